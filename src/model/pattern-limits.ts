/**
 * Limits of the values that PostgreSQL compares as text patterns: `q`, filters that contain, and look-ups such as
 * `__ic`. No index answers several patterns at once, so each value costs a comparison with each row.
 */
export const patternLimits = {
  /** Different values of all such filters of one request together. */
  values: 20,
  /** Characters of all these values together. */
  characters: 1000,
  /** Characters of one value of `q`, which is compared with several columns. */
  search: 200,
} as const
