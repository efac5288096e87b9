import { count, defineModel, reference, text } from 'cadastre/schema'
import { tags } from '../tags.ts'

export const virtualChassis = defineModel('VirtualChassis', {
  path: 'virtual-chassis',
  label: 'virtual chassis',
  labelPlural: 'virtual chassis',
  description: 'Devices that are managed as one.',
  fields: {
    name: text({ max: 64, unique: true }),
    domain: text({ max: 30, blank: true, description: 'Name of the stack on the devices' }),
    master: reference('dcim.Device', {
      optional: true,
      oneToOne: true,
      onDelete: 'protect',
      reverse: 'vc_master_for',
      description: 'The member that manages the others',
    }),
    member_count: count('dcim.Device', 'virtual_chassis'),
    tags: tags('virtual_chassis'),
  },
  customFields: true,
  order: ['name'],
  nested: ['name', 'master', 'member_count'],
  filters: {
    site: 'members.site.slug',
    site_id: 'members.site.id',
    tenant: 'members.tenant.slug',
    tag: 'tags.slug',
  },
  search: ['name', 'domain', 'members.name'],
  pages: {
    label: '{name}',
    list: { columns: ['name', 'domain', 'master', 'member_count'], filters: ['site'] },
  },
})
