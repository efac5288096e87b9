import t from 'tap'
import { seesAll } from '../../../../src/framework/model/permission.ts'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { planPage } from '../../../../src/framework/read/pages/page-plan.ts'
import type { PageRows } from '../../../../src/framework/read/pages/page.ts'
import { parseQuery } from '../../../../src/framework/read/query.ts'
import { RememberedTotals } from '../../../../src/framework/read/pages/remembered-totals.ts'
import { graph } from '../../../fixtures/inventory.ts'
import { testApp } from '../../../support/fixture-app.ts'
import { transaction } from '../../../../src/framework/database/transaction/transaction.ts'

const { request, database, runSql } = await testApp(t)

const limits = { paginateCount: 50, maxPageSize: 1_000 }

/** Returns the total of a page that is not the last, and the number of all objects found. */
async function totals(query: string): Promise<readonly [count: unknown, found: number]> {
  const page = await request('GET', `/api/store/depots/?limit=1&${query}`)
  const all = await request('GET', `/api/store/depots/?limit=0&${query}`)
  return [page.object['count'], all.results.length]
}

await request('POST', '/api/store/areas/', { body: { name: 'Europe', slug: 'europe' } })
for (const name of ['France', 'Spain']) {
  const area = { name, slug: name.toLowerCase(), parent: { slug: 'europe' } }
  await request('POST', '/api/store/areas/', { body: area })
}
const depots = ['a', 'b', 'c', 'd', 'e'].map((slug, index) => ({
  name: slug,
  slug,
  area: { slug: index < 2 ? 'spain' : 'france' },
}))
await request('POST', '/api/store/depots/', { body: depots })

t.test('does not count a filtered list again while no table has changed', async (t) => {
  const counted = async (): Promise<unknown> =>
    (await request('GET', '/api/store/depots/?limit=1&area=europe')).object['count']
  t.equal(await counted(), 5)
  await runSql(`alter table store_depot disable trigger keep_total_delete`)
  await runSql(`delete from store_depot where slug = 'e'`)
  t.equal(await counted(), 5, 'no version tells of the change')
  await runSql(`alter table store_depot enable trigger keep_total_delete`)
  await runSql(`update store_depot set name = name where slug = 'a'`)
  t.equal(await counted(), 4, 'counts after the next change')
  const { statements } = await request('GET', '/api/store/depots/?limit=1&area=europe')
  t.equal(statements.length, 1)
})

t.test('returns the total that a plan counted, and remembers nothing by itself', async (t) => {
  const remembered = new RememberedTotals()
  const parsed = parseQuery(
    new Map([
      ['limit', ['1']],
      ['area', ['europe']],
    ]),
    limits,
    null,
  )
  const query = { ...parsed, reader: seesAll, remembered }
  const pageOf = async (): Promise<PageRows> => {
    const { statement, read } = planPage(graph, requireModel(graph, 'store.Depot'), query)
    return read(await database.rows(statement))
  }
  const { counted, total } = await pageOf()
  t.equal(counted?.total, total)
  t.equal((await pageOf()).counted?.total, total, 'it is counted again')
  if (counted) remembered.add(counted)
  const known = await pageOf()
  t.equal(known.total, total)
  t.equal(known.counted, undefined, 'it is remembered')
})

/**
 * Filters, and changes in tables that they reach, each with the number of depots found after it.
 */
const cases: readonly (readonly [
  query: string,
  changes: readonly (readonly [string, number])[],
])[] = [
  [
    'area=europe',
    [
      [`update store_area set parent_id = null where slug = 'france'`, 2],
      [
        `update store_area set parent_id = e.id from store_area e where store_area.slug = 'france' and e.slug = 'europe'`,
        4,
      ],
    ],
  ],
  [
    'area=france&area=spain',
    [
      [`update store_area set slug = 'old' where slug = 'france'`, 2],
      [`update store_area set slug = 'france' where slug = 'old'`, 4],
    ],
  ],
  [
    'name__ic=a&name__ic=b',
    [
      [`update store_depot set name = 'x' where slug = 'a'`, 1],
      [`update store_depot set name = 'a' where slug = 'a'`, 2],
    ],
  ],
]

t.test('counts again after a change of any table that a filter reaches', async (t) => {
  for (const [query, changes] of cases) {
    const [before, found] = await totals(query)
    t.equal(before, found, query)
    for (const [sql, expected] of changes) {
      await runSql(sql)
      t.strictSame(await totals(query), [expected, expected], `${query}: ${sql}`)
    }
  }
})

t.test('keeps a total for its values, and for the readers that may see the objects', async (t) => {
  const first = await totals('name=a&name=b')
  const second = await totals('name=a&name=b&name=c')
  t.strictSame(
    [first, second],
    [
      [2, 2],
      [3, 3],
    ],
  )
})

t.test('counts a change in an open transaction only for that transaction', async (t) => {
  const query = 'area=europe'
  const before = await totals(query)
  const during = await transaction(database, async ({ rows }) => {
    await rows({ text: `delete from store_depot where slug = 'a'`, values: [] })
    const seen = await totals(query)
    await rows({ text: `insert into store_depot (name, slug) values ('e', 'e')`, values: [] })
    return seen
  })
  t.strictSame(during, before)
  t.strictSame(await totals(query), [3, 3])
})
