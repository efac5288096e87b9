import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'

const app = await testApp(t)
const samples = new Samples(app)

t.test('records nothing when references are written again in another order', async (t) => {
  const tags = [await samples.make('store.Tag'), await samples.make('store.Tag')]
  const shelf = await samples.make('store.Shelf', { given: { tags } })
  const url = `/api/store/shelves/${shelf}/`
  for (const [method, body] of [
    ['PATCH', { tags: tags.toReversed() }],
    ['PATCH', { tags }],
  ] as const) {
    t.equal((await app.request(method, url, { body })).status, 200)
    const query = `model=store.shelf&object_id=${shelf}&action=updated`
    const { object } = await app.request('GET', `/api/extras/object-changes/?${query}`)
    t.equal(object['count'], 0, JSON.stringify(body))
  }
})
