import { count, defineModel, reference, text } from 'cadastre/schema'
import { tags } from '../tags.ts'

export const cluster = defineModel('Cluster', {
  path: 'clusters',
  description: 'Devices on which virtual machines run.',
  fields: {
    name: text({ max: 100, unique: true }),
    type: reference('virtualization.ClusterType', { onDelete: 'protect', reverse: 'clusters' }),
    group: reference('virtualization.ClusterGroup', {
      optional: true,
      onDelete: 'protect',
      reverse: 'clusters',
    }),
    tenant: reference('tenancy.Tenant', {
      optional: true,
      onDelete: 'protect',
      reverse: 'clusters',
    }),
    site: reference('dcim.Site', { optional: true, onDelete: 'protect', reverse: 'clusters' }),
    comments: text({ blank: true }),
    device_count: count('dcim.Device', 'cluster'),
    virtualmachine_count: count('virtualization.VirtualMachine', 'cluster'),
    tags: tags('clusters'),
  },
  customFields: true,
  order: ['name'],
  nested: ['name'],
  filters: {
    type: 'type.slug',
    group: 'group.slug',
    site: 'site.slug',
    region: 'site.region.slug',
    tenant: 'tenant.slug',
    tag: 'tags.slug',
  },
  search: ['name', 'comments'],
  pages: {
    list: { columns: ['name', 'type', 'group', 'site', 'device_count', 'virtualmachine_count'] },
  },
})
