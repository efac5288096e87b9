import t from 'tap'
import { WebClient } from '../../features/pages/web-client.ts'
import { testApp } from '../../support/app.ts'
import { makeUser } from '../../support/person.ts'
import { TestObjects } from '../dcim/test-objects.ts'

const service = await testApp(t)
const objects = new TestObjects(service)
const root = new WebClient(service)
await root.login()

const site = await objects.make('dcim/sites', { name: 'Quay', slug: 'quay' })
const far = await objects.make('dcim/sites', { name: 'Mill', slug: 'mill' })
const type = await objects.make('dcim/device-types', { is_console_server: true, is_pdu: true })
const own = await objects.make('dcim/devices', { name: 'rt1', site })
const other = await objects.make('dcim/devices', { name: 'rt2', site: far })
const server = await objects.make('dcim/devices', { name: 'cs1', site, device_type: type })

const port = (path: string, device: number, name: string, given: object = {}): Promise<number> =>
  objects.make(`dcim/${path}`, { device, name, ...given })

/** Returns the text of the first row of a page's table that has a text. */
async function rowWith(url: string, text: string): Promise<string> {
  const page = await root.get(url)
  return [...page.text.matchAll(/<tr.*?<\/tr>/gs)].find(([row]) => row.includes(text))?.[0] ?? ''
}

/** Returns the texts of the stops of the connection that a page shows. */
async function stopsOn(url: string, client = root): Promise<readonly string[]> {
  const [, list = ''] =
    /<ol class="trace[^"]*">(.*?)<\/ol>/s.exec((await client.get(url)).text) ?? []
  return [...list.matchAll(/<li.*?<\/li>/gs)].map(([item]) =>
    item
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

t.test('connects and disconnects interfaces from the tab of a device', async (t) => {
  const [a, b] = [await port('interfaces', own, 'et0'), await port('interfaces', other, 'et1')]
  const lo = await port('interfaces', own, 'lo0', { form_factor: 0 })
  const tab = `/dcim/devices/${own}/?tab=interfaces`
  t.match(await rowWith(tab, 'et0'), `/dcim/interface-connections/add/?interface_a=${a}&amp;`)
  t.notMatch(await rowWith(tab, `/interfaces/${lo}/`), 'Connect', 'virtual ones are not connected')
  const connect = `href="/dcim/interfaces/../interface-connections/add/?interface_a=${a}"`
  t.match((await root.get(`/dcim/interfaces/${a}/`)).text, connect, 'also on its own page')
  t.notMatch((await root.get(`/dcim/interfaces/${lo}/`)).text, 'Not connected')
  const form = await root.get(`/dcim/interface-connections/add/?interface_a=${a}`)
  t.match(form.text, 'rt1 › et0', 'this end is filled in by name')
  const sent = { interface_a: String(a), interface_b: 'rt2 › et1', connection_status: 'false' }
  const made = await root.post('/dcim/interface-connections/add/', sent)
  t.equal(made.status, 303)
  const row = await rowWith(tab, 'et0')
  t.match(row, /rt2 › et1/)
  t.match(row, 'Planned')
  t.match(row, `href="${made.location?.replace(/^\w+:\/\/[^/]+/, '') ?? ''}delete/?`)
  t.match(row, 'Disconnect')
  t.strictSame(await stopsOn(`/dcim/interfaces/${b}/`), ['rt2 › et1', 'rt1 › et0'])
})

t.test('returns to the tab of the device from which a form was opened', async (t) => {
  const [a, b] = [await port('interfaces', own, 'back0'), await port('interfaces', other, 'back1')]
  const tab = `/dcim/devices/${own}/?tab=interfaces`
  const linked = async (text: string): Promise<string> =>
    /href="([^"]+)"[^>]*aria-label="(?:Connect|Disconnect)/.exec(await rowWith(tab, text))?.[1] ??
    ''
  const hiddenIn = (text: string): string => /name=":back" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const add = (await linked('back0')).replaceAll('&amp;', '&')
  const form = await root.get(add)
  t.equal(hiddenIn(form.text), tab)
  t.match(form.text, `href="${tab}">Cancel`)
  const sent = { interface_a: String(a), interface_b: String(b), ':back': tab }
  t.equal((await root.post('/dcim/interface-connections/add/', sent)).location, tab)
  const cut = await root.get((await linked('back0')).replaceAll('&amp;', '&'))
  t.equal(hiddenIn(cut.text), tab)
  const gone = /interface-connections\/\d+\/delete\//.exec(await rowWith(tab, 'back0'))?.[0] ?? ''
  t.equal((await root.post(`/dcim/${gone}`, { ':back': tab })).location, tab)
  const again = await root.post('/dcim/interfaces/add/', {
    device: String(own),
    name: 'back[2-3]',
    ':several': 'back[2-3]',
    ':back': tab,
  })
  t.equal(again.location, tab)
  const another = { device: String(own), name: 'back4', ':onward': 'another', ':back': tab }
  t.match((await root.post('/dcim/interfaces/add/', another)).location, '%3Aback=%2Fdcim%2Fdev')
  const elsewhere = { device: String(own), name: 'back5', ':back': 'https://evil.example/' }
  t.equal((await root.post('/dcim/interfaces/add/', elsewhere)).location, '/')
  const plug = await port('power-ports', own, 'back6')
  const outlet = await port('power-outlets', server, 'back7')
  const power = { power_outlet: String(outlet), ':back': `/dcim/devices/${own}/?tab=power-ports` }
  const set = await root.post(`/dcim/power-ports/${plug}/set/power_outlet/`, power)
  t.equal(set.location, `/dcim/devices/${own}/?tab=power-ports`)
})

t.test('offers free ports first', async (t) => {
  await port('interfaces', other, 'zz9')
  const { text } = await root.get('/dcim/interfaces/pick/?q=rt2')
  t.ok(text.indexOf('zz9') > 0 && text.indexOf('zz9') < text.indexOf('et1'), text)
})

/** Ports: path, field, and those of the other end. */
const kinds = [
  ['console-ports', 'cs_port', 'console-server-ports', 'connected_console'],
  ['power-ports', 'power_outlet', 'power-outlets', 'connected_port'],
] as const

for (const [path, field, otherPath, otherField] of kinds)
  t.test(`connects ${path} from either end by name`, async (t) => {
    const near = await port(path, own, 'near0')
    const line = await port(otherPath, server, 'line0')
    const ends = [
      [path, own, near, field, 'cs1 › line0'],
      [otherPath, server, line, otherField, 'rt1 › near0'],
    ] as const
    for (const [place, device, id, name, chosen] of ends) {
      const tab = `/dcim/devices/${device}/?tab=${place}`
      const url = `/dcim/${place}/${id}/set/${name}/`
      const back = encodeURIComponent(tab)
      t.match(await rowWith(tab, `/${place}/${id}/`), `href="${url}?%3Aback=${back}"`, place)
      t.equal((await root.post(url, { [name]: 'no such port' })).status, 400)
      for (const absent of ['0', '999999', '2147483648', '9'.repeat(20)]) {
        const refused = await root.post(url, { [name]: absent })
        t.match(refused, { status: 400, text: 'Nothing was saved' }, absent)
        t.match(refused.text, absent, 'the page names it')
      }
      t.equal((await root.post(url, { [name]: chosen })).status, 303)
      const row = await rowWith(tab, `/${place}/${id}/`)
      t.match(row, chosen)
      t.match(row, `href="${url}?empty=true&amp;%3Aback=${back}"`)
      t.strictSame(await stopsOn(`/dcim/${path}/${near}/`), ['rt1 › near0', 'cs1 › line0'])
      t.strictSame(await stopsOn(`/dcim/${otherPath}/${line}/`), ['cs1 › line0', 'rt1 › near0'])
      const question = await root.get(`${url}?empty=true`)
      t.match(question.text, new RegExp(`Separate [^?]+ from ${chosen}\\?`))
      t.equal((await root.post(url, { [name]: '' })).status, 303)
      t.match(await rowWith(tab, `/${place}/${id}/`), `href="${url}?%3Aback`, 'free again')
    }
  })

t.test('follows the power of a device to its source', async (t) => {
  const [strip, ups] = [
    await objects.make('dcim/devices', { name: 'pdu1', site, device_type: type }),
    await objects.make('dcim/devices', { name: 'ups1', site, device_type: type }),
  ]
  const main = await port('power-outlets', ups, 'main')
  await port('power-ports', strip, 'feed', { power_outlet: main })
  const outlet = await port('power-outlets', strip, 'out1')
  const plug = await port('power-ports', own, 'psu1', { power_outlet: outlet })
  const all = ['rt1 › psu1', 'pdu1 › out1', 'pdu1 › feed', 'ups1 › main']
  t.strictSame(await stopsOn(`/dcim/power-ports/${plug}/`), all)
  t.strictSame(await stopsOn(`/dcim/power-outlets/${outlet}/`), [
    'ups1 › main',
    'pdu1 › feed',
    'pdu1 › out1',
    'rt1 › psu1',
  ])
  t.strictSame(await stopsOn(`/dcim/power-outlets/${main}/`), ['ups1 › main', 'pdu1 › feed'])
  const second = await port('power-outlets', ups, 'second')
  await port('power-ports', strip, 'feed2', { power_outlet: second })
  const two = ['rt1 › psu1', 'pdu1 › out1', 'pdu1 › feed and feed2']
  t.strictSame(await stopsOn(`/dcim/power-ports/${plug}/`), two, 'ends where the ways part')
  const loop = await port('power-outlets', strip, 'loop')
  const input = await port('power-ports', ups, 'in', { power_outlet: loop })
  t.equal((await stopsOn(`/dcim/power-ports/${input}/`)).length, 3, 'ends in a circle')
})

t.test('sets references only, and only with the permission', async (t) => {
  const id = await port('console-ports', own, 'closed0')
  t.equal((await root.get(`/dcim/console-ports/${id}/set/name/`)).status, 404)
  t.equal((await root.get(`/dcim/console-ports/${id}/set/absent/`)).status, 404)
  t.equal((await root.get(`/dcim/console-ports/99999/set/cs_port/`)).status, 404)
  await makeUser(service, 'jo', ['dcim.change_consoleserverport'])
  const jo = new WebClient(service)
  await jo.login('jo')
  t.equal((await jo.get(`/dcim/console-ports/${id}/set/cs_port/`)).status, 403)
  const line = await port('console-server-ports', server, 'closed1')
  const url = `/dcim/console-server-ports/${line}/set/connected_console/`
  t.equal((await jo.post(url, { connected_console: String(id) })).status, 403, 'writes the console')
  t.notMatch((await jo.get(`/dcim/devices/${own}/?tab=console-ports`)).text, 'row-action')
})

t.test('draws a connection over a circuit from end to end', async (t) => {
  const [a, z] = [await port('interfaces', own, 'xe0'), await port('interfaces', other, 'xe1')]
  const circuit = await objects.make('circuits/circuits', { cid: 'C-7' })
  const end = { circuit, port_speed: 1000 }
  await objects.make('circuits/circuit-terminations', {
    ...end,
    term_side: 'A',
    site,
    interface: a,
    xconnect_id: 'X1',
  })
  const dark = await objects.make('circuits/circuit-terminations', {
    ...end,
    term_side: 'Z',
    site: far,
  })
  const url = `/dcim/interfaces/${a}/`
  const line = /^circuit C-7 Provider \d+, cross-connect X1$/
  t.match(await stopsOn(url), ['rt1 › xe0', line, 'Mill'], 'the site where no port is known')
  const body = { interface: z, pp_info: 'P3' }
  await service.request('PATCH', `/api/circuits/circuit-terminations/${dark}/`, { body })
  t.match(await stopsOn(url), ['rt1 › xe0', line, 'rt2 › xe1 patch panel P3'])
  const whole = ['rt1 › xe0 cross-connect X1', /^circuit C-7/, 'rt2 › xe1 patch panel P3']
  t.match(await stopsOn(`/circuits/circuits/${circuit}/`), whole)
  t.match(await stopsOn(`/circuits/circuit-terminations/${dark}/`), whole)
  t.match(await rowWith('/circuits/circuits/', 'C-7'), /rt1 › xe0.*rt2 › xe1/s)
  t.match(await rowWith(`/dcim/devices/${own}/?tab=interfaces`, 'xe0'), /circuit C-7.*rt2 › xe1/s)
  const ports = `/dcim/devices/${own}/?tab=interfaces`
  t.notMatch(await rowWith(ports, 'xe0'), 'Connect:', 'a port with a circuit is not free')
  const tab = `/dcim/sites/${site}/?tab=circuit-terminations`
  t.match(await rowWith(tab, 'C-7'), 'rt1 › xe0', 'what ends at a site')
})

t.test('shows the addresses of interfaces beside them', async (t) => {
  const id = await port('interfaces', own, 'ge7')
  for (const address of ['10.1.0.1/24', '2001:db8::1/64'])
    await service.request('POST', '/api/ipam/ip-addresses/', { body: { address, interface: id } })
  const row = await rowWith(`/dcim/devices/${own}/?tab=interfaces`, 'ge7')
  t.match(row, /10\.1\.0\.1\/24.*2001:db8::1\/64/s)
})

t.test('reads the tab of a device with a fixed number of statements', async (t) => {
  const page = { headers: { accept: 'text/html' }, undocumented: 'a page' }
  const read = async (): Promise<number> => {
    const url = `/dcim/devices/${own}/?tab=interfaces`
    await service.request('GET', url, page)
    return (await service.request('GET', url, page)).statements.length
  }
  const before = await read()
  for (const n of [1, 2, 3, 4]) {
    const [a, b] = [
      await port('interfaces', own, `q${n}`),
      await port('interfaces', other, `q${n}`),
    ]
    await objects.make('dcim/interface-connections', { interface_a: a, interface_b: b })
  }
  t.equal(await read(), before)
  t.comment(`a device takes ${before} statements`)
})

t.test('shows the components of a device type', async (t) => {
  await objects.make('dcim/interface-templates', { device_type: type, name: 'template0' })
  const { text } = await root.get(`/dcim/device-types/${type}/`)
  t.match(text, 'template0')
  for (const label of ['Interface templates', 'Power outlet templates', 'Devices'])
    t.match(text, label)
  t.notMatch(text, 'Instance count', 'the tab counts the devices')
})
