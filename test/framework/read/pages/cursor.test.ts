import t from 'tap'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { seek } from '../../../../src/framework/read/pages/cursor.ts'
import { planOrder } from '../../../../src/framework/read/order.ts'
import type { Filtered } from '../../../../src/framework/read/pages/rows.ts'
import { nothingHidden } from '../../../../src/framework/read/visibility/visibility.ts'
import { Parameters } from '../../../../src/framework/sql/parameters.ts'
import { largeGraph } from '../../../fixtures/graph.ts'

const column = 't."nickname" collate natural_sort'
const rows = `select ${column} from lab_sample t where c and ${column} < $1 and ${column} is not null`
const last =
  `coalesce((select * from (${rows} order by ${column} desc limit 101) t ` +
  `order by 1 desc limit 1 offset 2 + 1 - 1), ` +
  `(${rows} order by ${column} limit 1))`

/** The conditions of each part of the rows beyond a cursor, and the number of keys that sort it. */
type Parts = readonly (readonly [condition: string, keys: number])[]

const equal = [`${column} = $1 and t."id" > $2`, 1] as const
const isNull = [`${column} is null`, 1] as const

const cases: readonly (readonly [Filtered['by'], boolean, string | null, Parts])[] = [
  ['planned', false, 'x', [equal, isNull, [`${column} < $1`, 2]]],
  // The rows below the cursor are split by the last value of the page: their index ascends.
  [
    'walk',
    false,
    'x',
    [
      equal,
      isNull,
      [`${column} < $1 and ${column} > ${last}`, 2],
      [`${column} < $1 and ${column} = ${last}`, 1],
    ],
  ],
  ['walk', false, null, [[`${column} is null and t."id" > $1`, 1]]],
  ['walk', true, 'x', [[`${column} = $1 and t."id" < $2`, 1], [`${column} > $1`, 2]]],
  ['walk', true, null, [[`${column} is null and t."id" < $1`, 1], [`not (${column} is null)`, 2]]],
] // prettier-ignore

t.test('splits the rows beyond a cursor into parts that an index has in order', async (t) => {
  const sample = requireModel(largeGraph, 'lab.Sample')
  const order = planOrder(largeGraph, sample, ['-nickname'], { hidden: nothingHidden })
  for (const [by, before, value, expected] of cases) {
    const filtered = { table: sample.table, conditions: ['c'], conditionsByRow: ['c'], by }
    const cursor = { before, values: [value, '7'] }
    const bounds = { limit: '2', end: '2 + 1', most: 101, isDeep: false }
    const { parts } = seek(order, filtered, { cursor, bounds }, new Parameters())
    const found = parts.map(({ conditions, keys }) => [conditions.join(' and '), keys.length])
    const wanted = expected.map(([condition, keys]) => [`c and ${condition}`, keys])
    t.strictSame(found, wanted, `${by} ${before ? 'before' : 'after'} ${value}`)
  }
})
