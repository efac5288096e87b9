import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'

const app = await testApp(t)
const samples = new Samples(app)

/** The rows of one request: model, object and action, in the order of the models. */
async function rowsOf(requestId: unknown): Promise<readonly string[]> {
  const url = `/api/extras/object-changes/?request_id=${String(requestId)}&limit=100`
  const { results } = await app.request('GET', url)
  return results
    .map(({ model, object_id: id, action }) => `${String(model)} ${String(id)} ${String(action)}`)
    .toSorted()
}

async function requestOf(model: string, id: number): Promise<unknown> {
  const url = `/api/extras/object-changes/?model=${model}&object_id=${id}&action=deleted`
  return (await app.request('GET', url)).results[0]?.['request_id']
}

t.test('records every object that is deleted with a depot', async (t) => {
  const depot = await samples.make('store.Depot')
  const group = await samples.make('store.ShelfGroup', { given: { depot } })
  const hold = await samples.make('store.Hold', { given: { group } })
  t.equal((await app.request('DELETE', `/api/store/depots/${depot}/`)).status, 204)
  t.strictSame(await rowsOf(await requestOf('store.depot', depot)), [
    `store.depot ${depot} 5,deleted`,
    `store.hold ${hold} 5,deleted`,
    `store.shelfgroup ${group} 5,deleted`,
  ])
})

/** Creates a hold of a shelf, which may follow another hold. */
const createHold = (shelf: number, after: number | null = null): Promise<number> =>
  samples.make('store.Hold', { given: { shelf, after } })

t.test('records one entry for an object that loses a reference and is deleted', async (t) => {
  const shelf = await samples.make('store.Shelf')
  const first = await createHold(shelf)
  const followers = [await createHold(shelf, first), await createHold(shelf, first)]
  t.equal((await app.request('DELETE', `/api/store/shelves/${shelf}/`)).status, 204)
  t.strictSame(
    await rowsOf(await requestOf('store.shelf', shelf)),
    [
      `store.shelf ${shelf} 5,deleted`,
      ...[first, ...followers].map((id) => `store.hold ${id} 5,deleted`),
    ].toSorted(),
  )
})

t.test('records a change for an object that only loses a reference', async (t) => {
  const shelf = await samples.make('store.Shelf')
  const first = await createHold(shelf)
  const follower = await createHold(shelf, first)
  const body = [{ id: first }]
  t.equal((await app.request('DELETE', '/api/store/holds/', { body })).status, 204)
  t.strictSame(await rowsOf(await requestOf('store.hold', first)), [
    `store.hold ${first} 5,deleted`,
    `store.hold ${follower} 3,updated`,
  ])
})
