import t from 'tap'
import { tryRules, type RuleCase } from './rule.ts'

const rules: readonly RuleCase[] = [
  {
    rule: 'device and rack are at one site',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks', { site: await yard.make('dcim/sites') })
      return {
        refused: ['POST', 'dcim/devices', await yard.body('dcim/devices', { rack })],
        says: { rack: 'The rack must be at the same site as the device.' },
      }
    },
  },
  {
    rule: 'a face needs a rack',
    on: async (yard) => ({
      refused: ['POST', 'dcim/devices', await yard.body('dcim/devices', { face: 0 })],
      says: { face: 'A rack face may be given only together with a rack.' },
    }),
  },
  {
    rule: 'a position needs a rack and a face',
    on: async (yard) => ({
      refused: ['POST', 'dcim/devices', await yard.body('dcim/devices', { position: 1 })],
      says: { face: 'A position may be given only together with a rack.' },
    }),
  },
  {
    rule: 'a position needs a face',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks')
      return {
        refused: ['POST', 'dcim/devices', await yard.body('dcim/devices', { rack, position: 1 })],
        says: { face: 'The rack face must be given together with a position.' },
        allowed: [
          'POST',
          'dcim/devices',
          await yard.body('dcim/devices', { rack, position: 1, face: 1 }),
        ],
      }
    },
  },
  {
    rule: 'a child device has no face and no position',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks')
      const id = await yard.child({ rack })
      return {
        refused: ['PATCH', `dcim/devices/${id}`, { face: 0, position: 1 }],
        says: {
          face: 'A child device has no rack face: its place is that of its parent device.',
          position: 'A child device has no position: its place is that of its parent device.',
        },
      }
    },
  },
  {
    rule: 'a device stands within its rack',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks', { u_height: 10 })
      const device_type = await yard.make('dcim/device-types', { u_height: 3 })
      const body = await yard.body('dcim/devices', { rack, device_type, face: 0, position: 9 })
      return {
        refused: ['POST', 'dcim/devices', body],
        says: { position: 'U9 to U11 are not free at the front: rack "R#" has U1 to U10.' },
        allowed: ['POST', 'dcim/devices', { ...body, position: 8 }],
      }
    },
  },
  {
    rule: 'a device without height stands within its rack too',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks', { u_height: 10 })
      const device_type = await yard.make('dcim/device-types', { u_height: 0 })
      await yard.mounted(rack, 10)
      const body = await yard.body('dcim/devices', { rack, device_type, face: 1, position: 11 })
      return {
        refused: ['POST', 'dcim/devices', body],
        says: { position: 'U11 is not free at the rear: rack "R#" has U1 to U10.' },
        allowed: ['POST', 'dcim/devices', { ...body, position: 10 }],
      }
    },
  },
  {
    rule: 'two devices do not overlap on a face',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks')
      await yard.mounted(rack, 10, { u_height: 4 }, { name: 'first' })
      const body = await yard.body('dcim/devices', { rack, face: 0, position: 13 })
      return {
        refused: ['POST', 'dcim/devices', body],
        says: { position: 'U13 is not free at the front: "first" is mounted at U10 of rack "R#".' },
        allowed: ['POST', 'dcim/devices', { ...body, face: 1 }],
      }
    },
  },
  {
    rule: 'a full-depth device needs both faces',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks')
      await yard.mounted(rack, 10, {}, { face: 1 })
      const device_type = await yard.make('dcim/device-types', { is_full_depth: true })
      const body = await yard.body('dcim/devices', { rack, device_type, face: 0, position: 10 })
      return {
        refused: ['POST', 'dcim/devices', body],
        says: { position: 'U10 is not free at the front: "dev#" is mounted at U10 of rack "R#".' },
        allowed: ['POST', 'dcim/devices', { ...body, position: 11 }],
      }
    },
  },
  {
    rule: 'nothing stands behind a full-depth device',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks')
      await yard.mounted(rack, 10, { is_full_depth: true })
      const id = await yard.mounted(rack, 11, {}, { face: 1 })
      return {
        refused: ['PATCH', `dcim/devices/${id}`, { position: 10 }],
        says: { position: 'U10 is not free at the rear: "dev#" is mounted at U10 of rack "R#".' },
        allowed: ['PATCH', `dcim/devices/${id}`, { position: 9 }],
      }
    },
  },
  {
    rule: 'the same place twice is refused on the set and on the position',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks')
      await yard.mounted(rack, 10)
      return {
        refused: [
          'POST',
          'dcim/devices',
          await yard.body('dcim/devices', { rack, face: 0, position: 10 }),
        ],
        says: {
          non_field_errors: 'The fields rack, position, face must make a unique set.',
          position: 'U10 is not free at the front: "dev#" is mounted at U10 of rack "R#".',
        },
      }
    },
  },
  {
    rule: 'a higher type needs room where the device stands',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks')
      const id = await yard.mounted(rack, 10)
      await yard.mounted(rack, 12)
      const high = await yard.make('dcim/device-types', { u_height: 3 })
      const low = await yard.make('dcim/device-types', { u_height: 2 })
      return {
        refused: ['PATCH', `dcim/devices/${id}`, { device_type: high }],
        says: {
          position: 'U10 to U12 are not free at the front: "dev#" is mounted at U12 of rack "R#".',
        },
        allowed: ['PATCH', `dcim/devices/${id}`, { device_type: low }],
      }
    },
  },
  {
    rule: 'devices of one request may move into room that others of it leave',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks')
      const ids = [await yard.mounted(rack, 1, { u_height: 2 }), await yard.mounted(rack, 3)]
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
    rule: 'what is sent back unchanged is not judged',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks')
      const id = await yard.mounted(rack, 1)
      return { allowed: ['PUT', `dcim/devices/${id}`, await yard.read('dcim/devices', id)] }
    },
  },
  {
    rule: 'a primary address is on an interface of the device',
    on: async (yard) => {
      const device = await yard.make('dcim/devices')
      const [own, other] = [
        await yard.make('dcim/interfaces', { device }),
        await yard.make('dcim/interfaces'),
      ]
      const mine = await yard.make('ipam/ip-addresses', { address: '10.0.0.1/24', interface: own })
      const theirs = await yard.make('ipam/ip-addresses', {
        address: '10.0.0.2/24',
        interface: other,
      })
      return {
        refused: ['PATCH', `dcim/devices/${device}`, { primary_ip4: theirs }],
        says: { primary_ip4: '10.0.0.2 is not assigned to an interface of this device.' },
        allowed: ['PATCH', `dcim/devices/${device}`, { primary_ip4: mine }],
      }
    },
  },
  {
    rule: 'a new device has no addresses',
    on: async (yard) => {
      const primary_ip4 = await yard.make('ipam/ip-addresses', { address: '10.0.0.9/24' })
      return {
        refused: ['POST', 'dcim/devices', await yard.body('dcim/devices', { primary_ip4 })],
        says: { primary_ip4: '10.0.0.9 is not assigned to an interface of this device.' },
      }
    },
  },
  ...[
    {
      field: 'primary_ip4',
      address: '2001:db8::1/64',
      other: '10.0.1.1/24',
      says: '2001:db8::1 is not an IPv4 address.',
    },
    {
      field: 'primary_ip6',
      address: '10.0.1.2/24',
      other: '2001:db8::2/64',
      says: '10.0.1.2 is not an IPv6 address.',
    },
  ].map(({ field, address, other, says }): RuleCase => ({
    rule: `${field} is of its family`,
    on: async (yard) => {
      const device = await yard.make('dcim/devices')
      const given = { interface: await yard.make('dcim/interfaces', { device }) }
      const wrong = await yard.make('ipam/ip-addresses', { address, ...given })
      const right = await yard.make('ipam/ip-addresses', { address: other, ...given })
      return {
        refused: ['PATCH', `dcim/devices/${device}`, { [field]: wrong }],
        says: { [field]: says },
        allowed: ['PATCH', `dcim/devices/${device}`, { [field]: right }],
      }
    },
  })),
]

await tryRules(t, rules, import.meta.url)
