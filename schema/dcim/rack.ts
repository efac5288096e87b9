import {
  boolean,
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
import { tenantFilters } from '../tenancy/tenant-filters.ts'
import { siteFilters } from './site-filters.ts'

export const rack = defineModel('Rack', {
  path: 'racks',
  description: 'A frame or cabinet at a site that devices are mounted in.',
  fields: {
    name: text({ max: 50, description: 'Name, unique within the site' }),
    facility_id: text({
      max: 30,
      optional: true,
      label: 'facility ID',
      description: "The data centre's own name for the rack, unique within the site",
    }),
    display_name: computedText('{name} ({facility_id})', '{name}'),
    site: reference('dcim.Site', {
      onDelete: 'protect',
      reverse: 'racks',
      description: 'Where the rack stands',
    }),
    group: reference('dcim.RackGroup', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'racks',
      description: 'Group of the same site that the rack belongs to',
    }),
    tenant: reference('tenancy.Tenant', {
      optional: true,
      onDelete: 'protect',
      reverse: 'racks',
      description: 'Who uses the rack',
    }),
    role: reference('dcim.RackRole', {
      optional: true,
      onDelete: 'protect',
      reverse: 'racks',
      description: 'Purpose of the rack',
    }),
    type: choice(
      {
        100: '2-post frame',
        200: '4-post frame',
        300: '4-post cabinet',
        1000: 'Wall-mounted frame',
        1100: 'Wall-mounted cabinet',
      },
      {
        optional: true,
        // The types of later NetBox versions that are no slugs of these labels.
        aliases: { 'wall-frame': 1000, 'wall-cabinet': 1100 },
        description: 'How the rack is built',
      },
    ),
    width: choice(
      { 19: '19 inches', 23: '23 inches' },
      {
        default: 19,
        aliases: { 19: 19, 23: 23 },
        description: 'Distance between the rails in inches',
      },
    ),
    u_height: integer({
      size: 'small',
      min: 1,
      max: 100,
      default: 42,
      label: 'height (U)',
      description: 'Height in rack units',
    }),
    desc_units: boolean({
      label: 'descending units',
      description: 'Units are numbered from the top downwards',
    }),
    comments: text({ blank: true, description: 'Notes' }),
  },
  customFields: true,
  unique: [
    ['site', 'name'],
    ['site', 'facility_id'],
  ],
  order: ['site.name', 'name'],
  nested: ['name', 'display_name'],
  matchBy: ['site', 'name'],
  filters: { group: 'group.slug', role: 'role.slug', ...siteFilters, ...tenantFilters },
  search: ['name', 'facility_id', 'comments'],
  rules: [
    sameAs('group.site', 'site', {
      message: 'The rack group must belong to the same site as the rack.',
    }),
  ],
  pages: {
    label: '{site} › {display_name}',
    list: {
      columns: ['name', 'site', 'group', 'role', 'tenant', 'type', part('used-units')],
      filters: ['site_id', 'group_id', 'role_id', 'tenant_id'],
    },
    detail: {
      sections: {
        Rack: ['site', 'group', 'facility_id', 'role', 'tenant'],
        Dimensions: ['type', 'width', 'u_height', 'desc_units', 'comments'],
      },
      tabs: [
        related('dcim.Device', 'rack', {
          columns: ['name', 'position', 'face', 'status', 'device_role', 'device_type', 'tenant'],
        }),
        related('dcim.RackReservation', 'rack'),
      ],
      parts: ['elevation'],
    },
    pick: { within: ['site', 'group'] },
  },
})
