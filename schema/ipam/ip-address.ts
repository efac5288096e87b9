import {
  choice,
  defineModel,
  different,
  ipAddress,
  ipFamily,
  network,
  reference,
  related,
  reverse,
  text,
} from 'cadastre/schema'
import { tenantFilters } from '../tenancy/tenant-filters.ts'

export const address = defineModel('IPAddress', {
  path: 'ip-addresses',
  labelPlural: 'IP addresses',
  description: 'An IP address with the mask of its network, on an interface or reserved.',
  rows: 'many',
  fields: {
    family: ipFamily('address'),
    address: ipAddress({ description: 'The address and the mask length of its network' }),
    vrf: reference('ipam.VRF', {
      label: 'VRF',
      optional: true,
      onDelete: 'protect',
      reverse: 'ip_addresses',
      description: 'The routing table that holds the address; empty: the global one',
    }),
    tenant: reference('tenancy.Tenant', {
      optional: true,
      onDelete: 'protect',
      reverse: 'ip_addresses',
      description: 'Who uses the address',
    }),
    status: choice(
      { 1: 'Active', 2: 'Reserved', 3: 'Deprecated', 5: 'DHCP' },
      {
        default: 1,
        description: 'Operational state',
        tones: { 1: 'good', 2: 'coming', 3: 'past' },
      },
    ),
    interface: reference('dcim.Interface', {
      optional: true,
      onDelete: 'cascade',
      reverse: 'ip_addresses',
      shape: 'full',
      description: 'The interface that has the address',
    }),
    description: text({ max: 100, blank: true }),
    nat_inside: reference('ipam.IPAddress', {
      label: 'translated to',
      optional: true,
      oneToOne: true,
      onDelete: 'setNull',
      acyclic:
        'An address cannot be translated to itself, also not through others: the inside ' +
        'addresses of this one lead back to it.',
      description: 'The inside address that this one is translated to',
    }),
    nat_outside: reverse('ipam.IPAddress', 'nat_inside', {
      label: 'translated from',
      description: 'The outside address that is translated to this one',
    }),
  },
  customFields: true,
  order: ['address'],
  nested: ['family', 'address'],
  matchBy: ['address', 'vrf', 'interface'],
  filters: {
    vrf: 'vrf.rd',
    ...tenantFilters,
    device: 'interface.device.name',
    device_id: 'interface.device.id',
    parent: network('address', 'within'),
    mask_length: network('address', 'maskLength'),
  },
  search: ['description', 'address'],
  rules: [
    different('nat_inside', 'id', {
      on: 'nat_inside',
      message: 'An address cannot be translated to itself.',
    }),
  ],
  pages: {
    list: {
      columns: ['address', 'status', 'vrf', 'interface', 'nat_inside', 'tenant', 'description'],
      filters: ['vrf_id', 'status', 'tenant_id', 'parent', 'device'],
    },
    detail: {
      sections: {
        Address: ['family', 'status', 'vrf', 'interface', 'tenant', 'description'],
        'Address translation': ['nat_inside', 'nat_outside'],
      },
      tabs: [related('dcim.Device', 'primary_ip4'), related('dcim.Device', 'primary_ip6')],
    },
    pick: { within: ['vrf'] },
  },
})
