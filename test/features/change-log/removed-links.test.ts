import t from 'tap'
import { testApp, type Json } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'
import { graph } from '../../fixtures/inventory.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'

const app = await testApp(t)
const samples = new Samples(app)

/** Lists of references: their models and fields, and the models of the objects in them. */
const cases = [
  ['store.Shelf', 'tags', 'store.Tag'],
  ['lab.Sample', 'labels', 'stock.Label'],
  ['secrets.SecretRole', 'users', 'users.User'],
  ['secrets.SecretRole', 'groups', 'users.Group'],
  ['users.User', 'groups', 'users.Group'],
] as const

/** Returns the entries of updates of an object, oldest first. */
async function updatesOf(model: string, id: number): Promise<readonly Json[]> {
  const query = `model=${model.toLowerCase()}&object_id=${id}&action=updated&ordering=id`
  return (await app.request('GET', `/api/extras/object-changes/?${query}`)).results
}

for (const [owner, field, target] of cases)
  t.test(`records that a delete shortens ${owner}.${field}`, async (t) => {
    const { url } = requireModel(graph, owner)
    const { url: targets } = requireModel(graph, target)
    const id = await samples.make(owner)
    const made: number[] = []
    for (let index = 0; index < 4; index++) made.push(await samples.make(target))
    const [one = 0, ...others] = made
    const list = async (): Promise<Json> => (await app.request('GET', `${url}${id}/`)).object
    const changed = await app.request('PATCH', `${url}${id}/`, { body: { [field]: made } })
    t.equal(changed.status, 200, changed.text)
    const first = await list()
    const logged = (await updatesOf(owner, id)).length

    t.equal((await app.request('DELETE', `${targets}${one}/`)).status, 204)
    const second = await list()
    const body = others.slice(1).map((other) => ({ id: other }))
    t.equal((await app.request('DELETE', targets, { body })).status, 204)
    const third = await list()

    const entries = (await updatesOf(owner, id)).slice(logged)
    t.strictSame(
      entries.map(({ before, after }) => [before, after]),
      [
        [{ [field]: made }, { [field]: others }],
        [{ [field]: others }, { [field]: others.slice(0, 1) }],
      ],
      'one entry for each request',
    )
    const moments = [first, second, third].map((object) => object['last_updated'])
    const isDated = owner !== 'users.User'
    t.equal(new Set(moments).size, isDated ? 3 : 1, 'last_updated moves')
  })

t.test('moves last_updated of an object that loses a reference', async (t) => {
  const area = await samples.make('store.Area')
  const depot = await samples.make('store.Depot', { given: { area } })
  const other = await samples.make('store.Depot')
  const moments = async (): Promise<readonly unknown[]> => {
    const found = await app.request('GET', `/api/store/depots/?id=${depot}&id=${other}`)
    return found.results.map((object) => object['last_updated'])
  }
  const before = await moments()
  t.equal((await app.request('DELETE', `/api/store/areas/${area}/`)).status, 204)
  const after = await moments()
  t.equal(before.filter((moment) => after.includes(moment)).length, 1, 'of this one only')
})
