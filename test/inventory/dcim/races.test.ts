import t from 'tap'
import { testApp, type Answer } from '../../support/app.ts'
import type { Ask } from './rule.ts'
import { Yard } from './yard.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

/** Requests that are right alone and wrong together, asked at once. */
interface Race {
  readonly name: string
  readonly asks: (yard: Yard) => Promise<readonly Ask[]>
  /** How many may win. */
  readonly winners: number
}

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const races: readonly Race[] = [
  {
    name: '30 devices for the same rack unit',
    winners: 1,
    asks: async (yard) => {
      const place = { rack: await yard.make('dcim/racks'), face: 0, position: 7 }
      return Promise.all(times(30, () => asked(yard, 'dcim/devices', place)))
    },
  },
  {
    name: '30 devices for overlapping rack units',
    winners: 1,
    asks: async (yard) => {
      const rack = await yard.make('dcim/racks')
      const device_type = await yard.make('dcim/device-types', { u_height: 4, is_full_depth: true })
      const place = { rack, device_type }
      return Promise.all(
        times(30, (index) =>
          asked(yard, 'dcim/devices', { ...place, face: index % 2, position: 10 + (index % 4) }),
        ),
      )
    },
  },
  {
    name: '20 devices for a rack while it shrinks',
    winners: 1,
    asks: async (yard) => {
      const rack = await yard.make('dcim/racks')
      const shrink = (u_height: number): Ask => ['PATCH', `dcim/racks/${rack}`, { u_height }]
      const place = { rack, face: 0, position: 40 }
      const devices = await Promise.all(times(20, () => asked(yard, 'dcim/devices', place)))
      return [shrink(20), ...devices]
    },
  },
  {
    name: '20 devices of a type into the room that the type grows into',
    winners: 1,
    asks: async (yard) => {
      const rack = await yard.make('dcim/racks')
      const device_type = await yard.make('dcim/device-types')
      await yard.make('dcim/devices', { rack, device_type, face: 0, position: 5 })
      const place = { rack, face: 0, position: 6 }
      const devices = await Promise.all(times(20, () => asked(yard, 'dcim/devices', place)))
      return [['PATCH', `dcim/device-types/${device_type}`, { u_height: 2 }], ...devices]
    },
  },
  {
    name: '30 connections of one interface, at either end',
    winners: 1,
    asks: async (yard) => {
      const one = await yard.make('dcim/interfaces')
      return Promise.all(
        times(30, async (index): Promise<Ask> => {
          const other = await yard.make('dcim/interfaces')
          const [interface_a, interface_b] = index % 2 ? [one, other] : [other, one]
          return ['POST', 'dcim/interface-connections', { interface_a, interface_b }]
        }),
      )
    },
  },
  {
    name: 'a connection, and its interface made virtual',
    winners: 1,
    asks: async (yard) => {
      const interface_a = await yard.make('dcim/interfaces')
      const interface_b = await yard.make('dcim/interfaces')
      return [
        ['PATCH', `dcim/interfaces/${interface_b}`, { form_factor: 0 }],
        ['POST', 'dcim/interface-connections', { interface_a, interface_b }],
      ]
    },
  },
  {
    name: '20 reservations of the same unit',
    winners: 1,
    asks: async (yard) => {
      const rack = await yard.make('dcim/racks')
      return Promise.all(
        times(20, (index) =>
          asked(yard, 'dcim/rack-reservations', { rack, units: [5, 10 + index] }),
        ),
      )
    },
  },
  {
    name: '20 bays for one device',
    winners: 1,
    asks: async (yard) => {
      const installed_device = await yard.child()
      const bays = await Promise.all(times(20, () => yard.parent()))
      return bays.map(({ bay }): Ask => ['PATCH', `dcim/device-bays/${bay}`, { installed_device }])
    },
  },
  {
    name: 'two parts that each become part of the other',
    winners: 1,
    asks: async (yard) => {
      const device = await yard.make('dcim/devices')
      const one = await yard.make('dcim/inventory-items', { device })
      const other = await yard.make('dcim/inventory-items', { device })
      return [
        ['PATCH', `dcim/inventory-items/${one}`, { parent: other }],
        ['PATCH', `dcim/inventory-items/${other}`, { parent: one }],
      ]
    },
  },
  {
    name: 'a member joins a LAG that becomes physical',
    winners: 1,
    asks: async (yard) => {
      const lag = await yard.make('dcim/interfaces', { form_factor: 200 })
      return [
        ['PATCH', `dcim/interfaces/${lag}`, { form_factor: 1200 }],
        ['POST', 'dcim/interfaces', await yard.body('dcim/interfaces', { lag })],
      ]
    },
  },
  {
    name: 'a rack joins a group that moves',
    winners: 1,
    asks: async (yard) => {
      const group = await yard.make('dcim/rack-groups')
      const rack = await yard.make('dcim/racks')
      return [
        ['PATCH', `dcim/rack-groups/${group}`, { site: await yard.make('dcim/sites') }],
        ['PATCH', `dcim/racks/${rack}`, { group }],
      ]
    },
  },
  ...(['devices', 'racks', 'interfaces'] as const).map((what): Race => ({
    name: `a circuit ends where one of the ${what} moves away`,
    winners: 1,
    asks: async (yard) => {
      const rack = await yard.make('dcim/racks')
      const device = await yard.make('dcim/devices', what === 'racks' ? { rack } : {})
      const id = await yard.make('dcim/interfaces', { device })
      const site = await yard.make('dcim/sites')
      const moves: Readonly<Record<typeof what, Ask>> = {
        devices: ['PATCH', `dcim/devices/${device}`, { site }],
        racks: ['PATCH', `dcim/racks/${rack}`, { site }],
        interfaces: ['PATCH', `dcim/interfaces/${id}`, { device: await yard.make('dcim/devices', { site }) }],
      } // prettier-ignore
      const end = { interface: id, site: await yard.site(), term_side: 'A', port_speed: 1000 }
      const circuit = await yard.make('circuits/circuits')
      return [moves[what], ['POST', 'circuits/circuit-terminations', { ...end, circuit }]]
    },
  })),
]

void t.test('accepts one of several concurrent requests that contradict each other', async (t) => {
  const yard = new Yard(await testApp(t))
  await Promise.all(['dcim/device-types', 'dcim/devices'].map((path) => yard.the(path)))
  for (const { name, asks, winners } of races) {
    await t.test(name, async (t) => {
      const answers = await Promise.all((await asks(yard)).map((ask) => send(yard, ask)))
      const won = answers.filter(({ status }) => status < 300)
      const lost = answers.filter(({ status }) => status >= 300)
      t.equal(won.length, winners, won.map(({ text }) => text).join('\n'))
      t.strictSame(
        lost.filter(({ status }) => status !== 400 && status !== 409).map(({ text }) => text),
        [],
      )
    })
  }
  t.strictSame(yard.app.logged, [])
})

async function asked(
  yard: Yard,
  path: string,
  given: Readonly<Record<string, unknown>>,
): Promise<Ask> {
  return ['POST', path, await yard.body(path, given)]
}

function send(yard: Yard, [method, url, body]: Ask): Promise<Answer> {
  return yard.app.request(method, `/api/${url}/`, { body })
}

checkRequiredTests(t, import.meta.url)
