/**
 * Lines of a small network with the cases that are hard to export: cycles, equal names, objects
 * without names, unusual texts.
 */
export const network: readonly object[] = [
  line('extras.CustomField', { name: 'contract', type: 100, content_types: ['dcim.site'] }),
  line('dcim.Region', { name: 'Harbour', slug: 'harbour', parent: { slug: 'coast' } }),
  line('dcim.Region', { name: 'Coast', slug: 'coast' }),
  line('tenancy.Tenant', {
    name: 'Lantern & Sons, "Ltd"',
    slug: '2026',
    comments: 'a,b;"c"\nd\tü',
  }),
  line('dcim.Site', {
    name: 'Pier 1',
    slug: 'pier-1',
    region: { slug: 'harbour' },
    tenant: { slug: '2026' },
    custom_fields: { contract: 'C-1' },
  }),
  line('dcim.Site', { name: 'Pier 2', slug: 'pier-2', asn: 65001 }),
  line('dcim.Manufacturer', { name: 'Corvid', slug: 'corvid' }),
  line('dcim.DeviceType', {
    manufacturer: { slug: 'corvid' },
    model: 'Jay 24',
    slug: 'jay-24',
    subdevice_role: true,
  }),
  line('dcim.DeviceType', {
    manufacturer: { slug: 'corvid' },
    model: 'Chick',
    slug: 'chick',
    u_height: 0,
    subdevice_role: false,
  }),
  line('dcim.DeviceRole', { name: 'Access', slug: 'access', color: '00ff00' }),
  line('dcim.Rack', { site: { slug: 'pier-1' }, name: 'R 1', facility_id: 'F1' }),
  device({
    name: 'sw1',
    rack: { site: { slug: 'pier-1' }, name: 'R 1' },
    position: 3,
    face: 0,
    primary_ip4: ref('ipam.IPAddress/1'),
  }),
  device({ name: 'sw2' }),
  { ...device({ comments: 'nameless' }), key: 'a' },
  { ...device({ comments: 'nameless' }), key: 'b' },
  {
    ...device({ name: null, device_type: { slug: 'chick', manufacturer: { slug: 'corvid' } } }),
    key: 'c',
  },
  line('dcim.DeviceBay', {
    device: on('sw1'),
    name: 'Bay 1',
    installed_device: ref('dcim.Device/c'),
  }),
  line('dcim.Interface', {
    device: on('sw1'),
    name: 'eth0',
    lag: { device: on('sw1'), name: 'ae0' },
  }),
  line('dcim.Interface', { device: on('sw1'), name: 'ae0', form_factor: 200 }),
  line('dcim.Interface', { device: on('sw2'), name: 'eth0', mac_address: '00:1B:44:11:3A:B7' }),
  line('dcim.Interface', { device: ref('dcim.Device/b'), name: 'eth0', description: 'of b' }),
  line('dcim.Interface', { device: ref('dcim.Device/a'), name: 'eth0', description: 'of a' }),
  line('dcim.InterfaceConnection', {
    interface_a: { device: on('sw1'), name: 'eth0' },
    interface_b: { device: on('sw2'), name: 'eth0' },
  }),
  line('dcim.InterfaceTemplate', {
    device_type: { slug: 'jay-24', manufacturer: { slug: 'corvid' } },
    name: 'eth0',
  }),
  line('dcim.InterfaceTemplate', {
    device_type: { slug: 'jay-24', manufacturer: { slug: 'corvid' } },
    name: 'never on these devices',
  }),
  { ...line('dcim.InventoryItem', { device: on('sw1'), name: 'Slot', parent: null }), key: 1 },
  {
    ...line('dcim.InventoryItem', {
      device: on('sw1'),
      name: 'Slot',
      parent: ref('dcim.InventoryItem/1'),
    }),
    key: 2,
  },
  {
    ...line('dcim.InventoryItem', {
      device: on('sw1'),
      name: 'Slot',
      parent: ref('dcim.InventoryItem/2'),
    }),
    key: 3,
  },
  line('ipam.VRF', { name: 'blue', rd: '65000:1' }),
  {
    ...line('ipam.IPAddress', {
      address: '192.0.2.1/24',
      interface: { device: on('sw1'), name: 'eth0' },
    }),
    key: 1,
  },
  {
    ...line('ipam.IPAddress', { address: '198.51.100.1/32', nat_inside: ref('ipam.IPAddress/1') }),
    key: 2,
  },
  line('ipam.IPAddress', { address: '2001:db8::1/64', vrf: { rd: '65000:1' } }),
  line('ipam.VLANGroup', { name: 'Everywhere', slug: 'everywhere' }),
  line('ipam.VLAN', { vid: 10, name: 'ungrouped' }),
  line('ipam.VLAN', { vid: 10, name: 'ungrouped' }),
  { ...line('ipam.VLAN', { vid: 20, name: 'of a site', site: { slug: 'pier-2' } }), key: 'v' },
  line('ipam.Prefix', { prefix: '192.0.2.0/24', status: 0, vlan: ref('ipam.VLAN/v') }),
  line('ipam.Prefix', { prefix: '192.0.2.0/24', site: { slug: 'pier-1' }, is_pool: true }),
  line('ipam.Service', {
    device: on('sw1'),
    name: 'SSH',
    protocol: 6,
    port: 22,
    ipaddresses: [ref('ipam.IPAddress/1')],
  }),
  line('circuits.Provider', { name: 'Kelp', slug: 'kelp' }),
  line('circuits.CircuitType', { name: 'Dark', slug: 'dark' }),
  line('circuits.Circuit', {
    provider: { slug: 'kelp' },
    type: { slug: 'dark' },
    cid: '=1+1',
    install_date: '2026-02-28',
  }),
  line('circuits.CircuitTermination', {
    circuit: { provider: { slug: 'kelp' }, cid: '=1+1' },
    term_side: 'A',
    site: { slug: 'pier-1' },
    port_speed: 1000,
  }),
  line('dcim.RackReservation', {
    rack: { site: { slug: 'pier-1' }, name: 'R 1' },
    units: [10, 11],
    description: 'spare',
  }),
  line('users.Group', {
    name: 'Planners',
    permissions: [{ codename: 'dcim.add_site' }, { codename: 'dcim.add_rack' }],
  }),
]

function line(model: string, body: Record<string, unknown>): { model: string; body: object } {
  return { model, body }
}

function device(body: Record<string, unknown>): { model: string; body: object } {
  return line('dcim.Device', {
    site: { slug: 'pier-1' },
    device_type: { manufacturer: { slug: 'corvid' }, slug: 'jay-24' },
    device_role: { slug: 'access' },
    ...body,
  })
}

function ref(key: string): object {
  return { $ref: key }
}

function on(name: string): object {
  return { site: { slug: 'pier-1' }, name }
}
