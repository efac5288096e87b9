/** Returns whether a stored value is one: neither null nor the empty text. */
export const isSet = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== ''

/**
 * Returns the SQL condition that a field has a value, as `isSet` tells it. `expression` is its
 * column, such as `t."code"`.
 */
export const isSetSql = (
  field: { readonly blank: boolean } | undefined,
  expression: string,
): string => (field?.blank ? `${expression} <> ''` : `${expression} is not null`)
