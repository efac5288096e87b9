import { memoize } from '../memoize.ts'
import { contentType, type Model } from '../model/graph.ts'
import type { VisibleRows } from '../model/permission.ts'
import { textLiteral } from '../model/sql.ts'

/**
 * SQL for the rows of a model with the deleted ones: a `with` clause in which they have the name of
 * the table. Deleted rows have the columns that their table has now: those that were added since
 * have their defaults.
 */
const everyRow = (model: Model): string =>
  `with ${model.table} as not materialized (select * from ${model.table} union all ` +
  `select d.* from _deleted_rows k cross join lateral jsonb_populate_record(null::${model.table}, ` +
  `${textLiteral(JSON.stringify(keptDefaults(model)))}::jsonb || k.stored || ` +
  `jsonb_build_object('deleted', k.deleted)) d where k.model = ${keptTypeSql(model)})`

/** Returns SQL for the name of a model in the tables of deleted objects. */
export const keptTypeSql = (model: Model): string => textLiteral(contentType(model))

/** Returns the defaults of the columns of a model, by column, for rows that lack them. */
export function keptDefaults({ fields }: Model): object {
  const all = [...fields.values()].flatMap(({ columnName, many, default: value }) =>
    columnName && !many && value !== undefined && typeof value !== 'function'
      ? [[columnName.replaceAll('"', ''), value]]
      : [],
  )
  return Object.fromEntries(all)
}

/** The rows that a reader sees, and those that the reader may delete. */
interface Readers {
  readonly rows?: VisibleRows | undefined
  /** The rows on which the permission to delete holds; undefined for all of them. */
  readonly held?: VisibleRows | undefined
}

/**
 * Returns the rows of a reader who also sees deleted objects of a model: those that the reader
 * would see, and might delete, if they were not deleted.
 */
export function withDeleted(model: Model, { rows, held }: Readers = {}): VisibleRows {
  if (rows || held) return limitedWith(model, { rows, held })
  return unlimitedWith(model)
}

/** The same object for all readers without limits. */
const unlimitedWith = memoize((model: Model): VisibleRows => limitedWith(model, {}))

const limitedWith = (model: Model, { rows, held }: Readers): VisibleRows => ({
  models: new Set([...(rows?.models ?? []), model.key]),
  hiddenFields: rows?.hiddenFields ?? new Map(),
  digest: ['deleted', model.key, rows?.digest, held?.digest].join(' '),
  tablesBehind: (tables) => rows?.tablesBehind(tables) ?? tables,
  limit: (statement, tables) => {
    const seen = rows?.limit(statement, tables) ?? statement
    const { text, values } = held ? deletable(model, seen, held) : seen
    return { ...statement, text: `${everyRow(model)} select * from (${text}) every_row`, values }
  },
})

/** Returns a statement that finds, of the deleted rows, those on which a permission holds. */
function deletable(
  { table }: Model,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
  held: VisibleRows,
): { readonly text: string; readonly values: readonly unknown[] } {
  const deleted = `select id from ${table} where deleted is not null`
  const ids = held.limit({ text: deleted, values }, [table])
  const rows = `select t.* from ${table} t where t.deleted is null or t.id in (${ids.text})`
  return {
    text: `with ${table} as (${rows}) select * from (${text}) deletable`,
    values: ids.values,
  }
}
