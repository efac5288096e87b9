import t from 'tap'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { graph } from '../../fixtures/inventory.ts'
import { exchangeAmongThree, exchangeInPair, exchangesOf } from '../../support/exchange.ts'
import { testApp, type Json } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'

const app = await testApp(t)
const samples = new Samples(app)

/** Samples have no twins. */
const fixedFields = { 'lab.Sample': ['twin'] }

for (const exchange of exchangesOf(graph, fixedFields))
  t.test(`exchanges ${exchange.names} among three objects`, async (t) =>
    exchangeAmongThree(t, { app, samples }, exchange),
  )

const boxes = [
  { number: 10, name: 'ten' },
  { number: 20, name: 'twenty' },
]
const shelves = [
  { name: 'Low', facility_id: 'L1' },
  { name: 'High', facility_id: 'H1' },
]

/** Pairs of objects that one reference of both has as its value. */
const within: readonly (readonly [string, string, readonly Json[], string])[] = [
  ['store.Box', 'series', boxes, 'number'],
  ['store.Box', 'series', boxes, 'name'],
  ['store.Shelf', 'depot', shelves, 'name'],
  ['store.Shelf', 'depot', shelves, 'facility_id'],
  ['store.ShelfGroup', 'depot', [{ name: 'North', slug: 'north' }, { name: 'South', slug: 'south' }], 'slug'],
  ['store.Series', 'depot', [{ name: 'Old', slug: 'old' }, { name: 'New', slug: 'new' }], 'name'],
  ['lab.Sample', 'room', [{ name: 'a', nickname: 'A' }, { name: 'b', nickname: null }], 'nickname'],
] // prettier-ignore

for (const [key, parent, own, field] of within)
  t.test(`exchanges ${key}.${field} between two objects of one ${parent}`, async (t) => {
    const model = requireModel(graph, key)
    const given = {
      [parent]: await samples.make(model.fields.get(parent)?.reference?.target ?? ''),
    }
    await exchangeInPair(t, { app, samples }, { model, field, own, given })
  })
