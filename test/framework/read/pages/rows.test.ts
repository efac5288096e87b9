import t from 'tap'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { boundsOf } from '../../../../src/framework/read/pages/bounds.ts'
import { rowsBy, withCountSql } from '../../../../src/framework/read/pages/rows.ts'
import { Parameters } from '../../../../src/framework/sql/parameters.ts'
import { graph } from '../../../fixtures/inventory.ts'
import { testApp } from '../../../support/fixture-app.ts'

const { database } = await testApp(t)
const box = requireModel(graph, 'store.Box')

/** Rows that meet the conditions, rows of the table, limit and offset of the page. */
const cases: readonly [total: number, tableRows: number, limit: number, offset: number, by: string][] = [
  [9_000, 10_000, 50, 0, 'walk'],
  [1_300, 10_000, 50, 0, 'walk'],
  [1_200, 10_000, 50, 0, 'gather'],
  [1_300, 10_000, 1_000, 0, 'gather'],
  [1_300, 10_000, 50, 1_000, 'gather'],
  [9_000, 10_000, 1_000, 0, 'walk'],
  [10_000, 1_000_000, 50, 0, 'gather'],
  [10_001, 1_000_000, 50, 0, 'walk'],
  [10_001, 1_000_000, 1_000, 0, 'walk'],
  [0, 0, 50, 0, 'gather'],
] // prettier-ignore

t.test('walks a large table where that finds a page sooner than gathering all rows', async (t) => {
  for (const [total, tableRows, limit, offset, by] of cases) {
    const page = { limit, offset }
    const name = `${total} of ${tableRows} rows, ${limit} from ${offset}`
    t.equal(rowsBy(box, { expected: { total, tableRows }, isSelective: false, page }), by, name)
    const parameters = new Parameters()
    const bounds = boundsOf(page, parameters)
    const count = withCountSql({ total: `${total}`, tableRows: `${tableRows}` }, bounds)
    const text = `${count}select is_few from counted`
    const rows = await database.rows({ text, values: parameters.values })
    t.strictSame(rows, [[by === 'gather']], `SQL: ${name}`)
  }
})

t.test('gathers the rows of selective filters before they are counted', async (t) => {
  const page = { limit: 50, offset: 0 }
  for (const isSelective of [true, false])
    t.equal(
      rowsBy(box, { expected: undefined, isSelective, page }),
      isSelective ? 'gather' : 'walk',
    )
  const site = requireModel(graph, 'store.Depot')
  t.equal(
    rowsBy(site, { expected: undefined, isSelective: true, page }),
    'planned',
    'a small table',
  )
})
