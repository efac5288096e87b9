import t from 'tap'
import { testApp, type TestApp } from '../../support/app.ts'
import { WebClient } from '../../framework/web/web-client.ts'

interface Inventory {
  readonly service: TestApp
  readonly visitor: WebClient
  readonly ids: Readonly<Record<string, number>>
}

/** Creates two sites with a rack R01 each, and a rack with a unique name. */
async function open(test: Parameters<typeof testApp>[0]): Promise<Inventory> {
  const service = await testApp(test)
  const visitor = new WebClient(service)
  await visitor.login()
  const make = async (path: string, body: object): Promise<number> =>
    Number((await service.request('POST', `/api/dcim/${path}/`, { body })).object['id'])
  const alder = await make('sites', { name: 'Alder Quay', slug: 'alder-quay' })
  const birch = await make('sites', { name: 'Birch Wharf', slug: 'birch-wharf' })
  const r1 = await make('racks', { name: 'R01', facility_id: 'A01', site: alder })
  const r2 = await make('racks', { name: 'R01', site: birch })
  const r3 = await make('racks', { name: 'Cellar', site: birch })
  const manufacturer = await make('manufacturers', { name: 'Corvid', slug: 'corvid' })
  const type = await make('device-types', { manufacturer, model: 'Raven', slug: 'raven' })
  const role = await make('device-roles', { name: 'Router', slug: 'router', color: 'ff0000' })
  return { service, visitor, ids: { alder, birch, r1, r2, r3, type, role } }
}

const form = '/manage/dcim/devices/'
const device = { device_type: 'Raven', device_role: 'router' }

t.test(
  'accepts names and slugs of references in forms, also after the name of an owner',
  async (t) => {
    const { service, visitor, ids } = await open(t)
    const rows = [
      ['Alder Quay', 'Alder Quay › R01', 'r1'],
      ['alder quay', 'alder-quay > r01', 'r1'],
      ['alder-quay', 'R01 (A01)', 'r1'],
      ['birch-wharf', 'Cellar', 'r3'],
      ['Birch Wharf', 'R01', 'r2'],
      [String(ids['birch']), String(ids['r3']), 'r3'],
    ] as const
    for (const [site, rack, expected] of rows) {
      const made = await visitor.post(form, { ...device, site, rack })
      t.equal(
        made.status,
        303,
        `${site}, ${rack}: ${/class="error"[^<]*<\/p>/.exec(made.text)?.[0]}`,
      )
      const { object } = await service.request('GET', made.location ?? '')
      t.match(object, { rack: { id: ids[expected] }, device_type: { id: ids['type'] } }, rack)
    }
  },
)

t.test('reports a name of no object or of several at its field', async (t) => {
  const { visitor, ids } = await open(t)
  const none = await visitor.post(form, { ...device, site: 'Alder', rack: 'null', face: '9' })
  t.equal(none.status, 400)
  t.match(none.text, /No site is called &quot;Alder&quot;\. Write the name or the ID of a site\./)
  t.match(
    none.text,
    /No rack is called &quot;null&quot;\. Write the name, &quot;site › name&quot; or the ID/,
  )
  t.match(none.text, /id="field-face-error"/, 'beside messages about other fields')
  t.match(none.text, /id="field-site"[^>]* value="Alder"/, 'what was typed is still there')
  const several = await visitor.post('/manage/dcim/rack-reservations/', {
    rack: 'R01',
    units: '[1]',
    user: 'root',
  })
  t.equal(several.status, 400)
  const listed = `Alder Quay › R01 (A01) (ID ${ids['r1']}), Birch Wharf › R01 (ID ${ids['r2']})`
  t.ok(several.text.includes(`Several racks are called &quot;R01&quot;: ${listed}.`), several.text)
})

t.test('shows names in a form, and keeps the object of an unchanged name', async (t) => {
  const { service, visitor, ids } = await open(t)
  const body = {
    device_type: ids['type'],
    device_role: ids['role'],
    site: ids['birch'],
    rack: ids['r2'],
  }
  const made = await service.request('POST', '/api/dcim/devices/', { body })
  const page = `${form}${String(made.object['id'])}/`
  const { text } = await visitor.get(page)
  t.match(text, /id="field-rack"[^>]* value="R01"/)
  t.match(text, /id="field-device_type"[^>]* value="Corvid › Raven"/)
  const hidden = Object.fromEntries(
    [...text.matchAll(/type="hidden" name="([^"]+:[^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    ),
  )
  t.strictSame([hidden['rack:ids'], hidden['rack:names']], [String(ids['r2']), 'R01'])
  const kept = { ...hidden, site: 'Birch Wharf', rack: 'R01', device_type: 'Corvid › Raven' }
  const refused = await visitor.post(page, { ...kept, device_role: 'none' })
  t.match(refused.text, /name="rack:ids" value="\d+"/, 'also after a refusal')
  t.equal((await visitor.post(page, { ...kept, device_role: 'router' })).status, 303)
  const { object } = await service.request('GET', `/api/dcim/devices/${String(made.object['id'])}/`)
  t.match(object, { rack: { id: ids['r2'] } })
})

t.test('accepts names of references in filter forms', async (t) => {
  const { visitor, ids } = await open(t)
  const rows = [
    ['Alder Quay', `/api/dcim/racks/?site_id=${ids['alder']}`],
    ['birch-wharf', `/api/dcim/racks/?site_id=${ids['birch']}`],
    [String(ids['birch']), `/api/dcim/racks/?site_id=${ids['birch']}`],
    ['null', '/api/dcim/racks/?site_id=null'],
    ['Nowhere', '/api/dcim/racks/?site_id=Nowhere'],
  ] as const
  for (const [name, location] of rows) {
    const query = new URLSearchParams({ _form: '1', site_id: name }).toString()
    t.match(await visitor.get(`/api/dcim/racks/?${query}`), { status: 303, location }, name)
  }
})

t.test('looks up no names of objects that the user may not view', async (t) => {
  const { service, visitor } = await open(t)
  const reader = await service.request('POST', '/api/users/users/', {
    body: { username: 'reader', password: 'for tests only' },
  })
  t.equal(reader.status, 201)
  const permissions = await service.request(
    'GET',
    '/api/users/permissions/?codename=dcim.add_rackreservation',
  )
  const [permission] = permissions.results
  const change = { body: { permissions: [permission?.['id']] } }
  await service.request('PATCH', `/api/users/users/${String(reader.object['id'])}/`, change)
  await visitor.post('/logout/', {})
  const other = new WebClient(service)
  await other.login('reader')
  const { status, text } = await other.post('/manage/dcim/rack-reservations/', {
    rack: 'Cellar',
    units: '[1]',
    user: 'nobody',
  })
  t.equal(status, 400)
  t.notMatch(text, /No user is called/)
})
