/** Returns the names that a source declares and exports, in their order. */
export function exportsIn(text: string): readonly string[] {
  const exported = text.matchAll(
    /^export (?:abstract |async )?(?:class|const|function\*?|interface|type) (\w+|\{[^}]*\} =)/gm,
  )
  return [...exported].flatMap(([, name = '']) =>
    name.startsWith('{') ? boundNames(name) : [name],
  )
}

/** Returns the names that a pattern such as `{ a, b: c }` binds. */
const boundNames = (pattern: string): readonly string[] =>
  [...pattern.matchAll(/(\w+)\s*[,}]/g)].map(([, name = '']) => name)
