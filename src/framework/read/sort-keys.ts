/** One key of an order. */
export interface SortKey {
  /** The SQL expression of the key. */
  readonly sql: string
  readonly descending: boolean
  /** Where nulls are sorted; absent for a key that is never null. */
  readonly nulls?: 'first' | 'last'
  /** The condition of the rows whose key is null. */
  readonly isNull: string
  /** The name and direction of the key, for example `-site.name`. */
  readonly name: string
  /** True if all rows have the same value: they are not sorted by it. */
  readonly isConstant?: boolean
}

/** Returns the direction of a key, such as ` desc nulls last`. */
export const directionOf = ({ descending, nulls }: SortKey): string =>
  `${descending ? ' desc' : ''}${nulls ? ` nulls ${nulls}` : ''}`

/**
 * Returns the keys as an `order by` list, without the constant ones; `name` changes the expression
 * of a key.
 */
export function sortedBy(
  keys: readonly SortKey[],
  name: (key: SortKey, index: number) => string = ({ sql }) => sql,
): string {
  return keys
    .flatMap((key, index) => (key.isConstant ? [] : [name(key, index) + directionOf(key)]))
    .join(', ')
}
