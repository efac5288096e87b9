/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Returns true for an object with keys, false for a list and for anything else. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the object, and an empty one for anything else. */
export const jsonObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

/** Returns a text, number or boolean as text, and the empty text for anything else. */
export const textOrEmpty = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''

/** Returns the texts of a list; none for anything else. */
export const textList = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : []
