import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { requireModel, type Model, type ModelGraph } from '../../model/graph.ts'
import type { FieldsOfModels, RowConditions, VisibleRows } from '../../model/permission.ts'
import { Parameters } from '../../sql/parameters.ts'
import { visibleLinks, visibleRecords } from './derived-rows.ts'
import { hiddenLinks, rowsOfModel, type TableRows } from './table-rows.ts'

/**
 * Returns the rows that meet conditions, by the keys of the models that have any; undefined without
 * conditions. Statements are limited by common table expressions that have the names of the tables,
 * so that no part of a statement can find another row: not a join, a count, nor an order.
 *
 * Values of hidden fields are null in them, and those of `sources`, which only computed fields of
 * other models could show. Conditions look at the values of sources.
 *
 * Conditions look at other objects only in their visible rows. Where the conditions of several
 * models look at each other in a circle, no row of these models is visible.
 *
 * @example
 * const rows = rowsMeeting(graph, new Map([['lab.Port', [[new Map([['site', ['hq']]])]]]]))
 * rows?.limit({ text: 'select name from lab_port', values: [] }).text
 * // with lab_port as not materialized (select t.* from lab_port t where …)
 * // select * from (select name from lab_port) visible
 */
export function rowsMeeting(
  graph: ModelGraph,
  conditions: ReadonlyMap<string, RowConditions>,
  hiddenFields: FieldsOfModels = noFields,
  sources: FieldsOfModels = noFields,
): VisibleRows | undefined {
  const keys = new Set([...conditions.keys(), ...hiddenFields.keys()])
  const models = [...keys]
    .map((key) => requireModel(graph, key))
    .filter((model) => conditions.has(model.key) || !model.view)
  if (models.length === 0 && sources.size === 0) return undefined
  const hiddenOf = ({ key }: Model): ReadonlySet<string> =>
    new Set([...(hiddenFields.get(key) ?? []), ...(sources.get(key) ?? [])])
  const rowsOf = (model: Model): TableRows =>
    rowsOfModel(graph, model, conditions.get(model.key) ?? everyRow, hiddenOf(model))
  const own = models.map(rowsOf)
  const records = visibleRecords(graph, own)
  const objects = own.filter(({ table }) => !records.has(table))
  const tables = [
    ...inOrder(objects.map((one) => withoutRecords(one, own, records))),
    ...inOrder([...records.values()]),
  ]
  const byTable = new Map(tables.map((one) => [one.table, one]))
  const links = models.flatMap((model) => hiddenLinks(model, hiddenFields.get(model.key)))
  const masked = [...sources.keys()]
    .map((key) => requireModel(graph, key))
    .filter((model) => !models.includes(model))
    .map(rowsOf)
  // The last ones of a table hold: hidden links are none.
  const limited = [...tables, ...visibleLinks(graph, byTable), ...links]
  const all = [...limited, totalsWithout(limited), ...masked]
  const digest = digestOf([conditions, hiddenFields, sources])
  return new ConditionalRows(graph, all, { hiddenFields, digest })
}

const noFields: FieldsOfModels = new Map()

/** The conditions that every row meets: one alternative without filters. */
const everyRow: RowConditions = [[]]

/** Returns the kept totals, without those of limited tables: statements then count the rows. */
function totalsWithout(tables: readonly TableRows[]): TableRows {
  const rows = `case when name = any($1::text[]) then null else rows end as rows`
  return {
    table: '_totals',
    text: `select name, version, ${rows} from _totals`,
    values: [tables.map(({ table }) => table.replaceAll('"', ''))],
    behind: new Set(),
  }
}

const digestOf = (parts: readonly unknown[]): string =>
  hash(
    'sha256',
    JSON.stringify(parts, (_, value: unknown) => plain(value)),
    'base64url',
  )

const plain = (value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...value] : value

/**
 * Returns the tables so that each one comes after those that decide which of its rows are visible.
 * Those of a circle have no visible row.
 */
function inOrder(tables: readonly TableRows[]): readonly TableRows[] {
  const limited = new Set(tables.map(({ table }) => table))
  const ordered: TableRows[] = []
  let left = tables
  while (left.length > 0) {
    const placed = new Set(ordered.map(({ table }) => table))
    const isReady = ({ behind }: TableRows): boolean =>
      [...behind].every((table) => !limited.has(table) || placed.has(table))
    const ready = left.filter(isReady)
    ordered.push(...(ready.length > 0 ? ready : left.map(withoutRows)))
    left = ready.length > 0 ? left.filter((one) => !isReady(one)) : []
  }
  return ordered
}

/**
 * Returns the rows of a table of objects: none if they look at limited records, which come after
 * the objects that they are about.
 */
const withoutRecords = (
  rows: TableRows,
  own: readonly TableRows[],
  records: ReadonlyMap<string, TableRows>,
): TableRows =>
  own.some(({ table }) => records.has(table) && rows.behind.has(table)) ? withoutRows(rows) : rows

const withoutRows = ({ table }: TableRows): TableRows => ({
  table,
  text: `select * from ${table} where false`,
  values: [],
  behind: new Set(),
})

/** The largest number of beginnings of statements that are remembered for one reader. */
const maxBeginnings = 200

/** The beginning of a statement that limits tables, and the values that it adds. */
interface Beginning {
  readonly text: string
  readonly values: readonly unknown[]
}

class ConditionalRows implements VisibleRows {
  readonly models: ReadonlySet<string>
  readonly digest: string
  readonly hiddenFields: FieldsOfModels
  readonly #tables: ReadonlyMap<string, TableRows>
  readonly #beginnings = new LRUCache<string, Beginning>({ max: maxBeginnings })

  constructor(
    { models }: ModelGraph,
    tables: readonly TableRows[],
    { digest, hiddenFields }: Pick<VisibleRows, 'digest' | 'hiddenFields'>,
  ) {
    this.#tables = new Map(tables.map((one) => [one.table, one]))
    const limited = [...models.values()].filter(({ table }) => this.#tables.has(table))
    this.models = new Set(limited.map(({ key }) => key))
    this.digest = digest
    this.hiddenFields = hiddenFields
  }

  readonly limit: VisibleRows['limit'] = (statement, tables) => {
    const { text, values } = statement
    const beginning = this.#beginningOf(values.length, tables)
    if (beginning.text === '') return statement
    return {
      ...statement,
      text: `${beginning.text} select * from (${text}) visible`,
      values: [...values, ...beginning.values],
    }
  }

  readonly tablesBehind: VisibleRows['tablesBehind'] = (tables) => {
    const all = new Set<string>()
    const add = (table: string): void => {
      if (all.has(table)) return
      all.add(table)
      this.#tables.get(table)?.behind.forEach(add)
    }
    tables.forEach(add)
    return [...all]
  }

  /** Returns the beginning of a statement with a number of values. */
  #beginningOf(valuesBefore: number, tables?: readonly string[]): Beginning {
    const key = `${valuesBefore} ${tables?.join() ?? '*'}`
    const known = this.#beginnings.get(key)
    if (known) return known
    const needed = tables && new Set([...this.tablesBehind(tables), '_totals'])
    const parameters = new Parameters(valuesBefore)
    const limited = [...this.#tables.values()].filter(({ table }) => needed?.has(table) ?? true)
    const parts = limited.map(
      (one) => `${one.table} as not materialized (${parameters.embed(one)})`,
    )
    const text = parts.length > 0 ? `with ${parts.join(', ')}` : ''
    const made = { text, values: parameters.values }
    this.#beginnings.set(key, made)
    return made
  }
}
