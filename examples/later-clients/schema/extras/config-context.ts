import { boolean, defineModel, integer, json, references, text } from 'cadastre/schema'

/** Objects to which a context is assigned; none: to all. */
const assigned = (model: string) => references(model, { reverse: 'config_contexts' })

export const configContextModel = defineModel('ConfigContext', {
  path: 'config-contexts',
  description: 'Configuration data for the devices and machines that it is assigned to.',
  fields: {
    name: text({ max: 100, unique: true }),
    weight: integer({
      size: 'small',
      min: 0,
      default: 1000,
      description: 'Data of a higher weight precede those of a lower one',
    }),
    description: text({ max: 200, blank: true }),
    is_active: boolean({ default: true }),
    regions: assigned('dcim.Region'),
    sites: assigned('dcim.Site'),
    roles: assigned('dcim.DeviceRole'),
    platforms: assigned('dcim.Platform'),
    cluster_groups: assigned('virtualization.ClusterGroup'),
    clusters: assigned('virtualization.Cluster'),
    tenant_groups: assigned('tenancy.TenantGroup'),
    tenants: assigned('tenancy.Tenant'),
    tags: references('extras.Tag', { reverse: 'config_contexts' }),
    data: json({ object: true, description: 'The data, as an object' }),
  },
  order: ['weight', 'name'],
  nested: ['name'],
  filters: {
    region: 'regions.slug',
    site: 'sites.slug',
    role: 'roles.slug',
    platform: 'platforms.slug',
    cluster_group: 'cluster_groups.slug',
    tenant_group: 'tenant_groups.slug',
    tenant: 'tenants.slug',
    tag: 'tags.slug',
  },
  search: ['name', 'description'],
  pages: { list: { columns: ['name', 'weight', 'is_active', 'description'] } },
})
