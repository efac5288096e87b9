import {
  asNumber,
  count,
  defineModel,
  email,
  reference,
  slug,
  text,
} from '../../src/framework/model/index.ts'
import { tenantFilters } from '../tenancy/tenant-filters.ts'

export const site = defineModel('Site', {
  path: 'sites',
  description: 'A place with equipment, such as a data centre or an office.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
    region: reference('dcim.Region', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'sites',
      description: 'The region the site lies in',
    }),
    tenant: reference('tenancy.Tenant', {
      optional: true,
      onDelete: 'protect',
      reverse: 'sites',
      description: 'Who uses the site',
    }),
    facility: text({ max: 50, blank: true, description: 'Data centre provider and building' }),
    asn: asNumber({ optional: true, description: 'Autonomous system number of the site' }),
    physical_address: text({ max: 200, blank: true, description: 'Where the site stands' }),
    shipping_address: text({
      max: 200,
      blank: true,
      description: 'Where deliveries go, if not to the site itself',
    }),
    contact_name: text({ max: 50, blank: true, description: 'Whom to ask about the site' }),
    contact_phone: text({ max: 20, blank: true }),
    contact_email: email({ blank: true, label: 'contact e-mail' }),
    comments: text({ blank: true, description: 'Notes' }),
    count_prefixes: count('ipam.Prefix', 'site'),
    count_vlans: count('ipam.VLAN', 'site'),
    count_racks: count('dcim.Rack', 'site'),
    count_devices: count('dcim.Device', 'site'),
    count_circuits: count('circuits.CircuitTermination', 'site'),
  },
  customFields: true,
  order: ['name'],
  nested: ['name', 'slug'],
  filters: { region: 'region.slug', ...tenantFilters },
  search: ['name', 'facility', 'asn', 'physical_address', 'shipping_address', 'comments'],
})
