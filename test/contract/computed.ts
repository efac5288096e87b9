import type { Json } from '../support/app.ts'
import type { Inside } from './stored.ts'
import type { World } from './world.ts'

/** What a computed field shows, worked out anew. */
export type Compute = (place: {
  readonly world: World
  readonly inside: Inside
  readonly row: Json
}) => unknown

const count =
  (key: string, reference: string): Compute =>
  ({ world, row }) =>
    world.rows(key).filter((one) => world.values(key, one, reference).includes(row['id'])).length

const family =
  (of: string): Compute =>
  ({ row }) =>
    String(row[of]).includes(':') ? 6 : 4

/** The object whose reference is to this one, in a shape of its own. */
const reverse =
  (key: string, reference: string, shape = 'nested'): Compute =>
  async ({ world, inside, row }) => {
    const one = world.rows(key).find((other) => world.values(key, other, reference).includes(row['id'])) // prettier-ignore
    return one ? inside.shape(key, shape, Number(one['id'])) : null
  }

const connections = 'dcim.InterfaceConnection'

/** The connection that has an interface at one of its ends, with the interface at the other. */
function connected(world: World, row: Json): { readonly id: number; readonly peer: number } | null {
  for (const one of world.rows(connections)) {
    const ends = ['interface_a', 'interface_b'].map((end) => world.values(connections, one, end)[0])
    const [peer] = ends.filter((id) => id !== row['id'])
    if (ends.includes(row['id'])) return { id: Number(one['id']), peer: Number(peer) }
  }
  return null
}

/** Every computed field there is. */
export const computed: Readonly<Record<string, Compute>> = {
  'dcim.ConsoleServerPort.connected_console': reverse('dcim.ConsolePort', 'cs_port', 'id'),
  'dcim.Device.display_name': ({ world, row }) =>
    row['name'] ?? world.values('dcim.Device', row, 'device_type.model')[0],
  'dcim.Device.parent_device': async ({ world, row }) => {
    const bays = world.rows('dcim.DeviceBay')
    const bay = bays.find((one) => world.values('dcim.DeviceBay', one, 'installed_device').includes(row['id'])) // prettier-ignore
    if (!bay) return null
    const { id, name } = bay
    const nested = bay['device'] as Json // nested
    const url = String(nested['url']).replace(/devices\/\d+\/$/, `device-bays/${String(id)}/`)
    return { ...nested, device_bay: { id, url, name } }
  },
  'dcim.Device.primary_ip': ({ row }) => row['primary_ip6'] ?? row['primary_ip4'],
  'dcim.DeviceType.instance_count': count('dcim.Device', 'device_type'),
  'dcim.Interface.connected_interface': ({ world, inside, row }) => {
    const found = connected(world, row)
    return found ? inside.shape('dcim.Interface', 'peer', found.peer) : null
  },
  'dcim.Interface.connection': ({ world, inside, row }) => {
    const found = connected(world, row)
    return found ? inside.shape(connections, 'nested', found.id) : null
  },
  'dcim.InterfaceConnection.display_name': ({ world, row }) =>
    ['interface_a', 'interface_b']
      .map((end) => world.values(connections, row, `${end}.name`)[0])
      .join(' <> '),
  'dcim.PowerOutlet.connected_port': reverse('dcim.PowerPort', 'power_outlet', 'id'),
  'dcim.Rack.display_name': ({ row: { name, facility_id: own } }) =>
    typeof own === 'string' ? `${String(name)} (${own})` : name,
  'dcim.Site.count_circuits': count('circuits.CircuitTermination', 'site'),
  'dcim.Site.count_devices': count('dcim.Device', 'site'),
  'dcim.Site.count_prefixes': count('ipam.Prefix', 'site'),
  'dcim.Site.count_racks': count('dcim.Rack', 'site'),
  'dcim.Site.count_vlans': count('ipam.VLAN', 'site'),
  'extras.ImageAttachment.parent': ({ world, inside, row }) => {
    const models: readonly string[] = ['dcim.Site', 'dcim.Rack', 'dcim.Device']
    const key = models.find((one) => one.toLowerCase() === row['content_type']) ?? ''
    const there = world.find(key, [Number(row['object_id'])]).length > 0
    return there ? inside.shape(key, 'nested', Number(row['object_id'])) : null
  },
  'ipam.Aggregate.family': family('prefix'),
  'ipam.IPAddress.family': family('address'),
  'ipam.IPAddress.nat_outside': reverse('ipam.IPAddress', 'nat_inside'),
  'ipam.Prefix.family': family('prefix'),
  'ipam.VLAN.display_name': ({ row }) => `${String(row['vid'])} (${String(row['name'])})`,
}
