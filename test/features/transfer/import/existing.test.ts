import t from 'tap'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { findExisting } from '../../../../src/features/transfer/import/existing.ts'
import { Samples } from '../../../support/fixture-samples.ts'
import { testApp } from '../../../support/fixture-app.ts'

const none: ReadonlySet<number> = new Set()

t.test('finds objects without a unique key by their comparable values', async (t) => {
  const app = await testApp(t)
  const sample = requireModel(app.graph, 'lab.Sample')
  const samples = new Samples(app)
  const stored = { name: 'A', units: [1], options: { size: 1 } }
  const id = await samples.make('lab.Sample', { given: stored })
  const find = (values: Readonly<Record<string, unknown>>) =>
    findExisting(app.database, sample, [values], none)

  t.strictSame(await find({ name: 'A' }), [id])
  t.strictSame(await find({ name: 'B' }), [undefined])
  const others = { units: [2], options: { size: 2 }, labels: [7] }
  t.strictSame(await find({ name: 'A', ...others }), [id], 'other values are not compared')
  t.strictSame(await find(others), [undefined], 'nothing to compare')
})

t.test('matches each existing object without a unique key only once', async (t) => {
  const app = await testApp(t)
  const label = requireModel(app.graph, 'stock.Label')
  const texts = ['a', 'b', 'a']
  const ids: number[] = []
  for (const text of texts) {
    const { object } = await app.request('POST', '/api/stock/labels/', { body: { text } })
    ids.push(Number(object['id']))
  }
  const [first, second, third] = ids
  const wanted = ['a', 'a', 'b', 'a'].map((text) => ({ text }))
  const find = (taken: ReadonlySet<number>) => findExisting(app.database, label, wanted, taken)
  t.strictSame(await find(none), [first, third, second, undefined])
  t.strictSame(await find(new Set([first ?? 0])), [third, undefined, second, undefined])
})
