import t from 'tap'
import { WebClient } from '../../features/pages/web-client.ts'
import { testApp, type Json } from '../../support/app.ts'
import { makeUser } from '../../support/person.ts'
import { TestObjects } from '../dcim/test-objects.ts'

const textOf = (page: string): string =>
  page
    .replace(/^[\s\S]*<main/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

t.test('shows the values of a deleted object that has no name', async (t) => {
  const service = await testApp(t)
  const objects = new TestObjects(service)
  const device = await objects.make('dcim/devices', { name: 'rt1' })
  const ports = [
    await objects.make('dcim/interfaces', { device, name: 'et0' }),
    await objects.make('dcim/interfaces', { device, name: 'et1' }),
  ]
  const [interface_a, interface_b] = ports
  const cable = await objects.make('dcim/interface-connections', { interface_a, interface_b })
  await service.request('DELETE', `/api/dcim/interface-connections/${cable}/`)
  const root = new WebClient(service)
  await root.login()
  const list = await root.get('/extras/object-changes/?model=dcim.interfaceconnection')
  const ends = ': rt1 › et0 → — Interface B: rt1 › et1 → — Status: Connected → — '
  t.match(textOf(list.text), `deleted interface connection #${cable} Interface A${ends}`)
})

t.test('shows changes with the labels of the fields', async (t) => {
  const service = await testApp(t)
  const { request } = service
  const make = async (url: string, body: Json): Promise<number> => {
    const { object, text } = await request('POST', `/api/${url}/`, { body })
    t.type(object['id'], 'number', text)
    return Number(object['id'])
  }
  const tenant = await make('tenancy/tenants', { name: 'Oxbow Bank', slug: 'oxbow' })
  const field = { name: 'grade', label: 'Service grade', type: 100, content_types: ['dcim.site'] }
  await make('extras/custom-fields', field)
  const site = await make('dcim/sites', { name: 'Alder Quay', slug: 'alder-quay' })
  const url = `/api/dcim/sites/${site}/`
  const change = { tenant, asn: 65_001, custom_fields: { grade: 'gold' } }
  t.equal((await request('PATCH', url, { body: change })).status, 200)
  t.equal((await request('PATCH', url, { body: { name: 'Alder Key' } })).status, 200)

  const root = new WebClient(service)
  await root.login()
  const own = textOf((await root.get(`/dcim/sites/${site}/changes/`)).text)
  t.match(own, 'History of Alder Key')
  t.match(own, 'Name: Alder Quay → Alder Key', 'a text')
  t.match(own, 'Tenant: — → Oxbow Bank', 'a reference, by its label')
  t.match(own, 'ASN: — → 65001', 'the label of the field')
  t.match(own, 'Service grade: — → gold', 'a custom field, by its label')
  const list = (await root.get('/extras/object-changes/?model=dcim.site&action=3')).text
  t.match(list, `<a href="/dcim/sites/${site}/">Alder Key</a>`, 'the object as it is named now')
  t.match(textOf(list), 'Tenant: — → Oxbow Bank')
  const [, entry = ''] = /class="time" href="([^"]+)"/.exec(list) ?? []
  const detail = textOf((await root.get(entry)).text)
  t.match(detail, 'Changed values Site Alder Key Name: Alder Quay → Alder Key')
  t.match((await root.get(`/dcim/sites/${site}/?tab=changes`)).text, 'Alder Quay')

  t.equal((await request('DELETE', url)).status, 204)
  const gone = await root.get(`/dcim/sites/${site}/changes/`)
  t.match([gone.status, textOf(gone.text)], [200, /root deleted/], 'a deleted object has a history')

  await t.test('and hides what the reader may not see', async (t) => {
    const strict = await testApp(t, { LOGIN_REQUIRED: 'true' })
    const made = async (path: string, body: Json): Promise<Json> =>
      (await strict.request('POST', `/api/${path}/`, { body })).object
    const owner = await made('tenancy/tenants', { name: 'Secret Bank', slug: 'secret-bank' })
    const place = await made('dcim/sites', { name: 'Quay', slug: 'quay' })
    const path = `dcim/sites/${String(place['id'])}`
    await strict.request('PATCH', `/api/${path}/`, { body: { tenant: owner['id'] } })
    await makeUser(strict, 'jo', ['dcim.view_site', 'extras.view_objectchange'])
    const jo = new WebClient(strict)
    await jo.login('jo')
    const page = await jo.get(`/${path}/changes/`)
    t.match(textOf(page.text), 'Tenant: — → hidden tenant', 'in place of the label')
    t.notMatch(page.text, 'Secret Bank')
    await makeUser(strict, 'al', ['extras.view_objectchange'])
    const al = new WebClient(strict)
    await al.login('al')
    t.equal((await al.get(`/${path}/changes/`)).status, 403, 'a hidden model')
    t.notMatch((await al.get('/extras/object-changes/')).text, 'Quay', 'nor in the list')
    const none = new WebClient(strict)
    t.equal((await none.get(`/${path}/changes/`)).location?.startsWith('/login/'), true)
  })
})

t.test('has no history of objects that never existed', async (t) => {
  const root = new WebClient(await testApp(t))
  await root.login()
  t.equal((await root.get('/dcim/sites/99999/changes/')).status, 404)
})
