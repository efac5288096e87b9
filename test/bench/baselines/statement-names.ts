const names = new Map<string, string>()

/** Returns a name for the text of a statement, so that a connection prepares it once. */
export function statementName(text: string): string {
  const name = names.get(text) ?? `statement_${names.size}`
  names.set(text, name)
  return name
}
