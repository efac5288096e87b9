import t from 'tap'
import { testApp } from '../../support/app.ts'
import { testRules, type RuleCase } from './rule-cases.ts'
import { TestObjects } from './test-objects.ts'

const rules: readonly RuleCase[] = [
  {
    rule: 'a type keeps a height while its devices have positions',
    prepare: async (objects) => {
      const device_type = await objects.make('dcim/device-types', { u_height: 2 })
      const rack = await objects.make('dcim/racks')
      await objects.make('dcim/devices', { device_type, rack, face: 0, position: 1 })
      return {
        refused: ['PATCH', `dcim/device-types/${device_type}`, { u_height: 0 }],
        errors: {
          u_height: 'The height cannot be 0 while devices of the type have a position in a rack.',
        },
        allowed: ['PATCH', `dcim/device-types/${device_type}`, { u_height: 1 }],
      }
    },
  },
  {
    rule: 'a type loses its height while its devices have no position',
    prepare: async (objects) => {
      const device_type = await objects.make('dcim/device-types', { u_height: 2 })
      const rack = await objects.make('dcim/racks')
      await objects.make('dcim/devices', { device_type, rack, face: 0 })
      return { allowed: ['PATCH', `dcim/device-types/${device_type}`, { u_height: 0 }] }
    },
  },
  {
    rule: 'a rack and its rack group are at the same site',
    prepare: async (objects) => {
      const group = await objects.make('dcim/rack-groups', {
        site: await objects.make('dcim/sites'),
      })
      const rack = await objects.make('dcim/racks')
      const own = await objects.make('dcim/rack-groups')
      return {
        refused: ['PATCH', `dcim/racks/${rack}`, { group }],
        errors: { group: 'The rack group must belong to the same site as the rack.' },
        allowed: ['PATCH', `dcim/racks/${rack}`, { group: own }],
      }
    },
  },
  {
    rule: 'a rack group with racks stays at its site',
    prepare: async (objects) => {
      const site = await objects.make('dcim/sites')
      const group = await objects.make('dcim/rack-groups')
      await objects.make('dcim/racks', { group })
      const empty = await objects.make('dcim/rack-groups')
      return {
        refused: ['PATCH', `dcim/rack-groups/${group}`, { site }],
        errors: { site: 'Rack "R#" of the group is at another site.' },
        allowed: ['PATCH', `dcim/rack-groups/${empty}`, { site }],
      }
    },
  },
  {
    rule: 'a rack is high enough for the devices mounted in it',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      await objects.makeMounted(rack, 20, { u_height: 4 }, { name: 'top' })
      await objects.makeMounted(rack, 1)
      return {
        refused: ['PATCH', `dcim/racks/${rack}`, { u_height: 22 }],
        errors: {
          u_height: 'The rack must have at least 23 units: "top" is mounted at U20 to U23.',
        },
        allowed: ['PATCH', `dcim/racks/${rack}`, { u_height: 23 }],
      }
    },
  },
  {
    rule: 'a rack is high enough for its reserved units',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      await objects.make('dcim/rack-reservations', { rack, units: [3, 12] })
      return {
        refused: ['PATCH', `dcim/racks/${rack}`, { u_height: 11 }],
        errors: {
          u_height: 'The rack must have at least 12 units: U12 is reserved ("Reservation #").',
        },
        allowed: ['PATCH', `dcim/racks/${rack}`, { u_height: 12 }],
      }
    },
  },
  {
    rule: 'a rack does not move to a site that has a device with the name of one of its devices',
    prepare: async (objects) => {
      const site = await objects.make('dcim/sites')
      const rack = await objects.make('dcim/racks')
      await objects.makeMounted(rack, 1, {}, { name: 'namesake' })
      await objects.make('dcim/devices', { name: 'namesake', site })
      return {
        refused: ['PATCH', `dcim/racks/${rack}`, { site }],
        errors: {
          site: 'The devices of the rack move along, and the site has another device "namesake".',
        },
        allowed: ['PATCH', `dcim/racks/${rack}`, { site: await objects.make('dcim/sites') }],
      }
    },
  },
  {
    rule: 'reserved units are units of the rack',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks', { u_height: 10 })
      const body = { rack, description: 'x' }
      return {
        refused: ['POST', 'dcim/rack-reservations', { ...body, units: [10, 11, 12] }],
        errors: { units: 'U11, U12 are not in rack "R#", which has U1 to U10.' },
        allowed: ['POST', 'dcim/rack-reservations', { ...body, units: [10] }],
      }
    },
  },
  {
    rule: 'a unit has at most one reservation',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const id = await objects.make('dcim/rack-reservations', { rack, units: [1, 2] })
      await objects.make('dcim/rack-reservations', { rack, units: [5] })
      return {
        refused: ['PATCH', `dcim/rack-reservations/${id}`, { units: [2, 5] }],
        errors: { units: 'U5 is already reserved in rack "R#".' },
        allowed: ['PATCH', `dcim/rack-reservations/${id}`, { units: [2, 3] }],
      }
    },
  },
  {
    rule: 'reservations of one write may exchange their units',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const a = await objects.make('dcim/rack-reservations', { rack, units: [1, 2] })
      const b = await objects.make('dcim/rack-reservations', { rack, units: [5] })
      const both = [
        { id: a, units: [5] },
        { id: b, units: [1, 2] },
      ]
      return { allowed: ['PATCH', 'dcim/rack-reservations', both] }
    },
  },
  {
    rule: 'a device type may grow only where the units above its devices are free',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const device_type = await objects.make('dcim/device-types')
      await objects.make('dcim/devices', {
        device_type,
        rack,
        position: 10,
        face: 0,
        name: 'grower',
      })
      await objects.makeMounted(rack, 12, {}, { name: 'above' })
      return {
        refused: ['PATCH', `dcim/device-types/${device_type}`, { u_height: 3 }],
        errors: {
          u_height:
            '"grower" in rack "R#" would no longer fit: U10 to U12 are not free at the front: "above" is mounted at U12 of rack "R#".',
        },
        allowed: ['PATCH', `dcim/device-types/${device_type}`, { u_height: 2 }],
      }
    },
  },
  {
    rule: 'a device type may grow only within the racks of its devices',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks', { u_height: 10 })
      const device_type = await objects.make('dcim/device-types')
      await objects.make('dcim/devices', { device_type, rack, position: 10, face: 0 })
      return {
        refused: ['PATCH', `dcim/device-types/${device_type}`, { u_height: 2 }],
        errors: {
          u_height:
            '"dev#" in rack "R#" would no longer fit: U10 to U11 are not free at the front: rack "R#" has U1 to U10.',
        },
        allowed: ['PATCH', `dcim/device-types/${device_type}`, { u_height: 1, comments: 'same' }],
      }
    },
  },
  {
    rule: 'a device type may grow only until its own devices would overlap',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const device_type = await objects.make('dcim/device-types')
      for (const position of [1, 3])
        await objects.make('dcim/devices', { device_type, rack, position, face: 0 })
      return {
        refused: ['PATCH', `dcim/device-types/${device_type}`, { u_height: 3 }],
        errors: {
          u_height:
            '"dev#" in rack "R#" would no longer fit: U1 to U3 are not free at the front: "dev#" is mounted at U3 of rack "R#".',
        },
        allowed: ['PATCH', `dcim/device-types/${device_type}`, { u_height: 2 }],
      }
    },
  },
  {
    rule: 'a device type may become full depth only where the other face is free',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const device_type = await objects.make('dcim/device-types')
      await objects.make('dcim/devices', { device_type, rack, position: 5, face: 0 })
      const behind = await objects.makeMounted(rack, 5, {}, { face: 1, name: 'behind' })
      return {
        refused: ['PATCH', `dcim/device-types/${device_type}`, { is_full_depth: true }],
        errors: {
          is_full_depth:
            '"dev#" in rack "R#" would no longer fit: U5 is not free at the front: "behind" is mounted at U5 of rack "R#".',
        },
        allowed: ['PATCH', `dcim/devices/${behind}`, { position: 6 }],
      }
    },
  },
]

void t.test('refuses reservations of one write that share a unit of a rack', async (t) => {
  const objects = new TestObjects(await testApp(t))
  const rack = await objects.make('dcim/racks', { name: 'A' })
  const other = await objects.make('dcim/racks')
  const body = [
    { rack, units: [7, 3], description: 'x' },
    { rack, units: [3, 4], description: 'x' },
    { rack: other, units: [3], description: 'x' },
  ]
  const answer = await objects.app.request('POST', '/api/dcim/rack-reservations/', { body })
  t.equal(answer.status, 400, answer.text)
  const taken = { units: ['U3 is already reserved in rack "A".'] }
  t.strictSame(answer.body, [taken, taken, {}])
})

await testRules(t, rules, import.meta.url)
