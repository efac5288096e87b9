import {
  adding,
  anySet,
  choice,
  computedText,
  defineModel,
  firstOf,
  integer,
  mustBe,
  part,
  reference,
  related,
  removing,
  requires,
  reverse,
  sameAs,
  setting,
  text,
  under,
} from 'cadastre/schema'
import { tenantFilters } from '../tenancy/tenant-filters.ts'
import { siteFilters } from './site-filters.ts'

/** The labels of the links that connect and disconnect two ports. */
const connecting = { label: 'Connect', undo: 'Disconnect' }

const child = { path: 'device_type.subdevice_role', is: [false] }

export const device = defineModel('Device', {
  path: 'devices',
  description:
    'A piece of equipment at a site, in a rack, in the bay of another device or not mounted.',
  rows: 'many',
  fields: {
    name: text({
      max: 64,
      optional: true,
      description: 'Name, unique within the site; devices may go without one',
    }),
    display_name: computedText('{name}', '{device_type.model}'),
    device_type: reference('dcim.DeviceType', {
      onDelete: 'protect',
      reverse: 'instances',
      description: 'Manufacturer and model',
    }),
    device_role: reference('dcim.DeviceRole', {
      onDelete: 'protect',
      reverse: 'devices',
      description: 'Purpose of the device',
    }),
    tenant: reference('tenancy.Tenant', {
      optional: true,
      onDelete: 'protect',
      reverse: 'devices',
      description: 'Who uses the device',
    }),
    platform: reference('dcim.Platform', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'devices',
      description: 'The software that runs on the device',
    }),
    serial: text({
      max: 50,
      blank: true,
      label: 'serial number',
      description: "The manufacturer's serial number",
    }),
    asset_tag: text({
      max: 50,
      optional: true,
      unique: true,
      label: 'Asset tag',
      description: "Unique number in the owner's asset register",
    }),
    site: reference('dcim.Site', {
      onDelete: 'protect',
      reverse: 'devices',
      description: 'Where the device is',
    }),
    rack: reference('dcim.Rack', {
      optional: true,
      onDelete: 'protect',
      reverse: 'devices',
      description: 'Rack of the same site that the device is mounted in',
    }),
    position: integer({
      size: 'small',
      min: 1,
      optional: true,
      label: 'position (U)',
      description: 'The lowest rack unit that the device takes',
    }),
    face: choice(
      { 0: 'Front', 1: 'Rear' },
      {
        optional: true,
        label: 'rack face',
        description: 'The face of the rack that the device is mounted at',
      },
    ),
    parent_device: reverse('dcim.DeviceBay', 'installed_device', {
      shape: 'parent',
      description: 'The device in whose bay this one is installed, with that bay',
    }),
    status: choice(
      { 0: 'Offline', 1: 'Active', 2: 'Planned', 3: 'Staged', 4: 'Failed', 5: 'Inventory' },
      {
        default: 1,
        description: 'Operational state',
        tones: { 0: 'bad', 1: 'good', 2: 'coming', 3: 'coming', 4: 'bad', 5: 'past' },
      },
    ),
    primary_ip: under(
      'preferIpv4',
      firstOf('ipam.IPAddress', 'primary_ip4', 'primary_ip6'),
      firstOf('ipam.IPAddress', 'primary_ip6', 'primary_ip4'),
    ),
    primary_ip4: reference('ipam.IPAddress', {
      optional: true,
      oneToOne: true,
      onDelete: 'setNull',
      reverse: 'primary_ip4_for',
      label: 'primary IPv4',
      description: 'The IPv4 address under which the device is managed',
    }),
    primary_ip6: reference('ipam.IPAddress', {
      optional: true,
      oneToOne: true,
      onDelete: 'setNull',
      reverse: 'primary_ip6_for',
      label: 'primary IPv6',
      description: 'The IPv6 address under which the device is managed',
    }),
    comments: text({ blank: true, description: 'Notes' }),
  },
  customFields: true,
  unique: [{ fields: ['site', 'name'], reportedOn: 'name' }, ['rack', 'position', 'face']],
  order: ['name'],
  nested: ['name', 'display_name'],
  matchBy: ['site', 'name', 'device_type', 'rack', 'position', 'face', 'serial'],
  filters: {
    ...siteFilters,
    ...tenantFilters,
    rack_group_id: 'rack.group.id',
    role: 'device_role.slug',
    role_id: 'device_role.id',
    manufacturer: 'device_type.manufacturer.slug',
    manufacturer_id: 'device_type.manufacturer.id',
    device_type: 'device_type.slug',
    model: 'device_type.slug',
    platform: 'platform.slug',
    is_console_server: 'device_type.is_console_server',
    is_pdu: 'device_type.is_pdu',
    is_network_device: 'device_type.is_network_device',
    is_full_depth: 'device_type.is_full_depth',
    mac_address: 'interfaces.mac_address',
    has_primary_ip: anySet('primary_ip4', 'primary_ip6'),
  },
  search: ['name', 'serial', 'inventory_items.serial', 'asset_tag', 'comments'],
  pages: {
    label: '{display_name}',
    list: {
      columns: [
        'name',
        'status',
        'device_role',
        'device_type',
        'site',
        'rack',
        'position',
        'tenant',
        'primary_ip',
      ],
      filters: [
        'site_id',
        'rack_id',
        'role_id',
        'status',
        'tenant_id',
        'device_type_id',
        'has_primary_ip',
      ],
    },
    detail: {
      sections: {
        Device: ['status', 'device_role', 'device_type', 'serial', 'asset_tag', 'tenant'],
        Location: ['site', 'rack', 'position', 'face', 'parent_device'],
        Management: ['platform', 'primary_ip', 'primary_ip4', 'primary_ip6', 'comments'],
      },
      tabs: [
        related('dcim.Interface', 'device', {
          columns: [
            'name',
            part('connected-to'),
            part('interface-addresses'),
            'form_factor',
            'lag',
            'mac_address',
            'description',
          ],
          actions: [
            adding('dcim.InterfaceConnection', {
              label: 'Connect',
              with: { interface_a: 'id' },
              where: { type: 'physical', is_connected: 'false' },
            }),
            removing('connection', { label: 'Disconnect' }),
          ],
        }),
        related('dcim.ConsolePort', 'device', {
          columns: ['name', 'cs_port', 'connection_status'],
          actions: [setting('cs_port', connecting)],
        }),
        related('dcim.ConsoleServerPort', 'device', {
          columns: ['name', 'connected_console'],
          actions: [setting('connected_console', connecting)],
        }),
        related('dcim.PowerPort', 'device', {
          columns: ['name', 'power_outlet', 'connection_status'],
          actions: [setting('power_outlet', connecting)],
        }),
        related('dcim.PowerOutlet', 'device', {
          columns: ['name', 'connected_port'],
          actions: [setting('connected_port', connecting)],
        }),
        related('dcim.DeviceBay', 'device', {
          columns: ['name', 'installed_device'],
          actions: [setting('installed_device', { label: 'Install', undo: 'Remove' })],
        }),
        related('dcim.InventoryItem', 'device', {
          columns: ['name', 'parent', 'manufacturer', 'part_id', 'serial', 'discovered'],
        }),
        related('ipam.Service', 'device'),
        related('secrets.Secret', 'device', { columns: ['name', 'role', 'plaintext'] }),
      ],
      parts: ['place-in-rack'],
    },
    pick: { within: ['site', 'rack'] },
  },
  rules: [
    sameAs('rack.site', 'site', { message: 'The rack must be at the same site as the device.' }),
    requires('face', 'rack', { message: 'A rack face may be given only together with a rack.' }),
    requires('position', 'rack', {
      on: 'face',
      message: 'A position may be given only together with a rack.',
    }),
    requires('position', 'face', {
      on: 'face',
      message: 'The rack face must be given together with a position.',
    }),
    mustBe('face', [null], {
      when: child,
      message: 'A child device has no rack face: its place is that of its parent device.',
    }),
    mustBe('position', [null], {
      when: child,
      message: 'A child device has no position: its place is that of its parent device.',
    }),
    mustBe('position', [null], {
      when: { path: 'device_type.u_height', is: [0] },
      message: 'The device type has the height 0: its devices take no unit and have no position.',
    }),
  ],
})
