import type pg from 'pg'
import t from 'tap'
import { graph } from '../support/inventory.ts'
import { requireModel, type Filter, type Model } from '../../src/framework/model/graph.ts'
import { isLarge } from '../../src/framework/model/large-tables.ts'
import { parseQuery } from '../../src/framework/read/query.ts'
import { seek } from '../../src/framework/read/pages/cursor.ts'
import type { Statement } from '../../src/framework/database/statement.ts'
import { planFilters } from '../../src/framework/read/conditions/conditions.ts'
import { planOrder } from '../../src/framework/read/order.ts'
import { boundsOf } from '../../src/framework/read/pages/bounds.ts'
import { planPage } from '../../src/framework/read/pages/page-plan.ts'
import { planList, type ReadOptions } from '../../src/framework/read/pages/read.ts'
import { RememberedTotals } from '../../src/framework/read/pages/remembered-totals.ts'
import { pageRowsSql, partsOf } from '../../src/framework/read/pages/rows.ts'
import { rowsMeeting } from '../../src/framework/read/visible-rows/index.ts'
import { Scope } from '../../src/framework/read/conditions/scope.ts'
import { seesAll } from '../../src/framework/model/permission.ts'
import { nothingHidden } from '../../src/framework/read/visibility/visibility.ts'
import { planMatchingRows } from '../../src/features/transfer/import/matching-rows.ts'
import { NaturalKeySearch } from '../../src/framework/write/natural.ts'
import { parseQueryString, requireParameters } from '../../src/framework/request/parameters.ts'
import { Parameters } from '../../src/framework/sql/parameters.ts'
import { query } from '../support/data-folder.ts'
import { openFilled } from '../support/filled-tables.ts'
import { testCluster } from '../support/postgres.ts'

/** Values for filters, of which each takes the first that it understands. */
const values = ['abcd', '2026-01-01', '10.0.1.0/24', '10.0.1.5', '00:00:00:00:00:01', '7', 'true']

/** Filters whose usual value many rows have: a value that few have. */
const rareValues: Readonly<Record<string, string>> = {
  family: '6',
  has_primary_ip: 'false',
  type: 'lag',
}

/** Lists that read a large table as a whole, each group with the reason. */
const exemptions: readonly { readonly lists: RegExp; readonly reason: string }[] = [
  {
    lists: /^(dcim\.InterfaceConnection|ipam\.VLAN)\?(ordering=-?)?display_name/,
    reason: 'no index holds a text that is computed from several tables or types',
  },
  {
    lists: /^(extras\.(ObjectChange|UserAction)|secrets\.Reveal)\?((request_id|model|field|object_name)__i(c|ew))/,
    reason: 'no search looks into what programs write: trigrams of each line cost more',
  },
  {
    lists: /^dcim\.(ConsoleServerPort|Interface|PowerOutlet)\?is_connected=/,
    reason: 'a good part of all ports is connected: reading all finds them sooner than an index',
  },
  {
    lists: /^ipam\.Service\?$/,
    reason: 'after the last name, a cursor sorts the services of all devices without a name',
  },
] // prettier-ignore

const firstPage = { limit: 50, offset: 0 }

/** A node of a plan. */
interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'One-Time Filter'?: string
  readonly 'Plan Rows': number
  readonly Plans?: readonly Node[]
}

const largeModels = [...graph.models.values()].filter(isLarge)
const largeTables = new Set(largeModels.map(({ table }) => table))

/** Nodes that read all rows below them before they return the first. */
const readsAll = new Set(['Sort', 'Aggregate', 'Hash'])

const isWhole = ({ 'Node Type': type, 'Index Cond': condition }: Node, isRead: boolean): boolean =>
  type === 'Seq Scan' || (isRead && type.startsWith('Index') && condition === undefined)

/**
 * Returns whether a node is the one for few rows, where the planner knows that there are many: the
 * statement counts them, and does not run it.
 */
const isNotRun = ({ 'One-Time Filter': filter = '', 'Plan Rows': rows }: Node): boolean =>
  /^(\(InitPlan \d+\)\.col\d+|\$\d+)$/.test(filter) && rows > 10_000

/** Returns the scans of a plan that read a large table as a whole, whatever the page is. */
function wholeScans(node: Node, isRead = false): readonly string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: below = [] } = node
  if (isNotRun(node)) return []
  const own = largeTables.has(table) && isWhole(node, isRead) ? [`${type} on ${table}`] : []
  const isReadBelow = type !== 'Limit' && (isRead || readsAll.has(type))
  return [...own, ...below.flatMap((one) => wholeScans(one, isReadBelow))]
}

function parse(query: string): ReadOptions {
  const parameters = requireParameters(parseQueryString(query))
  const parsed = parseQuery(parameters, { paginateCount: 50, maxPageSize: 1000 }, null)
  return { ...parsed, reader: seesAll }
}

/** Returns the statement of a page without its total. */
const rowsOf = (model: Model, query: string): string =>
  planList(graph, model, parse(query)).page.text

/** Returns the statement of a page with its total. */
const countedOf = (model: Model, query: string): string =>
  planPage(graph, model, { ...parse(query), remembered: new RememberedTotals() }).statement.text

/** Returns the statement of the rows of a page where many rows are known to meet the filter. */
function walkedOf(model: Model, query: string): string {
  const parameters = new Parameters()
  const scope = new Scope({ graph, model, parameters, hidden: nothingHidden, isByRow: true })
  const { conditions } = planFilters(scope, parse(query))
  const { table } = model
  const filtered = { table, conditions, conditionsByRow: conditions, by: 'walk' } as const
  const order = planOrder(graph, model, [], { hidden: nothingHidden })
  const page = boundsOf(firstPage, parameters)
  return pageRowsSql(model, order, partsOf(order, filtered, page), page)
}

/**
 * Returns a statement that finds a row that meets the conditions of a query as they look up other
 * objects first, and not as they are checked by row, or the other way round.
 */
function differenceOf(model: Model, query: string): Statement {
  const parameters = new Parameters()
  const scope = new Scope({ graph, model, parameters, hidden: nothingHidden })
  const [first, byRow] = [scope, scope.byRow()].map((one) =>
    planFilters(one, parse(query)).conditions.join(' and '),
  )
  const some = `(select * from ${model.table} where id % 7 = 0 limit 3000)`
  const text = `select t.id from ${some} t where ((${first}) is true) <> ((${byRow}) is true)`
  return { text, values: parameters.values }
}

/** Returns the statement of the rows on one side of a cursor. */
function soughtOf(model: Model, query: string, before: boolean): string {
  const order = planOrder(graph, model, parse(query).ordering, { hidden: nothingHidden })
  const cursor = { before, values: order.keys.map(() => '1') }
  const filtered = { table: model.table, conditions: [], conditionsByRow: [], by: 'walk' } as const
  const parameters = new Parameters()
  const bounds = boundsOf({ ...firstPage, cursor: 'any' }, parameters)
  const sought = seek(order, filtered, { cursor, bounds }, parameters)
  return pageRowsSql(model, sought.order, sought.parts, bounds)
}

/** Returns the query of a filter with a value that it understands. */
function queryOf(model: Model, { name, test }: Filter): string {
  const choices = [...(test.paths[0]?.field.choices?.keys() ?? [])].map(String)
  const tried = [rareValues[name] ?? [], choices, values].flat()
  const value = tried.find((one) => {
    try {
      return rowsOf(model, `${name}=${encodeURIComponent(one)}`)
    } catch {
      return false
    }
  })
  if (value === undefined) throw new Error(`no value for ${model.key}?${name}=`)
  return `${name}=${encodeURIComponent(value)}`
}

/** Returns whether a count reads only the rows that it finds: most rows meet other filters. */
function countsFound({ test }: Filter): boolean {
  if (test.by === 'match') return true
  return !test.lookup.negated && test.lookup.reads !== 'boolean'
}

/** A list of a model, and the statements of its pages. */
type List = readonly [query: string, statements: readonly string[]]

function listsOf(model: Model): readonly List[] {
  const orders = [...model.sortable.keys()].flatMap((name) => [name, `-${name}`])
  const ordered = ['', ...orders.map((order) => `ordering=${order}`)].map((query): List => {
    const sought = [true, false].map((before) => soughtOf(model, query, before))
    return [query, [rowsOf(model, query), ...sought]]
  })
  const filtered = [...model.filters.values()].map((filter): List => {
    const query = queryOf(model, filter)
    const counted = countsFound(filter) ? [countedOf(model, query)] : []
    return [query, [...counted, walkedOf(model, query)]]
  })
  return [...ordered, ...filtered]
}

const { connection } = await testCluster()
const [[version] = []] = await query(connection, 'show server_version_num')
const skip = Number(version) < 160_000 && 'PostgreSQL 15 explains no plan without values'

/** Returns the scans of whole large tables in the plan of a statement. */
async function scansOf(client: pg.Client, text: string): Promise<readonly string[]> {
  const explain = `explain (generic_plan, format json) ${text}`
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(explain)
  return rows.flatMap((row) => wholeScans(row['QUERY PLAN'][0].Plan))
}

await t.test(
  'serves every filter, order and search of a large table by an index',
  { skip },
  async (t) => {
    const client = await openFilled(t)
    const found = new Map<string, readonly string[]>()
    for (const model of largeModels) {
      for (const [query, statements] of listsOf(model)) {
        const scans = []
        for (const statement of statements) scans.push(...(await scansOf(client, statement)))
        if (scans.length > 0) found.set(`${model.key}?${query}`, scans)
      }
      t.pass(model.key)
    }
    const isExempt = (list: string): boolean => exemptions.some(({ lists }) => lists.test(list))
    const whole = [...found].filter(([list]) => !isExempt(list))
    t.strictSame(whole, [], 'lists without an index')
    const lists = [...found.keys()]
    const unused = exemptions.filter((one) => !lists.some((list) => one.lists.test(list)))
    t.strictSame(unused, [], 'exemptions that no list needs')
    t.ok(largeModels.length >= 10, 'the ten largest models')
    for (const model of largeModels) {
      const filters = [...model.filters.values()]
      for (const filter of filters.filter(({ test }) => test.paths.some(({ steps }) => steps[0]))) {
        const { text, values } = differenceOf(model, queryOf(model, filter))
        const { rows } = await client.query(text, [...values])
        t.strictSame(rows, [], `${model.key}?${filter.name} finds the same rows either way`)
      }
    }
    for (const ordering of ['name', '-name', 'id', 'serial']) {
      const deep = rowsOf(requireModel(graph, 'dcim.Device'), `ordering=${ordering}&offset=20000`)
      const { rows } = await client.query(`explain (generic_plan) ${deep}`)
      t.match(JSON.stringify(rows), /Index Only Scan.* on dcim_device/, `offset of ${ordering}`)
    }
  },
)

await t.test('finds addresses and nested natural keys by an index', { skip }, async (t) => {
  const client = await openFilled(t)
  const address = requireModel(graph, 'ipam.IPAddress')
  const keys = new NaturalKeySearch(graph, seesAll)
  keys.add(address, { address: '10.0.1.5/24' })
  const matched = ['address', 'vrf', 'interface'].flatMap((name) => address.fields.get(name) ?? [])
  const sought = [{ i: 0, address: '10.0.1.5/24', vrf: null, interface: null }]
  for (const search of [keys.statement, planMatchingRows(address, matched, sought)]) {
    const text = search?.text ?? ''
    t.strictSame(await scansOf(client, text), [], `an index finds ${text}`)
  }
  const nested = new NaturalKeySearch(graph, seesAll)
  nested.add(requireModel(graph, 'dcim.Interface'), { device: { site: { slug: 'a' }, name: 'b' } })
  const { rows } = await client.query(`explain (generic_plan) ${nested.statement?.text ?? ''}`)
  t.match(JSON.stringify(rows), 'dcim_device_site_name_key', 'the index of a nested key')
})

/** Returns the filters of a model that compare one of its own references by its id. */
const ownReferences = ({ filters }: Model): readonly Filter[] =>
  [...filters.values()].filter(
    ({ name, test: { paths } }) =>
      name.endsWith('_id') && paths.length === 1 && paths[0]?.steps.length === 0,
  )

await t.test('limits a large table to rows of one reference by an index', { skip }, async (t) => {
  const client = await openFilled(t)
  const found = new Map<string, readonly string[]>()
  for (const model of largeModels)
    for (const { name } of ownReferences(model)) {
      const rows = rowsMeeting(graph, [new Map([[model.key, [[new Map([[name, ['7']]])]]]])])
      const reader = { ...seesAll, rows }
      const query = { ...parse('limit=50'), reader, remembered: new RememberedTotals() }
      const { text } = planPage(graph, model, query).statement
      t.match(text, /^with .* as not materialized /)
      found.set(`${model.key} of ${name}`, await scansOf(client, text))
    }
  t.ok(found.size > 20, 'many references')
  const slow = [...found].filter(([, scans]) => scans.length > 0)
  t.strictSame(slow, [])
})
