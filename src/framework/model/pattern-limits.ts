/**
 * Limits of the values that PostgreSQL compares with each row: text patterns (`q`, filters that
 * contain, look-ups such as `__ic`) and networks (`parent`, `within`). No index answers several of
 * them at once.
 */
export const patternLimits = {
  /** Different values of all such filters of one request together. */
  values: 20,
  /** Characters of all these values together. */
  characters: 1000,
  /** Characters of one value of `q`, which is compared with several columns. */
  search: 200,
  /** Different values of all filters of one request that compare networks, together. */
  networks: 100,
} as const
