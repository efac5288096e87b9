import pg from 'pg'
import t from 'tap'
import { matchesAny, matchesPattern } from '../../../src/framework/model/any-case.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { planConditions } from '../../../src/framework/read/conditions/conditions.ts'
import { Scope } from '../../../src/framework/read/conditions/scope.ts'
import { nothingHidden } from '../../../src/framework/read/visibility/visibility.ts'
import { Parameters } from '../../../src/framework/sql/parameters.ts'
import { graph } from '../../fixtures/inventory.ts'
import { migratedDatabase } from '../../support/fixture-app.ts'

const client = new pg.Client(await migratedDatabase(t))
await client.connect()
t.teardown(() => client.end())

const evaluate = async (sql: string, values: readonly unknown[]): Promise<unknown> => {
  const { rows } = await client.query({
    text: `select ${sql}`,
    values: [...values],
    rowMode: 'array',
  })
  return rows[0]?.[0]
}

/** A text, a pattern, and whether the text matches it in any case. */
const comparisons: readonly (readonly [text: string, pattern: string, expected: boolean])[] = [
  ['Izmir', '%izm%', true],
  ['ÉTAGE', '%étage%', true],
  ['İzmir', '%izm%', false],
  ['İzmir', '%İZM%', true],
  ['izmir', '%İzm%', false],
  ['5 \u212a', '%k%', false],
  ['5 \u212a', '%\u212a', true],
  ['5 K', '%\u212a', false],
]

t.test('compares texts with patterns in any case', async (t) => {
  for (const [text, pattern, expected] of comparisons) {
    const one = matchesPattern('$1::text', '$2::text')
    t.equal(await evaluate(one, [text, pattern]), expected, `${text} ${pattern}`)
    const any = matchesAny('$1::text', '$2::text[]')
    t.equal(await evaluate(any, [text, ['{"', pattern]]), expected, `${text}, any of ${pattern}`)
  }
})

const names = ['İzmir', 'izmir', 'IZMIR 2', 'İZMİR', 'Kelvin', '\u212aelvin', 'kelvin 2']
const filters = ['name__ic', 'name__nic', 'name__isw', 'name__nisw', 'name__iew', 'name__ie', 'q']
const texts = ['izmir', 'İzmir', 'kelvin', '\u212aelvin', 'zmir', 'elvin', '2']

t.test('finds the same rows with an index and without one', async (t) => {
  const model = requireModel(graph, 'store.Box')
  await client.query(
    `insert into store_box (name, number) select ($1::text[])[1 + i % 7], i from generate_series(1, 700) i`,
    [names],
  )
  await client.query('analyze store_box')
  const found = async (filter: string, text: string, index: 'on' | 'off'): Promise<unknown> => {
    const parameters = new Parameters()
    const scope = new Scope({ graph, model, parameters, hidden: nothingHidden })
    const given = { filters: new Map([[filter, [text]]]), ignored: null }
    const where = planConditions(scope, given).join(' and ')
    await client.query(`set enable_seqscan = ${index === 'on' ? 'off' : 'on'}`)
    await client.query(`set enable_bitmapscan = ${index}; set enable_indexscan = ${index}`)
    const sql = `select distinct name from store_box t where ${where} order by 1`
    const { rows } = await client.query({ text: sql, values: parameters.values, rowMode: 'array' })
    return rows.flat()
  }
  for (const filter of filters)
    for (const text of texts)
      t.strictSame(
        await found(filter, text, 'on'),
        await found(filter, text, 'off'),
        `${filter}=${text}`,
      )
  t.strictSame(await found('name__ic', 'izmir', 'on'), ['IZMIR 2', 'izmir'])
  t.strictSame(await found('name__isw', 'izmir', 'on'), ['IZMIR 2', 'izmir'])
  t.strictSame(await found('name__ie', 'İZMİR', 'on'), ['İZMİR'])
  t.strictSame(await found('name__ic', '\u212aelvin', 'on'), ['\u212aelvin'])
})
