import type { Statement } from '../../../framework/database/statement.ts'
import type { ModelGraph, Model, ResolvedField } from '../../../framework/model/graph.ts'
import { makeSqlContext } from '../../../framework/model/sql.ts'
import { TableReads } from '../../../framework/model/table-reads.ts'
import { admittingSql } from '../../accounts/sql/audience.ts'
import { everSealedSql, sealedSql } from '../../../framework/sealing/sealed.ts'
import type { SealedColumn } from '../sealed-columns.ts'

/** Returns a condition on the row `t` of a sealed column; `$1` is a prefix of sealed values. */
export type ColumnCondition = (column: SealedColumn) => string

/** Matches values with the prefix. */
export const beginsSql: ColumnCondition = ({ field: { columnName = '' } }) =>
  `coalesce(starts_with(t.${columnName}, $1), false)`

/** Matches values with another prefix, and missing ones where a value was sealed. */
export const othersSql: ColumnCondition = (column) =>
  `${everSealedSql(column.field, 't', column.context)} and not ${beginsSql(column)}`

/** Selects the number of values in sealed columns that meet a condition. */
export function countSealed(
  columns: readonly SealedColumn[],
  condition: ColumnCondition,
  prefix: string,
): Statement {
  const counts = columns.map(
    (column) => `(select count(*) from ${column.model.table} t where ${condition(column)})`,
  )
  const text = `select (${['0', ...counts].join(' + ')})::int from (select $1::text) x`
  return { text, values: [prefix], isReadOnly: true }
}

/** Selects whether a sealed column has any value. */
export function selectAnySealed(columns: readonly SealedColumn[]): Statement {
  const tests = columns.map(
    ({ model: { table }, field: { columnName = '' } }) =>
      `exists (select from ${table} where ${columnName} is not null)`,
  )
  return { text: `select ${['false', ...tests].join(' or ')}`, values: [], isReadOnly: true }
}

/** The rows of a column to lock: those after an id, with values of other prefixes. */
export interface RowsToReseal {
  readonly prefix: string
  readonly after: number
  readonly limit: number
}

/** Locks rows with values of other versions; selects the parts of each value. */
export const lockValuesToReseal = (
  column: SealedColumn,
  { prefix, after, limit }: RowsToReseal,
): Statement => ({
  text: `
    select ${sealedSql(column.field, 't', column.context)}
    from ${column.model.table} t
    where t.id > $2 and ${othersSql(column)}
    order by t.id
    limit $3
    for update of t`,
  values: [prefix, after, limit],
})

/** Stores sealed values by the ids of their rows. */
export const updateSealed = (
  { model, field }: SealedColumn,
  sealed: readonly { readonly id: number; readonly sealed: string }[],
): Statement => ({
  text: `
    update ${model.table} t set ${field.columnName ?? ''} = r.sealed
    from jsonb_to_recordset($1::jsonb) as r(id integer, sealed text) where t.id = r.id`,
  values: [JSON.stringify(sealed)],
  isReadOnly: false,
})

/** A sealed field, and the model whose `users` and `groups` may open it, if there is one. */
export interface AudienceOfField {
  readonly model: Model
  readonly field: ResolvedField
  readonly audience: Model | undefined
}

/**
 * Returns the function that plans to read a sealed value of an object for a user. The statement
 * selects the parts of the value, and whether its audience admits the user.
 */
export function sealedValueSelect(
  { models }: ModelGraph,
  { model, field, audience }: AudienceOfField,
): (id: number, user: number) => Statement {
  const context = makeSqlContext(model, new TableReads(models))
  const owner = context.path('s', field.sealed?.audience ?? 'id')
  const admitted = audience ? `${owner} in (${admittingSql(audience)})` : 'true'
  const text = `
    select ${sealedSql(field, 's', context)}, ${admitted}
    from ${model.table} s
    where s.id = $1`
  return (id, user) => ({ text, values: audience ? [id, user] : [id], isReadOnly: true })
}
