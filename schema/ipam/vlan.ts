import {
  choice,
  computedText,
  defineModel,
  integer,
  part,
  reference,
  related,
  sameAs,
  text,
} from 'cadastre/schema'
import { siteFilters } from '../dcim/site-filters.ts'
import { tenantFilters } from '../tenancy/tenant-filters.ts'

export const vlan = defineModel('VLAN', {
  path: 'vlans',
  description: 'A virtual LAN (IEEE 802.1Q), at one site or wherever its number is used.',
  rows: 'many',
  fields: {
    site: reference('dcim.Site', {
      optional: true,
      onDelete: 'protect',
      reverse: 'vlans',
      description: 'Where the VLAN is used; empty: everywhere',
    }),
    group: reference('ipam.VLANGroup', {
      optional: true,
      onDelete: 'protect',
      reverse: 'vlans',
      description: 'Group in which number and name are unique; it has the same site',
    }),
    vid: integer({
      size: 'small',
      label: 'VLAN ID',
      min: 1,
      max: 4094,
      description: 'VLAN number',
    }),
    name: text({ max: 64 }),
    tenant: reference('tenancy.Tenant', {
      optional: true,
      onDelete: 'protect',
      reverse: 'vlans',
      description: 'Who uses the VLAN',
    }),
    status: choice(
      { 1: 'Active', 2: 'Reserved', 3: 'Deprecated' },
      {
        default: 1,
        description: 'Operational state',
        tones: { 1: 'good', 2: 'coming', 3: 'past' },
      },
    ),
    role: reference('ipam.Role', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'vlans',
      description: 'Purpose of the VLAN',
    }),
    description: text({ max: 100, blank: true }),
    display_name: computedText('{vid} ({name})'),
  },
  customFields: true,
  unique: [
    ['group', 'vid'],
    ['group', 'name'],
  ],
  order: ['site.name', 'group.site.name', 'group.name', 'vid'],
  nested: ['vid', 'name', 'display_name'],
  matchBy: ['vid', 'name', 'site', 'group'],
  filters: { group: 'group.slug', role: 'role.slug', ...siteFilters, ...tenantFilters },
  search: ['name', 'description', 'vid'],
  rules: [
    sameAs('group.site', 'site', {
      message: 'The VLAN group must belong to the same site as the VLAN.',
    }),
  ],
  pages: {
    label: '{display_name}',
    list: {
      columns: ['vid', 'name', 'site', 'group', 'status', 'role', 'tenant', 'description'],
      filters: ['site_id', 'group_id', 'status', 'role_id', 'tenant_id', 'vid'],
    },
    detail: {
      sections: {
        VLAN: ['status', 'role', 'tenant', 'description'],
        Place: ['site', 'group'],
      },
      tabs: [
        related('ipam.Prefix', 'vlan', {
          columns: ['prefix', 'status', part('utilization'), 'vrf', 'site', 'description'],
        }),
      ],
    },
    pick: { within: ['site', 'group'] },
  },
})
