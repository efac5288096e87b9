/**
 * What clients may group a list by and sum up, at `GET /api/<application>/<path>/totals/`.
 *
 * @example
 * const outletTotals: TotalsDeclaration = { by: ['site', 'rented'], of: ['height'] }
 */
export interface TotalsDeclaration {
  /** Fields of the model that `group_by` may name: references, choices and other single values. */
  readonly by: readonly string[]
  /**
   * Numbers that `sum`, `min`, `max` and `average` may name, also computed ones; `min` and `max`
   * may name dates and times.
   *
   * @default none: only objects are counted
   */
  readonly of?: readonly string[]
}
