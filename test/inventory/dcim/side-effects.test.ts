import t from 'tap'
import { asObject, testApp, type Json } from '../../support/app.ts'
import { TestObjects } from './test-objects.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

const objects = new TestObjects(await testApp(t))

const templates: readonly (readonly [path: string, component: string, given: Json])[] = [
  ['console-port-templates', 'console-ports', {}],
  ['console-server-port-templates', 'console-server-ports', {}],
  ['power-port-templates', 'power-ports', {}],
  ['power-outlet-templates', 'power-outlets', {}],
  ['interface-templates', 'interfaces', { form_factor: 1400, mgmt_only: true }],
  ['device-bay-templates', 'device-bays', {}],
]

const everything = { is_console_server: true, is_pdu: true, subdevice_role: true }

void t.test('creates the components of a new device from its type', async (t) => {
  const device_type = await objects.make('dcim/device-types', everything)
  for (const [path, , given] of templates)
    for (const name of ['second', 'first'])
      await objects.make(`dcim/${path}`, { device_type, name, ...given })
  const device = await objects.make('dcim/devices', { device_type, name: 'full' })
  for (const [, component] of templates) {
    const { results } = await objects.app.request('GET', `/api/dcim/${component}/?device=full`)
    t.strictSame(
      results.map(({ name }) => name),
      ['first', 'second'],
      component,
    )
  }
  const { results } = await objects.app.request('GET', '/api/dcim/interfaces/?device=full')
  t.match(results[0], { form_factor: [1400, String], mgmt_only: true, device: { id: device } })
  await objects.make('dcim/interface-templates', { device_type, name: 'later' })
  const later = await objects.app.request('GET', '/api/dcim/interfaces/?device=full')
  t.equal(later.results.length, 2, 'templates made later change nothing')
  t.strictSame(
    (await changesOf('dcim.interface')).map(({ before, after }) => ({ before, after })),
    ['second', 'first'].map((name) => ({ before: null, after: { ...newInterface, device, name } })),
    'the change log has the components',
  )
})

/** The values of a new interface in the change log. */
const newInterface = {
  form_factor: 1400,
  mgmt_only: true,
  lag: null,
  mac_address: null,
  description: '',
}

/** Returns the entries of the change log that the last write of a model made. */
async function changesOf(model: string): Promise<readonly Json[]> {
  const url = `/api/extras/object-changes/?model=${model}&limit=0`
  const { results } = await objects.app.request('GET', url)
  return results.filter(({ request_id }) => request_id === results[0]?.['request_id'])
}

void t.test('moves devices with their rack or bay', async (t) => {
  const place = async (id: number): Promise<unknown[]> => {
    const { site, rack } = await objects.read('dcim/devices', id)
    return [asObject(site)['id'], rack === null ? null : asObject(rack)['id']]
  }
  const rack = await objects.make('dcim/racks')
  const { device, bay } = await objects.makeParent({ rack, face: 0, position: 1 })
  const child = await objects.makeChild()
  const home = await objects.site()
  t.strictSame(await place(child), [home, null])

  await objects.app.request('PATCH', `/api/dcim/device-bays/${bay}/`, {
    body: { installed_device: child },
  })
  t.strictSame(await place(child), [home, rack], 'installed: at the rack of the parent')

  const site = await objects.make('dcim/sites')
  const moved = await objects.app.request('PATCH', `/api/dcim/racks/${rack}/`, { body: { site } })
  t.equal(moved.status, 200, moved.text)
  t.strictSame(await place(device), [site, rack], 'the rack moved: the device too')
  t.strictSame(await place(child), [site, rack], 'the rack moved: what is in the device too')
  const changes = await changesOf('dcim.device')
  t.strictSame(new Set(changes.map(({ object_id }) => object_id)), new Set([device, child]))
  for (const { before, after } of changes)
    t.strictSame([before, after], [{ site: home }, { site }], 'the change log has the moves')

  const body = { rack: null, face: null, position: null, site: home }
  const taken = await objects.app.request('PATCH', `/api/dcim/devices/${device}/`, { body })
  t.equal(taken.status, 200, taken.text)
  t.strictSame(await place(child), [home, null], 'the device moved: what is in it too')

  const other = await objects.makeParent({ site })
  const again = { installed_device: child }
  await objects.app.request('PATCH', `/api/dcim/device-bays/${bay}/`, {
    body: { installed_device: null },
  })
  t.strictSame(await place(child), [home, null], 'taken out: stays where it was')
  await objects.app.request('PATCH', `/api/dcim/device-bays/${other.bay}/`, { body: again })
  t.strictSame(await place(child), [site, null], 'installed elsewhere: moves there')
})

void t.test('stores the user of a reservation', async (t) => {
  const rack = await objects.make('dcim/racks')
  const id = await objects.make('dcim/rack-reservations', { rack, units: [1] })
  const { user } = await objects.read('dcim/rack-reservations', id)
  const { results } = await objects.app.request('GET', '/api/users/users/?username=root')
  t.equal(user, results[0]?.['id'])
  const body = { rack, units: [1, 2], description: 'changed', user: 99 }
  const changed = await objects.app.request('PUT', `/api/dcim/rack-reservations/${id}/`, { body })
  t.equal(changed.status, 200, changed.text)
  t.equal(
    (await objects.read('dcim/rack-reservations', id))['user'],
    user,
    'a change keeps the user',
  )
})

interface Removal {
  readonly name: string
  readonly make: (objects: TestObjects) => Promise<{
    readonly gone: string
    readonly after: readonly (readonly [url: string, status: number, part?: Json])[]
  }>
}

const removals: readonly Removal[] = [
  {
    name: 'deletes the addresses of an interface, and removes its members from the LAG',
    make: async (objects) => {
      const device = await objects.make('dcim/devices')
      const lag = await objects.make('dcim/interfaces', { device, form_factor: 200 })
      const member = await objects.make('dcim/interfaces', { device, lag })
      const address = await objects.make('ipam/ip-addresses', {
        address: '10.7.0.1/24',
        interface: lag,
      })
      return {
        gone: `dcim/interfaces/${lag}`,
        after: [
          [`dcim/interfaces/${member}`, 200, { lag: null }],
          [`ipam/ip-addresses/${address}`, 404],
        ],
      }
    },
  },
  {
    name: 'deletes the components of a device, and empties the bay that it is in',
    make: async (objects) => {
      const { bay } = await objects.makeParent()
      const device = await objects.makeChild()
      const body = { installed_device: device }
      await objects.app.request('PATCH', `/api/dcim/device-bays/${bay}/`, { body })
      const one = await objects.make('dcim/interfaces', { device })
      const item = await objects.make('dcim/inventory-items', { device })
      return {
        gone: `dcim/devices/${device}`,
        after: [
          [`dcim/device-bays/${bay}`, 200, { installed_device: null }],
          [`dcim/interfaces/${one}`, 404],
          [`dcim/inventory-items/${item}`, 404],
        ],
      }
    },
  },
  {
    name: 'deletes the reservations of a rack',
    make: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const id = await objects.make('dcim/rack-reservations', { rack, units: [1] })
      return { gone: `dcim/racks/${rack}`, after: [[`dcim/rack-reservations/${id}`, 404]] }
    },
  },
]

for (const { name, make } of removals)
  void t.test(name, async (t) => {
    const { gone, after } = await make(objects)
    const { status, text } = await objects.app.request('DELETE', `/api/${gone}/`)
    t.equal(status, 204, text)
    for (const [url, code, part] of after) {
      const answer = await objects.app.request('GET', `/api/${url}/`)
      t.equal(answer.status, code, url)
      if (part) t.match(answer.body, part)
    }
  })

checkRequiredTests(t, import.meta.url)
