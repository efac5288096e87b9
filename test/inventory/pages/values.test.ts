import t from 'tap'
import { graph } from '../../support/inventory.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import {
  fieldMarkup,
  pageViewing,
  plainMarkup,
} from '../../../src/features/pages/values/field-value.ts'
import { documentText, html, type Markup } from '../../../src/features/pages/frame/html.ts'
import { labelOf, titleOf } from '../../../src/features/pages/values/label.ts'
import { testApp } from '../../support/app.ts'
import { WebClient } from '../../features/pages/web-client.ts'
import { TestObjects } from '../dcim/test-objects.ts'

const linkBase = 'http://localhost'
const viewing = pageViewing({ graph, linkBase, config: { basePath: '' } })

/** Returns the HTML of a value of a field, without spaces between elements. */
function shown(model: string, name: string, value: unknown): string {
  const field = requireModel(graph, model).fields.get(name)
  return bare(fieldMarkup(viewing, field, value))
}

function bare(markup: Markup): string {
  const text = documentText(html`<p>${markup}</p>`).replaceAll(/\s*\n\s*/g, '')
  return text.replace(/^<!doctype html><p>/i, '').replace(/<\/p>$/, '')
}

const device = { id: 4, url: `${linkBase}/api/dcim/devices/4/`, name: 'sw1', display_name: 'sw1' }
const link = (path: string, label: string): string => `<a href="/${path}/">${label}</a>`
const chip = (label: string, tone = ''): string =>
  `<span class="choice${tone === '' ? '' : ` ${tone}`}">${label}</span>`
const none = '<span class="none" title="none">—</span>'

/** A model, a field, a value of it, and the expected HTML. */
const values: readonly (readonly [string, string, unknown, string])[] = [
  ['dcim.Site', 'name', 'facade', 'facade'],
  ['dcim.Site', 'name', '2026-11-20T10:54:29Z', '2026-11-20T10:54:29Z'],
  ['dcim.Site', 'name', `${linkBase}/media/a.png`, `${linkBase}/media/a.png`],
  ['dcim.Site', 'comments', 'https://example.net/', 'https://example.net/'],
  ['circuits.Circuit', 'commit_rate', 10_000_000, '10 Gbps'],
  ['circuits.Circuit', 'commit_rate', 1544, '1.544 Mbps'],
  ['circuits.Circuit', 'commit_rate', 10_000_001, '10,000.001 Mbps'],
  ['circuits.Circuit', 'commit_rate', 64, '64 kbps'],
  ['circuits.Circuit', 'commit_rate', 0, '0 kbps'],
  ['dcim.Site', 'asn', 4_200_000_001, '4200000001'],
  ['dcim.Site', 'region', null, none],
  ['dcim.Site', 'facility', '', none],
  ['dcim.Site', 'custom_fields', {}, none],
  ['dcim.Site', 'custom_fields', { grade: { value: 1, label: 'Gold' } }, `<dl class="inner"><div><dt>grade</dt><dd>${chip('Gold')}</dd></div></dl>`],
  ['dcim.DeviceType', 'is_pdu', false, '<span class="no">No</span>'],
  ['dcim.Device', 'status', [1, 'Active'], chip('Active', 'good')],
  ['dcim.Device', 'status', { value: 1, label: 'Active' }, chip('Active', 'good')],
  ['ipam.IPAddress', 'family', 4, chip('IPv4')],
  ['ipam.IPAddress', 'interface', { id: 9, device, name: 'eth0', lag: null }, link('dcim/interfaces/9', 'sw1 › eth0')],
  ['dcim.Interface', 'device', device, link('dcim/devices/4', 'sw1')],
  ['dcim.Interface', 'last_updated', '2026-11-20T10:54:29.000000Z', '<time dateTime="2026-11-20T10:54:29.000000Z">2026-11-20 10:54</time>'],
  ['ipam.Service', 'ipaddresses', [{ id: 2, url: 'x', family: 4, address: '10.0.0.1/8' }], `<ul class="values"><li>${link('ipam/ip-addresses/2', '10.0.0.1/8')}</li></ul>`],
  ['extras.ImageAttachment', 'parent', device, link('dcim/devices/4', 'sw1')],
] // prettier-ignore

t.test('shows a value by its field, not by its text', async (t) => {
  for (const [model, name, value, expected] of values)
    t.equal(shown(model, name, value).replace('datetime', 'dateTime'), expected, `${model}.${name}`)
  t.match(shown('dcim.DeviceRole', 'color', 'facade'), /fill="#facade"/, 'a colour has a swatch')
  t.match(shown('extras.ImageAttachment', 'image', `${linkBase}/media/a.png`), /<img class="thumb"/)
  t.equal(bare(plainMarkup(viewing, ['a', 'b'])), '<ul class="values"><li>a</li><li>b</li></ul>')
})

/** Model, object, its name among objects of the model, and its label beside others. */
const labels: readonly (readonly [string, object, string, string])[] = [
  ['dcim.Interface', { id: 1, device, name: 'eth0' }, 'eth0', 'sw1 › eth0'],
  ['dcim.Interface', { id: 1, name: 'eth0' }, 'eth0', 'eth0'],
  ['dcim.Rack', { id: 1, name: 'R01', display_name: 'R01 (A01)', site: { id: 2, name: 'Quay' } }, 'R01 (A01)', 'Quay › R01 (A01)'],
  ['extras.ImageAttachment', { id: 3, name: '', image: 'http://localhost/a.png' }, '#3', '#3'],
  ['dcim.RackReservation', { id: 1, rack: { id: 2, name: 'R01' }, units: [1, 2] }, 'R01 › 1–2', 'R01 › 1–2'],
  ['circuits.CircuitTermination', { id: 1, circuit: { id: 2, cid: 'C-7' }, term_side: ['A', 'A'] }, 'C-7 › A', 'C-7 › A'],
  ['dcim.InterfaceConnection', { id: 1, interface_a: { id: 1, device, name: 'a' }, interface_b: { id: 2, device, name: 'b' } }, 'sw1 › a ↔ sw1 › b', 'sw1 › a ↔ sw1 › b'],
  ['dcim.InterfaceConnection', { id: 1, connection_status: [true, 'Connected'] }, 'Connected', 'Connected'],
  ['dcim.InterfaceConnection', { id: 1, connection_status: false }, 'Planned', 'Planned'],
  ['ipam.IPAddress', { id: 1, family: 4, address: '10.0.0.1/8' }, '10.0.0.1/8', '10.0.0.1/8'],
  ['dcim.Device', { id: 7, name: null, display_name: '' }, '#7', '#7'],
] // prettier-ignore

t.test('labels an object with its owners and its name', async (t) => {
  for (const [key, object, title, label] of labels) {
    const model = requireModel(graph, key)
    t.equal(titleOf(graph, model, { ...object }), title, key)
    t.equal(labelOf(graph, model, { ...object }), label, key)
  }
})

t.test('shows an object of another model in one line of a list', async (t) => {
  const service = await testApp(t)
  const visitor = new WebClient(service)
  await visitor.login()
  const post = async (path: string, body: object): Promise<number> =>
    Number((await service.request('POST', `/api/${path}/`, { body })).object['id'])
  const site = await post('dcim/sites', { name: 'facade', slug: 'facade' })
  const manufacturer = await post('dcim/manufacturers', { name: 'Corvid', slug: 'corvid' })
  const device_type = await post('dcim/device-types', { manufacturer, model: 'X', slug: 'x' })
  const device_role = await post('dcim/device-roles', { name: 'R', slug: 'r', color: '00ff00' })
  const made = await post('dcim/devices', { name: 'sw1', site, device_type, device_role })
  const eth0 = await post('dcim/interfaces', { device: made, name: 'eth0' })
  await post('ipam/ip-addresses', { address: '10.0.0.1/8', interface: eth0 })
  const { text } = await visitor.get('/ipam/ip-addresses/')
  const table = /<table>.*<\/table>/s.exec(text)?.[0] ?? ''
  t.match(table, new RegExp(`<a href="/dcim/interfaces/${eth0}/">sw1 › eth0</a>`))
  t.notMatch(table, /<dl/, 'no nested list of fields')
  t.match((await visitor.get(`/dcim/interfaces/${eth0}/`)).text, /<h1>sw1 › eth0<\/h1>/)
  t.notMatch((await visitor.get('/dcim/sites/')).text, /swatch/)
  t.match((await visitor.get('/dcim/device-roles/')).text, /swatch/)
})

t.test(
  'shows quantities with their units on pages, and bare in the API and in forms',
  async (t) => {
    const service = await testApp(t)
    const make = async (path: string, body: object): Promise<unknown> =>
      (await service.request('POST', `/api/circuits/${path}/`, { body })).object['id']
    const provider = await make('providers', { name: 'P', slug: 'p' })
    const type = await make('circuit-types', { name: 'T', slug: 't' })
    await make('circuits', { cid: 'C-1', provider, type, commit_rate: 2_500_000 })
    const client = new WebClient(service)
    await client.login()
    for (const url of ['/circuits/circuits/', '/circuits/circuits/1/']) {
      const { text } = await client.get(url)
      t.match(text, '2.5 Gbps', url)
      t.notMatch(text, /Commit rate \(kbps\)<\/(th|dt)>/i, 'the unit is said once')
    }
    const form = await client.get('/circuits/circuits/1/edit/')
    t.match(form.text, 'Commit rate (kbps)')
    t.match(form.text, /name="commit_rate"[^>]* value="2500000"/)
    const { object } = await service.request('GET', '/api/circuits/circuits/1/')
    t.equal(object['commit_rate'], 2_500_000)
    const exported = await client.get('/circuits/circuits/export/?format=csv')
    t.match(exported.text, ',2500000')
  },
)

t.test('has the custom fields at the end of a form, and links to their URLs', async (t) => {
  const service = await testApp(t)
  const body = { name: 'wiki', type: 500, content_types: ['dcim.site'] }
  await service.request('POST', '/api/extras/custom-fields/', { body })
  const site = { name: 'S', slug: 's', custom_fields: { wiki: 'https://wiki.example/s' } }
  await service.request('POST', '/api/dcim/sites/', { body: site })
  const client = new WebClient(service)
  await client.login()
  const form = await client.get('/dcim/sites/1/edit/')
  t.match(
    form.text,
    /id="field-name".*<legend>Contact<\/legend>.*<legend>Custom fields<\/legend>.*<input type="text" id="field-cf_wiki"/s,
  )
  const { text } = await client.get('/dcim/sites/1/')
  t.match(text, /<dd><a href="https:\/\/wiki\.example\/s" rel="noopener noreferrer nofollow">/)
})

t.test('shows each part of a label once in a table with columns for all parts', async (t) => {
  const service = await testApp(t)
  await service.request('POST', '/api/ipam/vlans/', { body: { vid: 10, name: 'Servers' } })
  const client = new WebClient(service)
  await client.login()
  const both = await client.get('/ipam/vlans/')
  t.match(both.text, /<td>10<\/td><th scope="row"><a href="\/ipam\/vlans\/1\/">Servers<\/a><\/th>/)
  await client.post('/ipam/vlans/columns/', { column: 'name' })
  t.match(
    (await client.get('/ipam/vlans/')).text,
    '>10 (Servers)</a>',
    'without a column of the number',
  )
  t.notMatch(
    (await client.get('/ipam/vlans/1/')).text,
    '<dt title="VLAN number">',
    'the title has it',
  )
  const { object } = await service.request('GET', '/api/ipam/vlans/1/')
  t.equal(object['display_name'], '10 (Servers)')
})

t.test('opens an object whose label consists of other columns by a last column', async (t) => {
  const service = await testApp(t)
  const objects = new TestObjects(service)
  const [interface_a, interface_b] = [
    await objects.make('dcim/interfaces', { name: 'et1' }),
    await objects.make('dcim/interfaces', { name: 'et2' }),
  ]
  await objects.make('dcim/interface-connections', { interface_a, interface_b })
  const client = new WebClient(service)
  await client.login()
  const { text } = await client.get('/dcim/interface-connections/')
  const [, row = ''] = /<tbody>(.*?)<\/tr>/s.exec(text) ?? []
  t.match(
    row,
    /<th scope="row"><a href="\/dcim\/interface-connections\/\d+\/">Open<span class="unseen">/,
  )
  t.equal(row.split('et1</a>').length, 2, 'each end is linked once')
})

t.test(
  'shows the units of a reservation as ranges, takes them so, and names its user',
  async (t) => {
    const service = await testApp(t)
    const objects = new TestObjects(service)
    const rack = await objects.make('dcim/racks', { name: 'R01' })
    const client = new WebClient(service)
    await client.login()
    const form = { rack: String(rack), units: '38-40, 42', description: 'Storage' }
    const { location = '' } = await client.post('/dcim/rack-reservations/add/', form)
    const made = await service.request('GET', `/api${location}`)
    t.strictSame(made.object['units'], [38, 39, 40, 42])
    t.type(made.object['user'], 'number', 'the API has the id')
    const { text } = await client.get(location)
    t.match(text, /<h1>[^<]*R01 › U38–40, 42<\/h1>/)
    t.match(text, /<dd><a href="\/users\/users\/\d+\/">root<\/a><\/dd>/)
    const list = await client.get('/dcim/rack-reservations/')
    t.match(list.text, /<a href="[^"]*">38–40, 42<\/a>/)
    const edit = await client.get(`${location}edit/`)
    t.match(edit.text, /<h1>Edit R01 › 38–40, 42<\/h1>/)
    t.match(edit.text, /name="units"[^>]* value="38-40, 42"/)
    const refused = await client.post(`${location}edit/`, { ...form, units: '4-x' })
    t.match(refused, { status: 400, text: /id="field-units-error"/ })
  },
)

t.test('offers no value that filters nothing', async (t) => {
  const client = new WebClient(await testApp(t))
  await client.login()
  const { text } = await client.get('/dcim/platforms/')
  t.match(text, /<select [^>]*name="rpc_client">\s*<option value[^>]*>any<\/option>/)
  t.notMatch(text, '---------')
})

t.test('refuses an unknown filter in words for people', async (t) => {
  const client = new WebClient(await testApp(t))
  const page = await client.get('/dcim/sites/?nam=1')
  t.match(page, { status: 400, text: /Unknown filter\. Did you mean &quot;name&quot;\?</ })
  t.notMatch(page.text, 'Prefer')
})
