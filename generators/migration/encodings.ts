import type { ColumnDescription, Table } from './description.ts'
import { sealName } from '../../src/framework/model/kinds/secret.ts'
import { byId } from './diff.ts'

/**
 * Adds encodings to the tables of a lock that was written before locks had them. A column keeps the
 * encoding that it has now, unless its companion tells whether its values are sealed.
 */
export function withEncodings(before: readonly Table[], after: readonly Table[]): readonly Table[] {
  const tables = byId(after)
  return before.map((table) => {
    const now = byId(tables.get(table.id)?.columns ?? [])
    const fields = new Set(table.columns.map(({ field }) => field))
    const columns = table.columns.map((column): ColumnDescription => {
      const encoding = now.get(column.id)?.encoding
      const isSealed = encoding?.startsWith('sealed ') ?? false
      const wasSealed = fields.has(sealName(column.field))
      if (isSealed === wasSealed) return encoding === undefined ? column : { ...column, encoding }
      return wasSealed ? { ...column, encoding: 'sealed' } : column
    })
    return { ...table, columns }
  })
}
