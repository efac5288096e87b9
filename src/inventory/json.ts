/** Returns a text, number or boolean as text, and the empty text for anything else. */
export const textOrEmpty = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''

/** Returns the texts of a list; none for anything else. */
export const textList = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : []
