/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

/**
 * Returns true for an object with keys, false for a list.
 *
 * @example
 * isJsonObject({ a: 1 }) // true
 * isJsonObject([1]) // false
 */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns the object, and an empty one for anything else.
 *
 * @example
 * jsonObjectOf({ a: 1 }) // { a: 1 }
 * jsonObjectOf(null) // {}
 */
export const jsonObjectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

/** Returns the numbers of a list, such as a column of `integer[]`; none for anything else. */
export const numbersIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.map(Number) : []

/** Returns the texts of a list, such as a column of `text[]`; none for anything else. */
export const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : []

/** Returns a text, number or boolean as text, and the empty text for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/**
 * Returns JSON with sorted object keys, so that equal values have equal texts.
 *
 * @example
 * canonicalJson({ b: 1, a: [2] }) // '{"a":[2],"b":1}'
 */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    isJsonObject(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  )

/** Returns whether a value is null, undefined, or an empty text, list or object. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
