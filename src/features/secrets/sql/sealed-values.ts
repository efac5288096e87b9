import type { Statement } from '../../../framework/database/statement.ts'
import type { ModelGraph, Model, ResolvedField } from '../../../framework/model/graph.ts'
import { makeSqlContext, textLiteral } from '../../../framework/model/sql.ts'
import { TableReads } from '../../../framework/model/table-reads.ts'
import { keptTypeSql } from '../../../framework/sql/deleted-rows.ts'
import { unloggedRows } from '../../../framework/sql/unlogged-values.ts'
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
    (column) => `(select count(*) from ${sealedRows(column).from} where ${condition(column)})`,
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

/** The rows of a column to lock: those after a key, with values of other prefixes. */
export interface RowsToReseal {
  readonly prefix: string
  /** The key of the row before. */
  readonly after: number | string
  readonly limit: number
}

/** The rows `t` with the values of a column. */
interface SealedRows {
  readonly from: string
  /** SQL of the key by which the rows are read in their order and changed, and its type. */
  readonly key: string
  readonly type: 'integer' | 'text'
  /** The rows that are locked and changed. */
  readonly table: string
  readonly alias: string
  /** Returns SQL that sets the value. */
  readonly set: (value: string) => string
}

/** Returns the rows of a column; those of deleted objects are kept beside the change log. */
function sealedRows({ model, field: { columnName = '' }, isOfDeleted }: SealedColumn): SealedRows {
  if (!isOfDeleted)
    return {
      from: `${model.table} t`,
      key: 't.id',
      type: 'integer',
      table: model.table,
      alias: 't',
      set: (value) => `${columnName} = ${value}`,
    }
  const name = textLiteral(columnName.replaceAll('"', ''))
  return {
    from: unloggedRows(model),
    key: `${keptTypeSql(model)} || ' ' || u.request_id || ' ' || u.id`,
    type: 'text',
    table: '_unlogged_values',
    alias: 'u',
    set: (value) => `stored = u.stored || jsonb_build_object(${name}, ${value})`,
  }
}

/** Locks rows with values of other versions; selects the parts of each value, and its key. */
export function lockValuesToReseal(
  column: SealedColumn,
  { prefix, after, limit }: RowsToReseal,
): Statement {
  const { from, key, alias } = sealedRows(column)
  const text = `
    select ${sealedSql(column.field, 't', column.context)}, ${key}
    from ${from}
    where ${key} > $2 and ${othersSql(column)}
    order by ${key}
    limit $3
    for update of ${alias}`
  return { text, values: [prefix, after, limit] }
}

/** A value that was sealed again, and the key of its row. */
export interface Resealed {
  readonly key: number | string
  readonly sealed: string
}

/** Stores sealed values by the keys of their rows. */
export function updateSealed(column: SealedColumn, sealed: readonly Resealed[]): Statement {
  const { key, type, table, alias, set } = sealedRows(column)
  const text = `
    update ${table} ${alias} set ${set('r.sealed')}
    from jsonb_to_recordset($1::jsonb) as r(key ${type}, sealed text) where ${key} = r.key`
  return { text, values: [JSON.stringify(sealed)], isReadOnly: false }
}

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
