import type { Database } from '../../../framework/database/database.ts'
import { keptTotals } from '../../../framework/database/totals/index.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import type { Reader } from '../../../framework/model/permission.ts'
import { planConditions, Scope } from '../../../framework/read/conditions/index.ts'
import { hiddenFrom } from '../../../framework/read/visibility/index.ts'
import { Parameters } from '../../../framework/sql/parameters.ts'
import { keptTotalSql } from '../../../framework/sql/totals.ts'

/** All models, the database with their objects, and what the reader may see. */
interface TotalsOptions {
  readonly graph: ModelGraph
  readonly database: Pick<Database, 'rows'>
  readonly reader: Reader
}

/**
 * Returns the number of objects of each model that a reader sees, by the key of the model. Reads
 * the kept totals; counts the rows where the reader may not see all of them.
 */
export async function visibleTotals(
  options: TotalsOptions,
  models: readonly Model[],
): Promise<ReadonlyMap<string, number>> {
  const parameters = new Parameters()
  const counts = models.flatMap((model) => countOf(options, model, parameters) ?? [])
  const text = `select ${counts.map(({ sql }) => sql).join(', ')}`
  const { database } = options
  const [kept, [counted = []]] = await Promise.all([
    keptTotals(
      database,
      models.map(({ table }) => table),
    ),
    counts.length === 0 ? [] : database.rows({ text, values: parameters.values, isReadOnly: true }),
  ])
  return new Map([
    ...models.map(({ key, table }) => [key, kept.get(table) ?? 0] as const),
    ...counts.map(({ key }, index) => [key, Number(counted[index])] as const),
  ])
}

/** A list of a model, with the values of its filters. */
interface FilteredList {
  readonly model: Model
  readonly filters: Readonly<Record<string, string>>
}

/** Returns the numbers of objects that a reader sees in several lists, with one statement. */
export async function filteredTotals(
  { graph, database, reader }: TotalsOptions,
  lists: readonly FilteredList[],
): Promise<readonly number[]> {
  const parameters = new Parameters()
  const counts = lists.map(({ model, filters }) => {
    const scope = new Scope({ graph, model, parameters, hidden: hiddenFrom(graph, model, reader) })
    const given = Object.entries(filters).map(([name, value]) => [name, [value]] as const)
    const conditions = planConditions(scope, { filters: new Map(given), ignored: null })
    return `(select count(*)::float8 from ${model.table} t where ${conditions.join(' and ')})`
  })
  if (counts.length === 0) return []
  const text = `select ${counts.join(', ')}`
  const [row = []] = await database.rows({ text, values: parameters.values, isReadOnly: true })
  return row.map(Number)
}

/**
 * Returns SQL for the number of rows that the reader sees; undefined for a reader who sees all rows
 * of the model. Where a reader sees some rows, statements find no kept total, and count.
 */
function countOf(
  { graph, reader }: TotalsOptions,
  model: Model,
  parameters: Parameters,
): { readonly key: string; readonly sql: string } | undefined {
  const { key, table } = model
  const scope = new Scope({ graph, model, parameters, hidden: hiddenFrom(graph, model, reader) })
  const conditions = planConditions(scope, { filters: new Map(), ignored: null })
  if (conditions.length === 0) return reader.rows ? { key, sql: keptTotalSql(table) } : undefined
  return { key, sql: `(select count(*)::float8 from ${table} t where ${conditions.join(' and ')})` }
}
