/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

/**
 * Returns true for an object with keys, false for a list.
 *
 * @example
 * isObject({ a: 1 }) // true
 * isObject([1]) // false
 */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a text, number or boolean as text, and the empty text for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
