import type { Statement } from '../../../framework/database/statement.ts'
import type { Model, ResolvedField } from '../../../framework/model/graph.ts'
import { rowType } from '../../../framework/model/item.ts'
import { equalSql } from '../../../framework/model/sql.ts'

/** Values to look for by the names of fields, and the number `i` that the result has for them. */
export type SoughtRow = Readonly<Record<string, unknown>> & { readonly i: number }

/**
 * Plans the search for the objects that have the values of rows in the given fields. The result has
 * the number of a row and the id of an object, for each object found.
 */
export function planMatchingRows(
  model: Model,
  fields: readonly ResolvedField[],
  rows: readonly SoughtRow[],
): Statement {
  const columns = ['i integer', ...fields.map((field) => `"${field.name}" ${rowType(field)}`)]
  const same = fields.map((field) => sameSql(field, rows))
  const text = `
    select r.i, t.id
    from jsonb_to_recordset($1::jsonb) as r(${columns.join(', ')})
    join ${model.table} t on ${same.join(' and ')}
    order by r.i, t.id`
  return { text, values: [JSON.stringify(rows)], isReadOnly: true }
}

/**
 * Returns the SQL that compares a column with the sought value. `is not distinct from` is used only
 * when a null is sought: an index serves plain equality only.
 */
function sameSql(field: ResolvedField, rows: readonly SoughtRow[]): string {
  const isNullSought = field.nullable && rows.some((row) => row[field.name] === null)
  const [column, sought] = [`t.${field.columnName ?? ''}`, `r."${field.name}"`]
  return isNullSought ? `${column} is not distinct from ${sought}` : equalSql(field, column, sought)
}
