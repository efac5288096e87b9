/** A JSON object that was read, not yet looked into. */
export type Json = Record<string, unknown>

/** A JSON value that must be an object. */
export function asObject(value: unknown): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new Error(`not an object: ${JSON.stringify(value)}`)
  return value as Json // looked at above
}

/** A JSON value that must be a list. */
export function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`not a list: ${JSON.stringify(value)}`)
  return value
}
