/** Returns the message of an error, or any other thrown value as text. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
