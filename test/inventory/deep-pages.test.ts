import pg from 'pg'
import t from 'tap'
import { requireModel, type Model } from '../../src/framework/model/graph.ts'
import { isLarge } from '../../src/framework/model/large-tables.ts'
import { seesAll } from '../../src/framework/model/permission.ts'
import { planOrder, type Order } from '../../src/framework/read/order.ts'
import { planPage, type PagePlan } from '../../src/framework/read/pages/page-plan.ts'
import {
  RememberedTotals,
  type CountedTotal,
} from '../../src/framework/read/pages/remembered-totals.ts'
import { parseQuery } from '../../src/framework/read/query.ts'
import { sortedBy } from '../../src/framework/read/sort-keys.ts'
import { nothingHidden } from '../../src/framework/read/visibility/index.ts'
import { parseQueryString, requireParameters } from '../../src/framework/request/parameters.ts'
import { openFilled } from '../support/filled-tables.ts'
import { graph } from '../support/inventory.ts'

t.setTimeout(600_000)

/** Sets the total of a table, which no trigger has kept while it was filled. */
async function setTotal(client: pg.Client, { table }: Model, total: string): Promise<void> {
  await client.query(`delete from _totals where name = '${table}'`)
  await client.query(`insert into _totals values ('${table}', 0, ${total}, 1)`)
}

/** Gives devices of different sites the same name, and every second one none. */
const renameDevices = (client: pg.Client): Promise<unknown> =>
  client.query(
    `update dcim_device d set name = case when n.number % 2 = 1 then 'n' || n.number end
     from (select id, row_number() over (partition by site_id) as number from dcim_device) n
     where n.id = d.id`,
  )

/** Returns the order of a list. */
const orderOf = (model: Model, ordering: string): Order =>
  planOrder(graph, model, ordering === '' ? [] : [ordering], { hidden: nothingHidden })

/** Returns the ids of the rows that meet a condition, in the order of a list. */
async function allIds(
  client: pg.Client,
  model: Model,
  ordering: string,
  condition = 'true',
): Promise<unknown[]> {
  const { joins, keys } = orderOf(model, ordering)
  const text = `select t.id from ${model.table} t ${joins.join(' ')} where ${condition} order by ${sortedBy(keys)}`
  const { rows } = await client.query(text)
  return rows.map(({ id }) => id)
}

/** The limit that makes a page of few rows one that is behind very many. */
const unbounded = 200_000

interface Place {
  readonly limit: number
  readonly offset: number
}

/** A list with the totals that are known of it. */
interface Listed {
  readonly model: Model
  readonly ordering: string
  /** Filters, as in a URL. */
  readonly filter?: string
  readonly remembered?: RememberedTotals
}

/** Plans a page of a list. */
function planOf(
  { model, ordering, filter = '', remembered = new RememberedTotals() }: Listed,
  { limit, offset }: Place,
): PagePlan {
  const order = ordering === '' ? '' : `&ordering=${ordering}`
  const given = `fields=id&limit=50${order}${filter}`
  const parameters = requireParameters(parseQueryString(given))
  const query = parseQuery(parameters, { paginateCount: 50, maxPageSize: 1_000 }, null)
  return planPage(graph, model, { ...query, limit, offset, reader: seesAll, remembered })
}

/** Reads the ids of a page, with the text of its statement; remembers a total that it counts. */
async function readPage(
  client: pg.Client,
  list: Listed,
  place: Place,
): Promise<{ readonly ids: unknown[]; readonly text: string; readonly counted?: CountedTotal }> {
  const plan = planOf(list, place)
  const { text, values } = plan.statement
  const { rows } = await client.query({ text, values: [...values], rowMode: 'array' })
  const { rows: found, counted } = plan.read(rows)
  if (counted) list.remembered?.add(counted)
  return { ids: found.map(([id]) => id), text, ...(counted ? { counted } : {}) }
}

const models = [...graph.models.values()].filter((model) => isLarge(model) && !model.view)

/** Places in the first and in the second half of 24,000 rows, at the end and after it. */
const places: readonly Place[] = [
  { limit: 7, offset: 1_500 },
  { limit: 1_000, offset: 11_000 },
  { limit: 50, offset: 12_500 },
  { limit: 50, offset: 23_980 },
  { limit: 50, offset: 24_000 },
  { limit: 50, offset: 30_000 },
  { limit: unbounded, offset: 23_900 },
]

/** Places in 19,000 rows. */
const filteredPlaces: readonly Place[] = [
  { limit: 50, offset: 2_000 },
  { limit: 300, offset: 9_300 },
  { limit: unbounded, offset: 18_900 },
]

t.test('a page behind many rows has the rows at its place in the list', async (t) => {
  const client = await openFilled(t)
  await renameDevices(client)
  for (const model of models) {
    await setTotal(client, model, `(select count(*) from ${model.table})`)
    const names = [...model.sortable.keys()].filter((name) => name !== 'id')
    const [other = 'id'] = names
    // Orders by another object that some rows have not.
    const byOther = names.filter((name) => orderOf(model, name).grouped?.isNullable).slice(0, 1)
    const orders = ['', '-id', `-${other}`, ...byOther.flatMap((name) => [name, `-${name}`])]
    for (const ordering of new Set(orders)) {
      const all = await allIds(client, model, ordering)
      for (const place of places) {
        const { ids, text } = await readPage(client, { model, ordering }, place)
        if (orderOf(model, ordering).grouped) t.match(text, 'early_groups')
        const { limit, offset } = place
        const name = `${model.key} by ${ordering || 'default'}, ${limit} from ${offset}`
        t.strictSame(ids, all.slice(offset, offset + limit), name)
      }
    }
  }
})

t.test('a page in the first half is read from the start', async (t) => {
  const client = await openFilled(t)
  for (const model of models.slice(0, 5)) {
    const all = await allIds(client, model, '-id')
    // With this total the page is in the first half of the list.
    await setTotal(client, model, '10000000')
    const { ids, text } = await readPage(
      client,
      { model, ordering: '-id' },
      { limit: unbounded, offset: 9_000 },
    )
    t.strictSame(ids, all.slice(9_000), model.key)
    t.match(text, 'is_late')
  }
})

t.test('a page of a filtered list is read from the nearer end by its total', async (t) => {
  const client = await openFilled(t)
  await renameDevices(client)
  const filter = '&id__gt=5000'
  for (const model of models) {
    await setTotal(client, model, `(select count(*) from ${model.table})`)
    for (const ordering of ['', 'id']) {
      const all = await allIds(client, model, ordering, 't.id > 5000')
      const list = { model, ordering, filter, remembered: new RememberedTotals() }
      const { counted } = await readPage(client, list, { limit: 1, offset: 0 })
      t.equal(counted?.total, 19_000, `${model.key} is counted`)
      for (const place of filteredPlaces) {
        const { limit, offset } = place
        const expected = all.slice(offset, offset + limit)
        const name = `${model.key} by ${ordering || 'default'}, ${limit} from ${offset}`
        const { ids, text } = await readPage(client, list, place)
        if (limit === unbounded) t.match(text, 'is_late')
        t.strictSame(ids, expected, name)
        // Another version has another total.
        const outdated = new RememberedTotals()
        if (counted) outdated.add({ ...counted, total: 30_000, version: '0' })
        const again = await readPage(client, { ...list, remembered: outdated }, place)
        t.strictSame(again.ids, expected, `${name}, after a change`)
      }
    }
  }
})

/** Returns the lines of the generic plan of a page that read an index. */
async function indexScans(client: pg.Client, list: Listed, place: Place): Promise<string[]> {
  const { text } = planOf(list, place).statement
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (generic_plan, costs off) ${text}`,
  )
  return rows.map((row) => row['QUERY PLAN'].trim()).filter((line) => line.includes('Index'))
}

t.test('addresses before a page are passed without their rows in the table', async (t) => {
  const client = await openFilled(t)
  const model = requireModel(graph, 'ipam.IPAddress')
  const scans = await indexScans(client, { model, ordering: '' }, { limit: 50, offset: 200_000 })
  const order = scans.filter((line) => line.includes('_declared_order')).toSorted()
  t.strictSame(
    order.map((line) => line.replace(/^->  | on .*/g, '')),
    [
      'Index Only Scan Backward using ipam_ipaddress_declared_order',
      'Index Only Scan using ipam_ipaddress_declared_order',
    ],
  )
})

/** Returns SQL for a value of a parameter: a text or a number, null for any other. */
const literal = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? pg.escapeLiteral(`${value}`) : 'null'

/** Returns the names of the indexes that a page reads by its generic plan. */
async function indexesRead(client: pg.Client, list: Listed, place: Place): Promise<string[]> {
  const { text, values } = planOf(list, place).statement
  await client.query(`prepare page as ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off) execute page (${values.map(literal).join()})`,
  )
  await client.query('deallocate page')
  const lines = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Index Scan'))
  const read = lines.filter((line) => !line.includes('never executed'))
  return read.map((line) => / (?:using|on) (\w+)/.exec(line)?.[1] ?? line)
}

t.test('a text that most rows have is compared in the order of the list', async (t) => {
  const client = await openFilled(t)
  await client.query('set plan_cache_mode = force_generic_plan')
  const model = requireModel(graph, 'ipam.Prefix')
  await client.query(`update ipam_prefix set description = 'cable' where id % 7 = 0`)
  await client.query('vacuum analyze ipam_prefix')
  await setTotal(client, model, '(select count(*) from ipam_prefix)')
  for (const ordering of ['', 'id']) {
    const all = await allIds(client, model, ordering, `t.description like 'word%'`)
    for (const filter of ['&q=word', '&description__ic=word']) {
      const list = { model, ordering, filter, remembered: new RememberedTotals() }
      await readPage(client, list, { limit: 1, offset: 0 })
      for (const place of [...filteredPlaces, { limit: 50, offset: all.length - 20 }]) {
        const { limit, offset } = place
        const name = `${filter} by ${ordering || 'default'}, ${limit} from ${offset}`
        const { ids } = await readPage(client, list, place)
        t.strictSame(ids, all.slice(offset, offset + limit), name)
        const read = await indexesRead(client, list, place)
        t.notOk(read.includes('ipam_prefix_trigrams'), `${name}: ${read.join()}`)
      }
    }
  }
})
