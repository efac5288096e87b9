import type { Database } from '../../src/framework/database/database.ts'
import { graph } from '../support/inventory.ts'
import {
  requireModel,
  type Filter,
  type Model,
  type Path,
} from '../../src/framework/model/graph.ts'
import { fieldSql } from '../../src/framework/model/sql.ts'
import { TableReads } from '../../src/framework/model/table-reads.ts'

/** Values of filters that few rows have. */
const rareValues: Readonly<Record<string, string>> = {
  family: '6',
  has_primary_ip: 'false',
  type: 'lag',
}

const networks = {
  within: '10.0.1.0/24',
  withinInclude: '10.0.1.0/24',
  contains: '10.0.1.5',
  maskLength: '23',
}

/** Returns the queries of all orders and filters of a model, by order or name of filter. */
export async function queriesOf(
  model: Model,
  database: Pick<Database, 'rows'>,
  rows: number,
): Promise<ReadonlyMap<string, string>> {
  const orders = [...model.sortable.keys()].flatMap((name) => [name, `-${name}`])
  const queries = new Map([['', '']])
  for (const order of orders) queries.set(`ordering=${order}`, `ordering=${order}`)
  for (const filter of model.filters.values()) {
    const value = await valueOf(model, filter, database, rows)
    if (value !== undefined) queries.set(filter.name, `${filter.name}=${encodeURIComponent(value)}`)
  }
  return queries
}

async function valueOf(
  model: Model,
  filter: Filter,
  database: Pick<Database, 'rows'>,
  rows: number,
): Promise<string | undefined> {
  const { name, test } = filter
  const [path] = test.paths
  const known = knownValue(filter)
  if (known !== undefined || !path) return known
  const found = await sampleOf(model, path, database, rows)
  const isPart = test.by === 'match' ? test.match.by !== 'equals' : /__n?(ic|iew)$/.test(name)
  // The number in a text is part of no other text, apart from longer numbers.
  return isPart ? (/\d+/.exec(found ?? '')?.[0] ?? found) : found
}

/** Returns the value of a filter that needs no sample. */
function knownValue({ name, test }: Filter): string | undefined {
  const rare = rareValues[name]
  if (rare !== undefined) return rare
  if (test.by === 'match' && test.match.by === 'network') return networks[test.match.network]
  if (test.by === 'lookup' && test.lookup.reads === 'boolean') return 'false'
  const [choice] = test.paths[0]?.field.choices?.keys() ?? []
  return choice === undefined ? undefined : String(choice)
}

/** Returns a value at the end of a path, of an object in the middle of its table. */
async function sampleOf(
  model: Model,
  { steps, model: key, field }: Path,
  database: Pick<Database, 'rows'>,
  rows: number,
): Promise<string | undefined> {
  // A path through references of other models starts at the last of its tables.
  const isForward = steps.every(({ by }) => by === 'forward')
  const [start, followed] = isForward ? [model, steps] : [requireModel(graph, key), []]
  const joins = followed.map(
    ({ table, column }, at) => ` join ${table} t${at + 1} on t${at + 1}.id = t${at}.${column}`,
  )
  const end = requireModel(graph, key)
  const last = `t${followed.length}`
  const sql = fieldSql(end, last, field.name, new TableReads(graph.models))
  const after = end.rows === 'many' ? rows / 2 : rows / 200
  const [[found] = []] = await database.rows({
    text:
      `select (${sql})::text from ${start.table} t0${joins.join('')} ` +
      `where (${sql}) is not null and ${last}.id > ${after} order by t0.id limit 1`,
    values: [],
  })
  // PostgreSQL prints a time otherwise than clients write it.
  return typeof found === 'string' ? found.replace(/ (\S+)\+00$/, 'T$1Z') : undefined
}
