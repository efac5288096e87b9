import t from 'tap'
import { testRules, type RuleCase } from './rule-cases.ts'

const noHeight = 'The device type has the height 0: its devices take no unit and have no position.'

const rules: readonly RuleCase[] = [
  {
    rule: 'a device and its rack are at the same site',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks', { site: await objects.make('dcim/sites') })
      return {
        refused: ['POST', 'dcim/devices', await objects.body('dcim/devices', { rack })],
        errors: { rack: 'The rack must be at the same site as the device.' },
      }
    },
  },
  {
    rule: 'a face needs a rack',
    prepare: async (objects) => ({
      refused: ['POST', 'dcim/devices', await objects.body('dcim/devices', { face: 0 })],
      errors: { face: 'A rack face may be given only together with a rack.' },
    }),
  },
  {
    rule: 'a position needs a rack and a face',
    prepare: async (objects) => ({
      refused: ['POST', 'dcim/devices', await objects.body('dcim/devices', { position: 1 })],
      errors: { face: 'A position may be given only together with a rack.' },
    }),
  },
  {
    rule: 'a position needs a face',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      return {
        refused: [
          'POST',
          'dcim/devices',
          await objects.body('dcim/devices', { rack, position: 1 }),
        ],
        errors: { face: 'The rack face must be given together with a position.' },
        allowed: [
          'POST',
          'dcim/devices',
          await objects.body('dcim/devices', { rack, position: 1, face: 1 }),
        ],
      }
    },
  },
  {
    rule: 'a child device has no face and no position',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const id = await objects.makeChild({ rack })
      return {
        refused: ['PATCH', `dcim/devices/${id}`, { face: 0, position: 1 }],
        errors: {
          face: 'A child device has no rack face: its place is that of its parent device.',
          position: 'A child device has no position: its place is that of its parent device.',
        },
      }
    },
  },
  {
    rule: 'a device is mounted within the units of its rack',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks', { u_height: 10 })
      const device_type = await objects.make('dcim/device-types', { u_height: 3 })
      const body = await objects.body('dcim/devices', { rack, device_type, face: 0, position: 9 })
      return {
        refused: ['POST', 'dcim/devices', body],
        errors: { position: 'U9 to U11 are not free at the front: rack "R#" has U1 to U10.' },
        allowed: ['POST', 'dcim/devices', { ...body, position: 8 }],
      }
    },
  },
  {
    rule: 'a device without height has no position',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks', { u_height: 10 })
      const device_type = await objects.make('dcim/device-types', { u_height: 0 })
      const body = await objects.body('dcim/devices', { rack, device_type, face: 1 })
      return {
        refused: ['POST', 'dcim/devices', { ...body, position: 5 }],
        errors: { position: noHeight },
        allowed: ['POST', 'dcim/devices', body],
      }
    },
  },
  {
    rule: 'a mounted device does not get a type without height',
    prepare: async (objects) => {
      const device_type = await objects.make('dcim/device-types', { u_height: 0 })
      const id = await objects.makeMounted(await objects.make('dcim/racks'), 5)
      return {
        refused: ['PATCH', `dcim/devices/${id}`, { device_type }],
        errors: { position: noHeight },
        allowed: ['PATCH', `dcim/devices/${id}`, { device_type, position: null }],
      }
    },
  },
  {
    rule: 'two devices do not overlap on a face',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      await objects.makeMounted(rack, 10, { u_height: 4 }, { name: 'first' })
      const body = await objects.body('dcim/devices', { rack, face: 0, position: 13 })
      return {
        refused: ['POST', 'dcim/devices', body],
        errors: {
          position: 'U13 is not free at the front: "first" is mounted at U10 of rack "R#".',
        },
        allowed: ['POST', 'dcim/devices', { ...body, face: 1 }],
      }
    },
  },
  {
    rule: 'a full-depth device needs both faces',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      await objects.makeMounted(rack, 10, {}, { face: 1 })
      const device_type = await objects.make('dcim/device-types', { is_full_depth: true })
      const body = await objects.body('dcim/devices', { rack, device_type, face: 0, position: 10 })
      return {
        refused: ['POST', 'dcim/devices', body],
        errors: {
          position: 'U10 is not free at the front: "dev#" is mounted at U10 of rack "R#".',
        },
        allowed: ['POST', 'dcim/devices', { ...body, position: 11 }],
      }
    },
  },
  {
    rule: 'no device is mounted behind a full-depth device',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      await objects.makeMounted(rack, 10, { is_full_depth: true })
      const id = await objects.makeMounted(rack, 11, {}, { face: 1 })
      return {
        refused: ['PATCH', `dcim/devices/${id}`, { position: 10 }],
        errors: { position: 'U10 is not free at the rear: "dev#" is mounted at U10 of rack "R#".' },
        allowed: ['PATCH', `dcim/devices/${id}`, { position: 9 }],
      }
    },
  },
  {
    rule: 'a duplicate position is reported for the unique set and for the position',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      await objects.makeMounted(rack, 10)
      return {
        refused: [
          'POST',
          'dcim/devices',
          await objects.body('dcim/devices', { rack, face: 0, position: 10 }),
        ],
        errors: {
          non_field_errors: 'The fields rack, position, face must make a unique set.',
          position: 'U10 is not free at the front: "dev#" is mounted at U10 of rack "R#".',
        },
      }
    },
  },
  {
    rule: 'a higher device type needs free units above the device',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const id = await objects.makeMounted(rack, 10)
      await objects.makeMounted(rack, 12)
      const high = await objects.make('dcim/device-types', { u_height: 3 })
      const low = await objects.make('dcim/device-types', { u_height: 2 })
      return {
        refused: ['PATCH', `dcim/devices/${id}`, { device_type: high }],
        errors: {
          position: 'U10 to U12 are not free at the front: "dev#" is mounted at U12 of rack "R#".',
        },
        allowed: ['PATCH', `dcim/devices/${id}`, { device_type: low }],
      }
    },
  },
  {
    rule: 'devices of one request may move into units that others of the request leave',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const ids = [
        await objects.makeMounted(rack, 1, { u_height: 2 }),
        await objects.makeMounted(rack, 3),
      ]
      return {
        allowed: [
          'PATCH',
          'dcim/devices',
          ids.map((id, index) => ({ id, position: 2 + 2 * index })),
        ],
      }
    },
  },
  {
    rule: 'a PUT of the unchanged representation is accepted',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const id = await objects.makeMounted(rack, 1)
      return { allowed: ['PUT', `dcim/devices/${id}`, await objects.read('dcim/devices', id)] }
    },
  },
  {
    rule: 'a primary address is on an interface of the device',
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const [own, other] = [
        await objects.make('dcim/interfaces', { device }),
        await objects.make('dcim/interfaces'),
      ]
      const mine = await objects.make('ipam/ip-addresses', {
        address: '10.0.0.1/24',
        interface: own,
      })
      const theirs = await objects.make('ipam/ip-addresses', {
        address: '10.0.0.2/24',
        interface: other,
      })
      return {
        refused: ['PATCH', `dcim/devices/${device}`, { primary_ip4: theirs }],
        errors: { primary_ip4: '10.0.0.2 is not assigned to an interface of this device.' },
        allowed: ['PATCH', `dcim/devices/${device}`, { primary_ip4: mine }],
      }
    },
  },
  {
    rule: 'a new device has no primary address',
    prepare: async (objects) => {
      const primary_ip4 = await objects.make('ipam/ip-addresses', { address: '10.0.0.9/24' })
      return {
        refused: ['POST', 'dcim/devices', await objects.body('dcim/devices', { primary_ip4 })],
        errors: { primary_ip4: '10.0.0.9 is not assigned to an interface of this device.' },
      }
    },
  },
  {
    rule: 'a device does not move to a site that has a device with the name of one in its bays',
    prepare: async (objects) => {
      const site = await objects.make('dcim/sites')
      const { device, bay } = await objects.makeParent()
      const child = await objects.makeChild({ name: 'namesake' })
      await objects.app.request('PATCH', `/api/dcim/device-bays/${bay}/`, {
        body: { installed_device: child },
      })
      await objects.make('dcim/devices', { name: 'namesake', site })
      return {
        refused: ['PATCH', `dcim/devices/${device}`, { site }],
        errors: {
          site: 'The devices in its bays move along, and the site has another device "namesake".',
        },
        allowed: ['PATCH', `dcim/devices/${device}`, { site: await objects.make('dcim/sites') }],
      }
    },
  },
  ...[
    {
      field: 'primary_ip4',
      address: '2001:db8::1/64',
      other: '10.0.1.1/24',
      message: '2001:db8::1 is not an IPv4 address.',
    },
    {
      field: 'primary_ip6',
      address: '10.0.1.2/24',
      other: '2001:db8::2/64',
      message: '10.0.1.2 is not an IPv6 address.',
    },
  ].map(({ field, address, other, message }): RuleCase => ({
    rule: `${field} is an address of its IP version`,
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const given = { interface: await objects.make('dcim/interfaces', { device }) }
      const wrong = await objects.make('ipam/ip-addresses', { address, ...given })
      const right = await objects.make('ipam/ip-addresses', { address: other, ...given })
      return {
        refused: ['PATCH', `dcim/devices/${device}`, { [field]: wrong }],
        errors: { [field]: message },
        allowed: ['PATCH', `dcim/devices/${device}`, { [field]: right }],
      }
    },
  })),
]

await testRules(t, rules, import.meta.url)
