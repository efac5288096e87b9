import {
  boolean,
  choice,
  defineModel,
  ipFamily,
  ipNetwork,
  network,
  part,
  reference,
  text,
} from 'cadastre/schema'
import { siteFilters } from '../dcim/site-filters.ts'
import { tenantFilters } from '../tenancy/tenant-filters.ts'

export const prefix = defineModel('Prefix', {
  path: 'prefixes',
  labelPlural: 'prefixes',
  description: 'An IP network, in a VRF or in the global table.',
  rows: 'many',
  fields: {
    family: ipFamily('prefix'),
    prefix: ipNetwork({ hosts: false, description: 'The network, without host bits' }),
    site: reference('dcim.Site', {
      optional: true,
      onDelete: 'protect',
      reverse: 'prefixes',
      description: 'Where the network is used; empty: everywhere',
    }),
    vrf: reference('ipam.VRF', {
      label: 'VRF',
      optional: true,
      onDelete: 'protect',
      reverse: 'prefixes',
      description: 'The routing table that holds the prefix; empty: the global one',
    }),
    tenant: reference('tenancy.Tenant', {
      optional: true,
      onDelete: 'protect',
      reverse: 'prefixes',
      description: 'Who uses the prefix',
    }),
    vlan: reference('ipam.VLAN', {
      label: 'VLAN',
      optional: true,
      onDelete: 'protect',
      reverse: 'prefixes',
      description: 'The VLAN that carries the network',
    }),
    status: choice(
      { 0: 'Container', 1: 'Active', 2: 'Reserved', 3: 'Deprecated' },
      {
        default: 1,
        description: 'Operational state; a container only holds other prefixes',
        tones: { 1: 'good', 2: 'coming', 3: 'past' },
      },
    ),
    role: reference('ipam.Role', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'prefixes',
      description: 'Purpose of the prefix',
    }),
    is_pool: boolean({
      label: 'is a pool',
      description: 'Every address may be assigned, the first and the last included',
    }),
    description: text({ max: 100, blank: true }),
  },
  customFields: true,
  order: ['+vrf.name', 'prefix'],
  nested: ['family', 'prefix'],
  matchBy: ['prefix', 'vrf', 'site', 'vlan'],
  filters: {
    vrf: 'vrf.rd',
    vlan_vid: 'vlan.vid',
    role: 'role.slug',
    ...siteFilters,
    ...tenantFilters,
    parent: network('prefix', 'withinInclude'),
    within: network('prefix', 'within'),
    within_include: network('prefix', 'withinInclude'),
    contains: network('prefix', 'contains'),
    mask_length: network('prefix', 'maskLength'),
  },
  search: ['description', 'prefix'],
  pages: {
    list: {
      columns: [
        'prefix',
        'status',
        part('utilization'),
        'vrf',
        'site',
        'vlan',
        'role',
        'tenant',
        'description',
      ],
      filters: ['vrf_id', 'site', 'status', 'role', 'tenant', 'family', 'within_include'],
    },
    detail: {
      sections: {
        Prefix: ['status', 'role', 'family', 'is_pool', 'description'],
        Place: ['vrf', 'site', 'vlan', 'tenant'],
      },
      parts: ['utilization', 'space', 'addresses'],
    },
    pick: { within: ['vrf', 'site'] },
    tree: 'prefix',
  },
})
