import type { Statement } from '../database/statement.ts'
import { memoize } from '../memoize.ts'
import type { ModelGraph, Model, ResolvedField } from '../model/graph.ts'
import { makeSqlContext } from '../model/sql.ts'
import { distinctIds } from '../model/per-object.ts'
import { TableReads } from '../model/table-reads.ts'
import type { Changes, Values } from '../model/item.ts'

/** A statement that reads stored rows and locks them until the transaction ends. */
export interface StoredPlan {
  readonly statement: Statement
  /** The columns of the statement by the names of the fields. */
  readonly columns: ReadonlyMap<string, string>
  /** Returns the stored values by id and field name. Deleted rows are missing. */
  readonly values: (rows: readonly (readonly unknown[])[]) => ReadonlyMap<number, Values>
}

/** The purpose for which rows are read, which decides how they are locked. */
export type StoredFor = 'update' | 'delete' | 'reading'

/**
 * Locks out new references only for a delete: an update keeps the id, and others may refer to it.
 */
const locks = {
  update: 'for no key update of t',
  delete: 'for update of t',
  reading: '',
} as const satisfies Record<StoredFor, string>

/**
 * Plans to read and lock rows, in the order of their ids, so that writers do not deadlock.
 *
 * @param ids different ids
 */
export function planStored(
  graph: ModelGraph,
  model: Model,
  ids: readonly number[],
  purpose: StoredFor = 'update',
): StoredPlan {
  const { fields, columns, text } = selectOf(graph)(model)
  return {
    statement: {
      text: `${text} ${locks[purpose]}`,
      values: [distinctIds(ids)],
      isReadOnly: purpose === 'reading',
    },
    columns,
    values: (rows) => new Map(rows.map((row) => [Number(row[0]), valuesIn(row, fields)])),
  }
}

function valuesIn(row: readonly unknown[], fields: readonly ResolvedField[]): Values {
  const values: Changes = {}
  fields.forEach(({ name }, index) => (values[name] = row[index]))
  return Object.freeze(values)
}

/** The statement that selects the rows of a model, without a lock. */
interface Select extends Pick<StoredPlan, 'columns'> {
  readonly fields: readonly ResolvedField[]
  readonly text: string
}

const selectOf = memoize((graph: ModelGraph) =>
  memoize((model: Model) => compileSelect(graph, model)),
)

function compileSelect(graph: ModelGraph, model: Model): Select {
  const fields = [...model.fields.values()].filter((field) => field.columnName)
  const list = fields.map((field, index) => `${storedSql(graph, model, field)} as c${index}`)
  return {
    fields,
    columns: new Map(fields.map(({ name }, index) => [name, `c${index}`])),
    text: `
    select ${list.join(', ')}
    from ${model.table} t
    where t.id = any($1::integer[])
    order by t.id`,
  }
}

/** Returns SQL of the stored value of a field in a row `t`. */
export function storedSql(graph: ModelGraph, model: Model, field: ResolvedField): string {
  const { columnName = '', reads } = field
  if (field.many)
    return `array(
      select l.target_id from ${columnName} l where l.owner_id = t.id order by l.target_id
    )`
  if (reads.by !== 'expression' || field.raw) return `t.${columnName}`
  return reads.sql('t', makeSqlContext(model, new TableReads(graph.models)))
}
