import t from 'tap'
import type { Rows } from '../../../../src/framework/database/statement.ts'
import { requireModel, type ModelGraph, type Model } from '../../../../src/framework/model/graph.ts'
import {
  RememberedObjects,
  type ResultRows,
  type ShapeMemory,
} from '../../../../src/framework/read/shapes/shape-memory.ts'
import { planPage, type CountedQuery } from '../../../../src/framework/read/pages/page-plan.ts'
import { parseQuery } from '../../../../src/framework/read/query.ts'
import { RememberedTotals } from '../../../../src/framework/read/pages/remembered-totals.ts'
import { compileShape } from '../../../../src/framework/read/shapes/shape.ts'
import { splitShapes, type SplitShape } from '../../../../src/framework/read/shapes/split-shape.ts'
import { seesAll } from '../../../../src/framework/model/permission.ts'
import { seeded } from '../../../../src/inventory/demo/random.ts'
import { testApp } from '../../../support/fixture-app.ts'
import { transaction } from '../../../../src/framework/database/transaction/transaction.ts'

const { request, database, graph, runSql } = await testApp(t, { KEPT_PAGES_BYTES: '0' })

await runSql(`
  insert into store_owner (name, slug) select 'o' || n, 'o' || n from generate_series(1, 9) n`)
await runSql(`
  insert into store_area (name, slug) select 'a' || n, 'a' || n from generate_series(1, 9) n`)
await runSql(`
  insert into store_depot (name, slug, owner_id, area_id)
  select 'd' || n, 'd' || n, o.id, a.id from generate_series(1, 99) n
  left join store_owner o on o.slug = 'o' || n % 11 left join store_area a on a.slug = 'a' || n % 13`)

const depot = requireModel(graph, 'store.Depot')

/** Reads a URL repeatedly, and returns the number of statements of each read. */
async function statementsOf(url: string, reads: number): Promise<readonly number[]> {
  const found: number[] = []
  for (let read = 0; read < reads; read++) found.push((await request('GET', url)).statements.length)
  return found
}

t.test('reads a list without the nested objects that earlier reads found', async (t) => {
  const url = '/api/store/depots/?limit=20'
  const first = await request('GET', url)
  t.match(first.statements[0], 'left join store_owner')
  const second = await request('GET', url)
  t.equal(second.statements.length, 4, 'the page; the owners, areas and definitions')
  t.equal(second.queries.length, 2)
  t.notMatch(second.statements[0], 'left join store_owner')
  const third = await request('GET', url)
  t.equal(third.statements.length, 1)
  t.notMatch(third.statements[0], 'left join store_')
  for (const { text } of [second, third]) t.equal(text, first.text)
  const object = first.results[0]
  t.hasStrict(object, { owner: { name: 'o1' }, area: { name: 'a1' } })
})

t.test('reads an object without the nested objects that earlier reads found', async (t) => {
  const { results } = await request('GET', '/api/store/depots/?limit=1')
  const url = `/api/store/depots/${String(results[0]?.['id'])}/`
  t.strictSame(await statementsOf(url, 2), [1, 1], 'the objects of lists are remembered')
  t.strictSame(await statementsOf(`${url}?exclude=comments`, 6), [1, 4, 1, 1, 1, 1])
  await runSql(`update store_owner set name = 'renamed' where slug = 'o1'`)
  const { object, statements } = await request('GET', url)
  t.hasStrict(object, { owner: { name: 'renamed' } })
  t.equal(statements.length, 4)
  t.match(
    (await request('GET', url)).statements[0],
    'left join',
    'one statement reads everything after a change',
  )
  t.notMatch((await request('GET', url)).statements[0], 'left join store_')
})

t.test('reads the definitions of custom fields only where a model has some', async (t) => {
  const url = '/api/store/depots/?limit=40'
  const shown = async (): Promise<readonly [unknown, number]> => {
    const { results, statements } = await request('GET', url)
    return [
      results[1]?.['custom_fields'],
      statements.filter((text) => /json_object_agg/.test(text)).length,
    ]
  }
  await statementsOf(url, 4)
  t.strictSame(await shown(), [{}, 0])
  const field = { name: 'color', type: 100, content_types: ['store.depot'] }
  t.equal((await request('POST', '/api/extras/custom-fields/', { body: field })).status, 201)
  await runSql(`update store_depot set custom_fields = '{"color": "red"}' where slug = 'd2'`)
  t.strictSame(await shown(), [{ color: 'red' }, 1], 'the whole statement')
  for (let read = 0; read < 4; read++) t.strictSame(await shown(), [{ color: 'red' }, 1])
  const { statements } = await request('GET', url)
  t.notMatch(statements[0], 'left join store_')
  await runSql(`delete from extras_customfield`)
  t.strictSame(await shown(), [{}, 1])
})

t.test('reads nested objects with their page once they change before every read', async (t) => {
  const url = '/api/store/depots/?limit=30&fields=id,owner'
  let extra = 0
  for (let read = 0; read < 70; read++) {
    await runSql(`update store_owner set name = 'n${read}' where slug = 'o2'`)
    const { results, statements } = await request('GET', url)
    extra += statements.length - 1
    t.hasStrict(results[1], { owner: { name: `n${read}` } })
  }
  t.ok(extra <= 8, `${extra} statements for owners`)
})

const shown = (rows: ResultRows, width: number): ResultRows =>
  rows.map((row) => row.slice(0, width))

/** Plans of the first 30 depots, without and with nested objects. */
class Depots {
  readonly #query: CountedQuery

  constructor(nested: RememberedObjects) {
    const limits = { paginateCount: 30, maxPageSize: 30 }
    const parsed = parseQuery(new Map(), limits, null)
    this.#query = { ...parsed, reader: seesAll, remembered: new RememberedTotals(), nested }
  }

  plan = () => planPage(graph, depot, this.#query)
  whole = () => planPage(graph, depot, { ...this.#query, nested: undefined })
}

/** Runs work in a snapshot of the database. */
const inSnapshot = <T>(work: (read: Rows) => Promise<T>): Promise<T> =>
  transaction(database, async ({ rows }) => {
    await rows({ text: 'set transaction isolation level repeatable read', values: [] })
    return work(rows)
  })

t.test(
  'completes rows in their own snapshot while other connections change the objects',
  async (t) => {
    const random = seeded(23)
    const depots = new Depots(new RememberedObjects())
    const width = compileDepot(graph).columns.length
    const changes = [
      (n: number) => `update store_owner set name = 'u' || id || '-${n}' where id % 3 = ${n % 3}`,
      (n: number) => `update store_area set name = 'u' || id || '-${n}' where id % 3 = ${n % 3}`,
      (n: number) =>
        `update store_depot set owner_id = (select id from store_owner order by id offset ${n % 9} limit 1) where id % 5 = ${n % 5}`,
      (n: number) => `update store_depot set area_id = null where id % 7 = ${n % 7}`,
      (n: number) =>
        `update store_depot set area_id = (select max(id) from store_area) where id % 3 = ${n % 3}`,
      (n: number) =>
        `insert into store_area (name, slug) select 'z${n}', 'z${n}' where not exists (select from store_area where slug = 'z${n}')`,
      (n: number) => `delete from store_area where slug = 'z${n}'`,
    ] as const
    let isOver = false
    const writer = async (): Promise<void> => {
      while (!isOver) {
        if (random.chance(60)) await runSql(random.pick(changes)(random.below(20)))
        else await new Promise((resolve) => setTimeout(resolve, random.below(8)))
      }
    }
    const written = writer()
    let completed = 0
    const readers = [0, 1, 2].map(async () => {
      for (let read = 0; read < 150; read++)
        await inSnapshot(async (rows) => {
          const { statement, memory } = depots.plan()
          const found = await rows(statement)
          const given = memory ? await memory.complete(found, rows) : found
          if (memory && given) completed += 1
          const expected = await rows(depots.whole().statement)
          if (given) t.strictSame(shown(given, width), shown(expected, width))
        })
    })
    await Promise.all(readers)
    isOver = true
    await written
    t.ok(completed > 10, `${completed} pages were completed`)
  },
)

t.test('reads everything if objects change between a page and its objects', async (t) => {
  const depots = new Depots(new RememberedObjects())
  depots.plan() // the first read has everything
  const { statement, memory } = depots.plan()
  const found = await database.rows(statement)
  await runSql(`update store_owner set name = 'late' where slug = 'o1'`)
  t.equal(await memory?.complete(found, database.rows), undefined)
})

t.test('counts the rows of a page that is read again by its own plan', async (t) => {
  const query = '?q=d&limit=20'
  const counts = new Set<unknown>()
  let isOver = false
  const write = async (): Promise<void> => {
    for (let n = 0; !isOver; n++)
      await runSql(`update store_owner set name = 'w${n}' where slug = 'o1'`)
  }
  const read = async (more: string): Promise<void> => {
    for (let reads = 0; reads < 100; reads++)
      counts.add((await request('GET', `/api/store/depots/${query}${more}`)).object['count'])
  }
  const written = write()
  await Promise.all(['', '', '&fields=id', '&fields=id,owner', '&fields=id,area'].map(read))
  isOver = true
  await written
  t.strictSame([...counts], [99])
})

t.test('does not let pages near the limit of result memory wait for each other', async (t) => {
  const settings = { KEPT_PAGES_BYTES: '0', PAGE_MAX_BYTES: '65536' }
  const { request, runSql } = await testApp(t, settings)
  const rows = [
    `insert into store_owner (name, slug) select 'owner ' || n, repeat('o', 44) || n from generate_series(1, 60) n`,
    `insert into store_depot (name, slug, comments, owner_id)
     select 'd' || n, 'd' || n, repeat('c', 800), (select id from store_owner where name = 'owner ' || n) from generate_series(1, 60) n`,
  ]
  for (const text of rows) await runSql(text)
  const read = async (): Promise<number> =>
    (await request('GET', '/api/store/depots/?limit=60')).status
  for (const [length, status] of [
    [800, 200],
    [900, 400],
  ] as const) {
    await runSql(`update store_depot set comments = repeat('c', ${length})`)
    for (let round = 0; round < 4; round++) {
      t.strictSame(await Promise.all([read(), read(), read()]), [status, status, status])
      await runSql(`update store_owner set name = name || '${round}'`)
    }
  }
})

t.test('reads rows without a version again, and the next page with its objects', async (t) => {
  const depots = new Depots(new RememberedObjects())
  depots.plan()
  const { statement, memory } = depots.plan()
  const [first = []] = await database.rows(statement)
  const rows = [[...first.slice(0, -1), null]]
  t.equal(await memory?.complete(rows, database.rows), undefined)
  t.equal(depots.plan().memory, undefined)
})

const compileDepot = (from: ModelGraph, model: Model = depot) =>
  compileShape(from, model, model.shapes.get('base') ?? [])

/** Returns the tables whose objects a split shape leaves out. */
const leftOutTables = (split: SplitShape | undefined): readonly string[] =>
  (split?.nested ?? []).map(({ text }) => / from (\w+) j/.exec(text)?.[1] ?? '')

t.test('leaves out objects of small tables alone', async (t) => {
  t.strictSame(leftOutTables(splitShapes(graph, compileDepot(graph)).at(-1)), [
    'store_area',
    'store_owner',
  ])
  const { rows: _, ...owner } = requireModel(graph, 'store.Owner')
  const large = {
    ...graph,
    models: new Map(graph.models).set('store.Owner', { ...owner, rows: 'many' }),
  }
  t.strictSame(leftOutTables(splitShapes(large, compileDepot(large)).at(-1)), ['store_area'])
  const shape = compileDepot(graph)
  const [area, own] = shape.nested
  const long = depot.fields.get('comments')
  if (!area || !own || !long) throw new Error('Depots have an area, an owner and comments.')
  const nested = [area, { ...own, fields: [...own.fields, long] }]
  const withLong = splitShapes(graph, { ...shape, nested })
  t.strictSame(leftOutTables(withLong.at(-1)), ['store_area'], 'no long texts')
  const none = compileDepot(graph, requireModel(graph, 'store.Owner'))
  t.equal(splitShapes(graph, none).at(-1)?.nested.length, 0, 'a model without references')
})

t.test('forgets the objects of the shapes that were least recently used', async (t) => {
  const remembered = new RememberedObjects(25)
  const shapeOf = (): SplitShape => {
    const split = splitShapes(graph, compileDepot(graph)).at(-1)
    if (!split) throw new Error('Depots refer to owners.')
    return split
  }
  const [first, second, third] = [shapeOf(), shapeOf(), shapeOf()]
  const fill = async (shape: SplitShape): Promise<ShapeMemory> => {
    const memory = remembered.of(shape)
    const [[version] = []] = await database.rows({ text: `select ${shape.version}`, values: [] })
    const ids = await database.rows({ text: 'select id from store_owner order by id', values: [] })
    const at = shape.nested[1]?.idAt
    const rows = ids.map(([id]) => [
      ...shape.columns.map((_, i) => (i === at ? id : null)),
      version,
    ])
    t.ok(await memory.complete(rows, database.rows))
    return memory
  }
  const memory = await fill(first)
  t.equal(memory.size, 9)
  await fill(second)
  t.equal(remembered.of(first), memory)
  await fill(third)
  t.equal(remembered.of(first), memory)
  t.equal(remembered.of(second).size, 0, 'forgotten')
})
