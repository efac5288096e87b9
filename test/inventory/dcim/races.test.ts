import t from 'tap'
import { testApp, type Answer } from '../../support/app.ts'
import type { WriteRequest } from './rule-cases.ts'
import { TestObjects } from './test-objects.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

/** Concurrent requests that contradict each other, each of which is valid alone. */
interface Race {
  readonly name: string
  readonly requests: (objects: TestObjects) => Promise<readonly WriteRequest[]>
  /** The number of requests that must succeed. */
  readonly successes: number
}

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const races: readonly Race[] = [
  {
    name: '30 devices for the same rack unit',
    successes: 1,
    requests: async (objects) => {
      const place = { rack: await objects.make('dcim/racks'), face: 0, position: 7 }
      return Promise.all(times(30, () => createRequest(objects, 'dcim/devices', place)))
    },
  },
  {
    name: '30 devices for overlapping rack units',
    successes: 1,
    requests: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const device_type = await objects.make('dcim/device-types', {
        u_height: 4,
        is_full_depth: true,
      })
      const place = { rack, device_type }
      return Promise.all(
        times(30, (index) =>
          createRequest(objects, 'dcim/devices', {
            ...place,
            face: index % 2,
            position: 10 + (index % 4),
          }),
        ),
      )
    },
  },
  {
    name: '20 devices for a rack while it shrinks',
    successes: 1,
    requests: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const shrink = (u_height: number): WriteRequest => [
        'PATCH',
        `dcim/racks/${rack}`,
        { u_height },
      ]
      const place = { rack, face: 0, position: 40 }
      const devices = await Promise.all(
        times(20, () => createRequest(objects, 'dcim/devices', place)),
      )
      return [shrink(20), ...devices]
    },
  },
  {
    name: '20 devices of a type into the room that the type grows into',
    successes: 1,
    requests: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const device_type = await objects.make('dcim/device-types')
      await objects.make('dcim/devices', { rack, device_type, face: 0, position: 5 })
      const place = { rack, face: 0, position: 6 }
      const devices = await Promise.all(
        times(20, () => createRequest(objects, 'dcim/devices', place)),
      )
      return [['PATCH', `dcim/device-types/${device_type}`, { u_height: 2 }], ...devices]
    },
  },
  {
    name: '30 connections of one interface, at either end',
    successes: 1,
    requests: async (objects) => {
      const one = await objects.make('dcim/interfaces')
      return Promise.all(
        times(30, async (index): Promise<WriteRequest> => {
          const other = await objects.make('dcim/interfaces')
          const [interface_a, interface_b] = index % 2 ? [one, other] : [other, one]
          return ['POST', 'dcim/interface-connections', { interface_a, interface_b }]
        }),
      )
    },
  },
  {
    name: 'a connection, and its interface made virtual',
    successes: 1,
    requests: async (objects) => {
      const interface_a = await objects.make('dcim/interfaces')
      const interface_b = await objects.make('dcim/interfaces')
      return [
        ['PATCH', `dcim/interfaces/${interface_b}`, { form_factor: 0 }],
        ['POST', 'dcim/interface-connections', { interface_a, interface_b }],
      ]
    },
  },
  {
    name: '20 reservations of the same unit',
    successes: 1,
    requests: async (objects) => {
      const rack = await objects.make('dcim/racks')
      return Promise.all(
        times(20, (index) =>
          createRequest(objects, 'dcim/rack-reservations', { rack, units: [5, 10 + index] }),
        ),
      )
    },
  },
  {
    name: '20 bays for one device',
    successes: 1,
    requests: async (objects) => {
      const installed_device = await objects.makeChild()
      const bays = await Promise.all(times(20, () => objects.makeParent()))
      return bays.map(({ bay }): WriteRequest => [
        'PATCH',
        `dcim/device-bays/${bay}`,
        { installed_device },
      ])
    },
  },
  {
    name: 'two inventory items that each become a part of the other',
    successes: 1,
    requests: async (objects) => {
      const device = await objects.make('dcim/devices')
      const one = await objects.make('dcim/inventory-items', { device })
      const other = await objects.make('dcim/inventory-items', { device })
      return [
        ['PATCH', `dcim/inventory-items/${one}`, { parent: other }],
        ['PATCH', `dcim/inventory-items/${other}`, { parent: one }],
      ]
    },
  },
  {
    name: 'a member joins a LAG that becomes physical',
    successes: 1,
    requests: async (objects) => {
      const lag = await objects.make('dcim/interfaces', { form_factor: 200 })
      return [
        ['PATCH', `dcim/interfaces/${lag}`, { form_factor: 1200 }],
        ['POST', 'dcim/interfaces', await objects.body('dcim/interfaces', { lag })],
      ]
    },
  },
  {
    name: 'a rack joins a group that moves',
    successes: 1,
    requests: async (objects) => {
      const group = await objects.make('dcim/rack-groups')
      const rack = await objects.make('dcim/racks')
      return [
        ['PATCH', `dcim/rack-groups/${group}`, { site: await objects.make('dcim/sites') }],
        ['PATCH', `dcim/racks/${rack}`, { group }],
      ]
    },
  },
  ...(['devices', 'racks', 'interfaces'] as const).map((what): Race => ({
    name: `a circuit ends where one of the ${what} moves away`,
    successes: 1,
    requests: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const device = await objects.make('dcim/devices', what === 'racks' ? { rack } : {})
      const id = await objects.make('dcim/interfaces', { device })
      const site = await objects.make('dcim/sites')
      const moves: Readonly<Record<typeof what, WriteRequest>> = {
        devices: ['PATCH', `dcim/devices/${device}`, { site }],
        racks: ['PATCH', `dcim/racks/${rack}`, { site }],
        interfaces: ['PATCH', `dcim/interfaces/${id}`, { device: await objects.make('dcim/devices', { site }) }],
      } // prettier-ignore
      const end = { interface: id, site: await objects.site(), term_side: 'A', port_speed: 1000 }
      const circuit = await objects.make('circuits/circuits')
      return [moves[what], ['POST', 'circuits/circuit-terminations', { ...end, circuit }]]
    },
  })),
]

void t.test('accepts one of several concurrent requests that contradict each other', async (t) => {
  const objects = new TestObjects(await testApp(t))
  await Promise.all(['dcim/device-types', 'dcim/devices'].map((path) => objects.shared(path)))
  for (const { name, requests, successes } of races) {
    await t.test(name, async (t) => {
      const answers = await Promise.all(
        (await requests(objects)).map((request) => send(objects, request)),
      )
      const succeeded = answers.filter(({ status }) => status < 300)
      const refused = answers.filter(({ status }) => status >= 300)
      t.equal(succeeded.length, successes, succeeded.map(({ text }) => text).join('\n'))
      t.strictSame(
        refused.filter(({ status }) => status !== 400 && status !== 409).map(({ text }) => text),
        [],
      )
    })
  }
  t.strictSame(objects.app.logged, [])
})

async function createRequest(
  objects: TestObjects,
  path: string,
  given: Readonly<Record<string, unknown>>,
): Promise<WriteRequest> {
  return ['POST', path, await objects.body(path, given)]
}

function send(objects: TestObjects, [method, url, body]: WriteRequest): Promise<Answer> {
  return objects.app.request(method, `/api/${url}/`, { body })
}

checkRequiredTests(t, import.meta.url)
