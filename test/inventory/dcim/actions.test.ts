import t from 'tap'
import { testApp, type Json } from '../../support/app.ts'
import { TestObjects } from './test-objects.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

const objects = new TestObjects(await testApp(t))

void t.test('returns the units of a rack with their devices', async (t) => {
  const rack = await objects.make('dcim/racks', { u_height: 5 })
  const full = await objects.makeMounted(
    rack,
    1,
    { u_height: 2, is_full_depth: true },
    { name: 'full' },
  )
  const rear = await objects.makeMounted(rack, 4, {}, { name: 'rear', face: 1 })
  const flipped = await objects.make('dcim/racks', { u_height: 3, desc_units: true })
  await objects.makeMounted(flipped, 2, {}, { name: 'second' })

  /** The ids of the units and the names of their devices, from the top. */
  const cases: readonly { name: string; url: string; ids: number[]; devices: (string | null)[] }[] = [
    { name: 'front by default', url: `${rack}/units/`, ids: [5, 4, 3, 2, 1], devices: [null, null, null, 'full', 'full'] },
    { name: 'rear', url: `${rack}/units/?face=1`, ids: [5, 4, 3, 2, 1], devices: [null, 'rear', null, 'full', 'full'] },
    { name: 'without one', url: `${rack}/units/?face=1&exclude=${full}`, ids: [5, 4, 3, 2, 1], devices: [null, 'rear', null, null, null] },
    { name: 'a page', url: `${rack}/units/?face=1&limit=2&offset=1`, ids: [4, 3], devices: ['rear', null] },
    { name: 'descending units', url: `${flipped}/units/`, ids: [1, 2, 3], devices: [null, 'second', null] },
    { name: 'elevation', url: `${rack}/elevation/?face=rear&exclude=${rear}`, ids: [5, 4, 3, 2, 1], devices: [null, null, null, 'full', 'full'] },
    { name: 'elevation by number', url: `${rack}/elevation/?face=0&limit=0`, ids: [5, 4, 3, 2, 1], devices: [null, null, null, 'full', 'full'] },
  ] // prettier-ignore
  for (const { name, url, ids, devices } of cases) {
    const { status, results, text } = await objects.app.request('GET', `/api/dcim/racks/${url}`)
    t.equal(status, 200, `${name}: ${text}`)
    t.strictSame(
      results.map(({ id }) => id),
      ids,
      name,
    )
    t.strictSame(
      results.map(({ device }) => (device as Json | null)?.['name'] ?? null),
      devices,
      name,
    )
  }
  const page = await objects.app.request('GET', `/api/dcim/racks/${rack}/units/?face=rear&limit=2`)
  t.strictSame(page.object, {
    count: 5,
    next: `${objects.app.origin}/api/dcim/racks/${rack}/units/?face=rear&limit=2&offset=2`,
    previous: null,
    results: [
      { id: 5, name: 'U5', face: 1, device: null },
      {
        id: 4,
        name: 'U4',
        face: 1,
        device: {
          id: rear,
          url: `${objects.app.origin}/api/dcim/devices/${rear}/`,
          name: 'rear',
          display_name: 'rear',
        },
      },
    ],
  })
  t.ok(page.statements.length <= 2)
})

void t.test('refuses invalid queries', async (t) => {
  const rack = await objects.make('dcim/racks')
  const cases: readonly (readonly [url: string, status: number, field: string])[] = [
    ['racks/99999/units/', 404, 'detail'],
    ['racks/99999/elevation/?render=svg', 404, 'detail'],
    ['racks/x/units/', 404, 'detail'],
    [`racks/${rack}/units/?face=2`, 400, 'face'],
    [`racks/${rack}/units/?face=top`, 400, 'face'],
    [`racks/${rack}/units/?exclude=abc`, 400, 'exclude'],
    [`racks/${rack}/units/?exclude=99999999999`, 400, 'exclude'],
    [`racks/${rack}/units/?limit=x`, 400, 'limit'],
    [`racks/${rack}/units/?render=svg`, 400, 'render'],
    [`racks/${rack}/elevation/?render=png`, 400, 'render'],
    [`racks/${rack}/elevation/?render=svg&unit_width=5`, 400, 'unit_width'],
    [`racks/${rack}/elevation/?render=svg&unit_height=1e9`, 400, 'unit_height'],
    ['connected-device/', 400, 'detail'],
    ['connected-device/?peer-device=x', 400, 'detail'],
    ['connected-device/?peer-device=&peer-interface=y', 400, 'detail'],
    ['connected-device/?peer-device=x&peer-interface=y', 404, 'detail'],
    ['connected-device/?peer-device=%00&peer-interface=y', 404, 'detail'],
    ['connected-device/?peer-device=x&peer-interface=y&z=1', 400, 'z'],
    ['devices/99999/lldp-neighbors/', 404, 'detail'],
  ]
  for (const [url, status, field] of cases) {
    const answer = await objects.app.request('GET', `/api/dcim/${url}`)
    t.equal(answer.status, status, `${url}: ${answer.text}`)
    t.strictSame(Object.keys(answer.object), [field], url)
  }
  t.strictSame(objects.app.logged, [])
})

void t.test('returns the device at the other end', async (t) => {
  const device = await objects.make('dcim/devices', { name: 'switch' })
  const other = await objects.make('dcim/devices', { name: 'server' })
  const interface_a = await objects.make('dcim/interfaces', { device, name: 'xe-0' })
  const interface_b = await objects.make('dcim/interfaces', { device: other, name: 'eth0' })
  await objects.make('dcim/interfaces', { device: other, name: 'eth1' })
  await objects.make('dcim/interface-connections', { interface_a, interface_b })
  const found = async (query: string): Promise<unknown> => {
    const answer = await objects.app.request('GET', `/api/dcim/connected-device/?${query}`)
    return answer.status === 200 ? answer.object['id'] : answer.object
  }
  t.equal(await found('peer-device=server&peer-interface=eth0'), device)
  t.equal(await found('peer_device=switch&peer_interface=xe-0'), other)
  const url = '/api/dcim/connected-device/?peer_device=server&peer_interface=eth1'
  const none = await objects.app.request('GET', url)
  t.equal(none.status, 200)
  t.equal(none.text, '', 'not connected: an empty answer')

  const site = await objects.make('dcim/sites', { slug: 'elsewhere' })
  const namesake = await objects.make('dcim/devices', { name: 'server', site })
  await objects.make('dcim/interfaces', { device: namesake, name: 'eth0' })
  t.match(await found('peer_device=server&peer_interface=eth0'), { detail: /several sites/ })
  const { slug } = await objects.read('dcim/sites', await objects.site())
  t.equal(await found(`peer_device=server&peer_interface=eth0&peer_site=${String(slug)}`), device)
})

void t.test('answers 503 for the neighbours of every device', async (t) => {
  const platform = async (rpc_client: string, n: number): Promise<number> =>
    objects.make('dcim/platforms', { name: `OS ${n}`, slug: `os-${n}`, rpc_client })
  const cases: readonly (readonly [given: Json, address: boolean, detail: string])[] = [
    [{}, false, 'No IP configured for this device.'],
    [{}, true, 'No RPC client available for this platform (None).'],
    [
      { platform: await platform('', 1) },
      true,
      'No RPC client available for this platform (OS 1).',
    ],
    [{ platform: await platform('cisco-ios', 2) }, true, 'Error connecting to the remote device.'],
  ]
  for (const [index, [given, hasAddress, detail]] of cases.entries()) {
    const device = await objects.make('dcim/devices', given)
    if (hasAddress) {
      const on = await objects.make('dcim/interfaces', { device })
      const address = { address: `10.0.0.${index + 1}/24`, interface: on }
      const primary_ip4 = await objects.make('ipam/ip-addresses', address)
      await objects.app.request('PATCH', `/api/dcim/devices/${device}/`, { body: { primary_ip4 } })
    }
    const answer = await objects.app.request('GET', `/api/dcim/devices/${device}/lldp-neighbors/`)
    t.equal(answer.status, 503)
    t.strictSame(answer.object, { detail })
  }
  t.strictSame(objects.app.logged, [], 'no error was logged')
})

void t.test('requires a login for actions with LOGIN_REQUIRED', async (t) => {
  const objects = new TestObjects(await testApp(t, { LOGIN_REQUIRED: 'true' }))
  const rack = await objects.make('dcim/racks')
  for (const url of [
    `racks/${rack}/units/`,
    `racks/${rack}/elevation/?render=svg`,
    'connected-device/',
  ]) {
    const { status } = await objects.app.request('GET', `/api/dcim/${url}`, { token: null })
    t.equal(status, 401, url)
  }
})

checkRequiredTests(t, import.meta.url)
