import { boolean, defineModel, part, reference, related, text } from 'cadastre/schema'
import { tenantFilters } from '../tenancy/tenant-filters.ts'

export const vrf = defineModel('VRF', {
  path: 'vrfs',
  description:
    'A routing table of its own (virtual routing and forwarding), in which address space may ' +
    'overlap.',
  fields: {
    name: text({ max: 50 }),
    rd: text({
      max: 21,
      unique: true,
      label: 'Route distinguisher',
      description: 'Unique route distinguisher (RFC 4364), such as 65000:100',
      example: '65000:100',
    }),
    tenant: reference('tenancy.Tenant', {
      optional: true,
      onDelete: 'protect',
      reverse: 'vrfs',
      description: 'Who uses the VRF',
    }),
    enforce_unique: boolean({
      default: true,
      label: 'enforce unique space',
      description: 'Refuse duplicate prefixes and addresses in this VRF',
    }),
    description: text({ max: 100, blank: true }),
  },
  customFields: true,
  order: ['name'],
  nested: ['name', 'rd'],
  filters: tenantFilters,
  search: ['name', 'rd', 'description'],
  pages: {
    list: { columns: ['name', 'rd', 'tenant', 'enforce_unique', 'description'] },
    detail: {
      sections: { VRF: ['rd', 'tenant', 'enforce_unique', 'description'] },
      tabs: [
        related('ipam.Prefix', 'vrf', {
          columns: ['prefix', 'status', part('utilization'), 'site', 'role', 'description'],
        }),
        related('ipam.IPAddress', 'vrf'),
      ],
    },
  },
})
