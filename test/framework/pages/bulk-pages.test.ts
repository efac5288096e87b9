import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { WebClient } from './web-client.ts'

const url = '/store/depots/several/'

/** Starts a service with the depots 1 to 4, of which the last has a shelf. */
async function openDepots(t: Parameters<typeof testApp>[0], settings = {}) {
  const service = await testApp(t, settings)
  const body = [1, 2, 3, 4].map((number) => ({ name: `Depot ${number}`, slug: `s${number}` }))
  await service.request('POST', '/api/store/depots/', { body })
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
  t.match((await client.get('/store/depots/')).text, /type="checkbox" name="id" value="3"/)
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
  t.match(done, { status: 303, location: '/store/depots/?q=Depot' }, 'back to the same list')
  t.strictSame(await names(), [3, 4])
  for (const ids of [[], ['x'], ['9999999999']])
    t.match(await remove(ids), { status: 400, text: /Choose at least one/ })
})

t.test('sets one value for several objects', async (t) => {
  const { client, service } = await openDepots(t, { BULK_MAX: '4' })
  const set = (ids: readonly number[], others: Record<string, string>) =>
    client.post(url, selectionOf(ids, { do: 'change', back: '', ...others }))
  t.match(await set([1, 2], { field: 'asn' }), {
    status: 200,
    text: /ASN of 2 depots.*name="asn"/s,
  })
  const wrong = await set([1, 2], { field: 'asn', asn: '-1', sure: '1' })
  t.match(wrong, { status: 400, text: /Depot 1: Ensure.*Depot 2: Ensure/s })
  t.match(await set([1, 2], { field: 'asn', asn: '65000', sure: '1' }), {
    status: 303,
    location: '/store/depots/',
  })
  const { results } = await service.request('GET', '/api/store/depots/')
  t.strictSame(
    results.map(({ asn }) => asn),
    [65000, 65000, null, null],
  )
  for (const field of ['', 'name', 'id', 'nothing'])
    t.match(await set([1], { field }), { status: 400, text: /Choose the field/ }, field)
  t.match(await set([1, 2, 3, 4, 5], { field: 'asn' }), { status: 400, text: /no more than 4/ })
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
    const list = '/store/depots/'
    t.notMatch((await jo.get(list)).text, /type="checkbox"/)
    await jo.login('jo')
    t.notMatch((await jo.get(list)).text, /type="checkbox"/)
    const remove = selectionOf([1], { do: 'delete', sure: '1' })
    t.match(await jo.post(url, remove), { status: 403, text: /store.delete_depot is missing/ })
    t.equal((await jo.post(url, selectionOf([1], { do: 'change', field: 'asn' }))).status, 403)
    const forged = selectionOf([1], { do: 'delete', sure: '1', csrf: 'x' })
    t.match(await client.post(url, forged), { status: 403, text: /CSRF Failed/ })
    t.match(await client.post(url, remove, { 'sec-fetch-site': 'cross-site' }), { status: 403 })
    t.strictSame(await names(), [1, 2, 3, 4])
  },
)
