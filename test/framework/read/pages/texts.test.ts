import t from 'tap'
import { seesAll } from '../../../../src/framework/model/permission.ts'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { planPage } from '../../../../src/framework/read/pages/page-plan.ts'
import { RememberedTotals } from '../../../../src/framework/read/pages/remembered-totals.ts'
import { parseQuery } from '../../../../src/framework/read/query.ts'
import {
  parseQueryString,
  requireParameters,
} from '../../../../src/framework/request/parameters.ts'
import { graph } from '../../../fixtures/inventory.ts'
import { fc } from '../../../support/fast-check.ts'

const limits = { paginateCount: 50, maxPageSize: 1_000 }

/** Returns the text of the statement of a page. */
function textOf(key: string, query: string): string {
  const parameters = requireParameters(parseQueryString(query))
  const parsed = parseQuery(parameters, limits, null)
  const remembered = new RememberedTotals()
  const options = { ...parsed, reader: seesAll, remembered }
  return planPage(graph, requireModel(graph, key), options).statement.text
}

/** One value or several of a filter. */
const valuesOf = (name: string, value: fc.Arbitrary<string | number>): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.array(value, { minLength: 1, maxLength: 1 }),
      fc.uniqueArray(value, { minLength: 2, maxLength: 9 }),
    )
    .map((all) => all.map((one) => `${name}=${one}`).join('&'))

const lists = ['store.Box', 'store.Depot'] as const
const orders = ['', 'ordering=id', 'ordering=-created'] as const
const ids = fc.integer({ min: 1, max: 1e9 })
const times = ids.map((seconds) => new Date(seconds * 1000).toISOString())
const filters = [
  fc.constant(''),
  valuesOf('id', ids),
  valuesOf('id__gt', ids),
  valuesOf('last_updated__lt', times),
]

/** A number of each class. */
const numbers = (...classes: readonly (readonly [number, number])[]): fc.Arbitrary<number> =>
  fc.oneof(...classes.map(([min, max]) => fc.integer({ min, max })))

const page = fc
  .tuple(
    fc.constantFrom(...lists),
    fc.constantFrom(...orders),
    fc.oneof(...filters),
    numbers([1, 100], [101, 1_000]),
    numbers([0, 0], [1, 700], [1_001, 8_000], [10_001, 90_000], [100_001, 1e9]),
  )
  .map(([key, ordering, filter, limit, offset]) => {
    const query = [ordering, filter, `limit=${limit}`, `offset=${offset}`]
    return [key, query.filter((part) => part !== '').join('&')] as const
  })

t.test('has one text for all pages of a class', async (t) => {
  for (const [first, other] of [
    ['limit=50', 'limit=7&offset=12'],
    ['limit=900', 'limit=1000'],
    ['limit=50&offset=2000', 'limit=99&offset=9000'],
    ['limit=50&offset=2000', 'limit=50&offset=20000'],
    ['limit=50&offset=200000', 'limit=1&offset=99999999'],
    ['id=1&id=2', 'id=1&id=3&id=4'],
    ['q=a&q=b&q=c', 'q=d&q=e&q=f&q=g'],
  ] as const)
    t.equal(textOf('store.Box', first), textOf('store.Box', other), `${first} and ${other}`)
  for (const [first, other] of [
    ['limit=50', 'limit=500'],
    ['ordering=id&limit=50&offset=2000', 'ordering=id&limit=50&offset=20000'],
  ] as const)
    t.not(textOf('store.Box', first), textOf('store.Box', other), `${first} and ${other}`)
})

/** The classes of pages: five of their last rows, most of them for two limits. */
const classes = 10

t.test('has a bounded number of texts for random pages', async (t) => {
  const texts = new Set<string>()
  const add = (seed: number): number => {
    for (const [key, query] of fc.sample(page, { numRuns: 8_000, seed }))
      texts.add(textOf(key, query))
    return texts.size
  }
  const { seed = 1 } = fc.readConfigureGlobal()
  const found = add(seed)
  t.ok(found <= lists.length * orders.length * 2 * filters.length * classes, `${found} texts`)
  t.equal(add(seed + 1), found, 'as many other pages have no other text')
})
