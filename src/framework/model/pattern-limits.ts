/**
 * Limits of filter values that are compared with every row: text patterns (`q`, filters that
 * contain, look-ups such as `__ic`) and networks (`parent`, `within`). An index cannot answer
 * several of them in one request.
 */
export const patternLimits = {
  /** Distinct values of all pattern filters in one request. */
  values: 20,
  /** Characters of all these values in total. */
  characters: 1000,
  /** Characters of one `q`, which is compared with several columns. */
  search: 200,
  /** Distinct values of all network filters in one request. */
  networks: 100,
} as const
