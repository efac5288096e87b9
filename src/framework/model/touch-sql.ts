/**
 * Returns SQL that sets the moment of the last change of a row `of`, where a condition is true, to
 * that of the transaction, which its entries of the change log have too. The moment never goes
 * back.
 */
export const touchSql = (column: string, of: string, condition = 'true'): string => {
  const moment = `greatest(${of}.${column}, now())`
  const value =
    condition === 'true' ? moment : `case when ${condition} then ${moment} else ${of}.${column} end`
  return `${column} = ${value}`
}
