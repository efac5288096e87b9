import type { Database } from '../../../framework/database/database.ts'
import { transaction } from '../../../framework/database/transaction/index.ts'
import type { Executor, Rows, Statement } from '../../../framework/database/statement.ts'
import type { Model, ResolvedField } from '../../../framework/model/graph.ts'
import { planDependencyOrder } from '../import/dependency-order.ts'
import { exportedFields } from './exportable.ts'
import { naturalSql, numbersTable, referenceSql, valueSql, type Naming } from './naming.ts'
import { jsonObjectOf } from '../../../framework/model/json-value.ts'
import { jsonObjectSql } from '../../../framework/sql/json.ts'

/** An exported object. */
export interface Exported {
  /** Line number among the objects of its model, for an object without a natural key. */
  readonly number: number | null
  readonly body: Readonly<Record<string, unknown>>
}

/** The database as of one moment. */
export interface Snapshot {
  readonly naming: Naming
  count(model: Model): Promise<number>
  rows(model: Model): AsyncGenerator<readonly Exported[]>
}

const rowsPerFetch = 1000

/**
 * Runs work on a snapshot of the database. Rows are sorted by their values and not by their ids, so
 * that equal inventories give equal exports.
 */
export async function withSnapshot<T>(
  database: Database,
  naming: Naming,
  models: readonly Model[],
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const readAll = async ({ rows }: Executor): Promise<T> => {
    await rows({ text: createNumbers, values: [] })
    for (const model of models) await rows({ text: numbering(naming, model), values: [] })
    return work({
      naming,
      count: async (model) => {
        const [row] = await rows({ text: `select count(*)::int from ${model.table}`, values: [] })
        return Number(row?.[0] ?? 0)
      },
      rows: (model) => readRows(rows, naming, model),
    })
  }
  // Without retries: the work prints what it reads.
  return transaction(database, readAll, { isSnapshot: true, retries: 0 })
}

/**
 * Plans the read of the bodies of objects by their ids: rows of an id and the body as JSON text, in
 * any order.
 */
export const planBodies = (naming: Naming, model: Model, ids: readonly number[]): Statement => ({
  text:
    `select t.id, ${bodySql(naming, model, exportedFields(naming.graph, model))} ` +
    `from ${model.table} t where t.id = any($1::integer[])`,
  values: [ids],
  isReadOnly: true,
})

const createNumbers = `
  create temporary table export_number (
    model text,
    id integer,
    number integer,
    primary key (model, id)
  ) on commit drop`

/**
 * Returns the statement that numbers the objects without a natural key: parents first, then by
 * their values.
 */
function numbering(naming: Naming, model: Model): string {
  const deferred = planDependencyOrder(naming.graph).deferred.get(model.key) ?? new Set<string>()
  const fields = exportedFields(naming.graph, model).filter(({ name }) => !deferred.has(name))
  const natural = naturalSql(naming, model, 't')
  const nameless = natural === undefined ? '' : ` where ${natural} is null`
  const own = [...deferred]
    .map((name) => model.fields.get(name))
    .find((field) => field?.reference?.target === model.key)
  const depth = own?.columnName
    ? `(
        with recursive up (id, depth) as (
          select t.${own.columnName}, 0
          union all
          select p.${own.columnName}, up.depth + 1
          from up
          join ${model.table} p on p.id = up.id
          where up.depth < 100
        )
        select max(depth) from up
      )`
    : '0'
  return `
    insert into ${numbersTable} (model, id, number)
    select
      '${model.key}',
      t.id,
      row_number() over (
        order by ${depth}, ${bodySql(naming, model, fields)} collate "C", t.id
      )
    from ${model.table} t${nameless}`
}

async function* readRows(
  query: Rows,
  naming: Naming,
  model: Model,
): AsyncGenerator<readonly Exported[]> {
  const natural = naturalSql(naming, model, 't') ?? 'null::text'
  const body = bodySql(naming, model, exportedFields(naming.graph, model))
  await query({
    text: `
      declare exported no scroll cursor for
      select n.number, ${body} as body
      from ${model.table} t
      left join ${numbersTable} n on n.model = '${model.key}' and n.id = t.id
      order by n.number nulls first, ${natural} collate "C", t.id`,
    values: [],
  })
  for (;;) {
    const text = `fetch ${rowsPerFetch} from exported`
    const rows = await query<[number | null, string]>({ text, values: [] })
    if (rows.length === 0) break
    yield rows.map(([number, body]): Exported => ({ number, body: jsonObjectOf(JSON.parse(body)) }))
  }
  await query({ text: 'close exported', values: [] })
}

/** Returns the SQL of an object's body as JSON text. */
function bodySql(naming: Naming, model: Model, fields: readonly ResolvedField[]): string {
  const parts = fields.map((field) => [field.name, memberSql(naming, model, field)] as const)
  return `${jsonObjectSql(parts)}::text`
}

function memberSql(naming: Naming, model: Model, field: ResolvedField): string {
  if (field.many) return listSql(naming, field)
  if (!field.reference) return valueSql(naming.graph, model, field, 't')
  return `${referenceSql(naming, field, `t.${field.columnName}`, 't')}::json`
}

/** Returns the SQL of the references of a many reference, sorted by their text. */
function listSql(naming: Naming, field: ResolvedField): string {
  const name = referenceSql(naming, field, 'l.target_id', 't')
  return `(
    select coalesce(json_agg(x.name::json order by x.name collate "C"), '[]')
    from (
      select ${name} as name
      from ${field.columnName} l
      where l.owner_id = t.id
    ) x
  )`
}
