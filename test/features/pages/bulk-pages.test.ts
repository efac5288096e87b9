import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { WebClient } from './web-client.ts'

const list = '/store/depots/'
const url = `${list}several/`

/** Starts a service with the depots 1 to 4, of which the last has a shelf. */
async function openDepots(t: Parameters<typeof testApp>[0], settings = {}) {
  const service = await testApp(t, settings)
  const body = [1, 2, 3, 4].map((number) => ({ name: `Depot ${number}`, slug: `s${number}` }))
  for (const one of body) await service.request('POST', '/api/store/depots/', { body: one })
  await service.request('POST', '/api/store/shelves/', { body: { name: 'R', depot: 4 } })
  const client = new WebClient(service)
  await client.login()
  const names = async (): Promise<unknown> =>
    (await service.request('GET', '/api/store/depots/')).results.map(({ id }) => id)
  return { service, client, names }
}

/** Returns a form with the checkboxes of these rows checked. */
const selectionOf = (ids: readonly (number | string)[], others: Record<string, string>) =>
  new URLSearchParams([...ids.map((id) => ['id', String(id)]), ...Object.entries(others)])

t.test('deletes several objects, all or none', async (t) => {
  const { client, names } = await openDepots(t)
  t.match((await client.get(list)).text, /type="checkbox" name="id" value="3"/)
  const remove = (ids: readonly (number | string)[], sure = {}) =>
    client.post(url, selectionOf(ids, { do: 'delete', back: 'q=Depot', ...sure }))
  const asked = await remove([1, 2])
  t.match(asked, { status: 200, text: /Delete 2 depots\?/ })
  t.match(asked.text, /Depot 1.*Depot 2/s)
  t.strictSame(await names(), [1, 2, 3, 4], 'asking deletes nothing')
  const kept = await remove([1, 4], { sure: '1' })
  t.match(kept, { status: 409, text: /Unable to delete/ })
  t.strictSame(await names(), [1, 2, 3, 4], 'all or none')
  t.match(await remove([1, 99], { sure: '1' }), { status: 400, text: /#99: There is no depot/ })
  const done = await remove([1, 2, 2], { sure: '1' })
  t.match(done, { status: 303, location: `${list}?q=Depot` }, 'back to the same list')
  t.strictSame(await names(), [3, 4])
  for (const ids of [[], ['x'], ['9999999999']])
    t.match(await remove(ids), { status: 400, text: /Select at least one object/ })
})

t.test('sets and empties several fields of several objects', async (t) => {
  const { client, service } = await openDepots(t, { BULK_MAX: '4' })
  await service.request('POST', '/api/store/areas/', { body: { name: 'Pole', slug: 'pole' } })
  const send = (ids: readonly number[], others: Record<string, string>) =>
    client.post(url, selectionOf(ids, { do: 'change', back: '', ...others }))
  const edit = (ids: readonly number[], others: Record<string, string>) =>
    send(ids, { sure: '1', ...others })
  const read = async (): Promise<readonly unknown[]> =>
    (await service.request('GET', '/api/store/depots/')).results.map(({ asn, area, facility }) => [
      asn,
      Object(area).name,
      facility,
    ])
  const form = await send([1, 2], {})
  t.match(form, { status: 200, text: /Edit 2 depots.*name="asn".*Depot 1.*Depot 2/s })
  t.match(form.text, /name="area:how"[^>]*>\s*<option value="keep" selected>no change<.*>empty</s)
  for (const name of ['name', 'slug'])
    t.notMatch(form.text, new RegExp(`<input[^>]* name="${name}"`), 'no unique field')
  const wrong = await edit([1, 2], { asn: '-1', facility: 'Hall' })
  t.match(wrong, { status: 400, text: /Depot 1: Ensure.*Depot 2: Ensure/s })
  t.match(wrong.text, /name="facility" value="Hall"|value="Hall"[^>]*name="facility"|Hall/)
  const done = await edit([1, 2], { asn: '65000', area: 'Pole', facility: 'Hall', comments: '' })
  t.match(done, { status: 303, location: list })
  const kept = [null, undefined, '']
  t.strictSame(await read(), [[65000, 'Pole', 'Hall'], [65000, 'Pole', 'Hall'], kept, kept])
  const shown = await client.get(list)
  t.match(
    shown.text,
    /role="status">\s*2 depots were changed\..*request_id=[^"]*">Show the changes/s,
  )
  t.notMatch((await client.get(list)).text, /were changed/, 'once')
  const emptied = new URLSearchParams(selectionOf([1], { do: 'change', back: '', sure: '1' }))
  for (const name of ['asn', 'area', 'facility', 'name']) emptied.append(`${name}:how`, 'empty')
  t.match(await client.post(url, emptied), { status: 303 })
  t.strictSame((await read())[0], kept, 'not the name')
  const both = await edit([1], { asn: '5', 'asn:how': 'empty' })
  t.match(both, { status: 400, text: /Enter a value or choose “empty”, not both/ })
  t.match(both.text, /name="asn:how"[^>]*>.*<option value="empty" selected>/s)
  const nothing = await edit([1], { asn: '', 'asn:how': 'set', facility: 'x' })
  t.match(nothing, { status: 400, text: /Enter a value, or choose “empty”\./ })
  t.match(await edit([1], { asn: '7', 'asn:how': 'keep' }), { status: 303 }, 'without scripts')
  t.match((await read())[0], [7])
  t.match(await edit([1], { name: 'x' }), { status: 400, text: /Set or empty at least one/ })
  t.match(await edit([1], { area: 'Nowhere' }), { status: 400, text: /No area is called/ })
  t.match(await send([1, 2, 3, 4, 5], {}), { status: 400, text: /at most 4/ })
})

t.test('changes and deletes all objects that match the filters, in steps', async (t) => {
  const { client, service, names } = await openDepots(t, { BULK_MAX: '2' })
  const { text } = await client.get(`${list}?q=Depot&limit=2`)
  t.match(text, /name="all" value="1" data-count="4"/)
  const all = (others: Record<string, string>) =>
    client.post(
      url,
      selectionOf([], { all: '1', back: 'q=Depot&limit=2&ordering=name', ...others }),
    )
  const asked = await all({ do: 'change' })
  t.match(asked, { status: 200, text: /Edit 4 depots.*2 steps of at most 2.*Save for all 4/s })
  t.match(asked.text, /name="count" value="4"/)
  const sure = { do: 'change', sure: '1', facility: 'Hall' }
  const others = await all({ ...sure, count: '3' })
  t.match(others, { status: 200, text: /Other objects match the filters now/ })
  t.equal((await all({ ...sure, count: '4' })).status, 303)
  const { results } = await service.request('GET', '/api/store/depots/?facility=Hall')
  t.equal(results.length, 4)
  const one = await client.post(
    url,
    selectionOf([], { do: 'change', all: '1', back: 'name=Depot+2&facility=Hall' }),
  )
  t.match(one.text, /Edit 1 depot</)
  const none = await client.post(url, selectionOf([], { all: '1', back: 'name=None' }))
  t.match(none, { status: 400, text: /Select at least one object/ })
  const kept = await all({ do: 'delete', sure: '1', count: '4' })
  t.match(kept, { status: 409, text: /The first 2 were deleted.*Unable to delete/s })
  t.strictSame(await names(), [3, 4])
})

t.test('lists all objects that a delete removes before it deletes', async (t) => {
  const { client, service } = await openDepots(t)
  const post = (path: string, body: object) => service.request('POST', path, { body })
  const area = { name: 'Pole', slug: 'pole', parent: null }
  await post('/api/store/areas/', area)
  await service.request('PATCH', '/api/store/depots/1/', { body: { area: 1 } })
  const shelf = { shelf: 1, units: [1], description: 'kept free' }
  await post('/api/store/holds/', shelf)
  const ask = async (path: string, ids: readonly number[]): Promise<string> =>
    (await client.post(`${path}several/`, selectionOf(ids, { do: 'delete' }))).text
  const refused = await ask(list, [4])
  t.match(refused, /have to be deleted or changed first.*1 shelf: <a href="\/store\/shelves\/1\/"/s)
  t.notMatch(refused, /Delete them/)
  t.match(
    await ask('/store/areas/', [1]),
    /reference to it is emptied.*1 depot \(area\).*Delete them/s,
  )
  t.match(await ask('/store/shelves/', [1]), /deleted with it.*1 hold/s)
  t.match(await ask(list, [2]), /Nothing else is deleted or changed.*Delete them/s)
})

t.test(
  'accepts selections only from users with the permission and from pages of the service',
  async (t) => {
    const { service, client, names } = await openDepots(t)
    await service.accounts.createUser({
      username: 'jo',
      password: 'for tests only',
      superuser: false,
    })
    const jo = new WebClient(service)
    t.notMatch((await jo.get(list)).text, /name="id"/)
    await jo.login('jo')
    t.notMatch((await jo.get(list)).text, /name="id"/)
    const remove = selectionOf([1], { do: 'delete', sure: '1' })
    t.match(await jo.post(url, remove), { status: 403, text: /store.delete_depot/ })
    t.equal((await jo.post(url, selectionOf([1], { do: 'change', field: 'asn' }))).status, 403)
    const forged = selectionOf([1], { do: 'delete', sure: '1', csrf: 'x' })
    t.match(await client.post(url, forged), { status: 403, text: /nothing was saved/ })
    t.match(await client.post(url, remove, { 'sec-fetch-site': 'cross-site' }), { status: 403 })
    t.strictSame(await names(), [1, 2, 3, 4])
  },
)
