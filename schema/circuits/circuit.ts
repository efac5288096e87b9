import {
  date,
  defineModel,
  integer,
  part,
  reference,
  related,
  setting,
  text,
} from 'cadastre/schema'
import { tenantFilters } from '../tenancy/tenant-filters.ts'

export const circuit = defineModel('Circuit', {
  path: 'circuits',
  description: 'A line bought from a provider, with up to two ends.',
  fields: {
    cid: text({ max: 50, label: 'circuit ID', description: "The provider's name for the circuit" }),
    provider: reference('circuits.Provider', {
      onDelete: 'protect',
      reverse: 'circuits',
      description: 'Who sells the circuit',
    }),
    type: reference('circuits.CircuitType', {
      onDelete: 'protect',
      reverse: 'circuits',
      description: 'Purpose of the circuit',
    }),
    tenant: reference('tenancy.Tenant', {
      optional: true,
      onDelete: 'protect',
      reverse: 'circuits',
      description: 'Who uses the circuit',
    }),
    install_date: date({
      optional: true,
      label: 'date installed',
      description: 'Day on which the circuit was handed over',
    }),
    commit_rate: integer({
      optional: true,
      unit: 'kbps',
      description: 'Committed rate in kbps',
    }),
    description: text({ max: 100, blank: true }),
    comments: text({ blank: true, description: 'Notes' }),
  },
  customFields: true,
  unique: [['provider', 'cid']],
  order: ['provider.name', 'cid'],
  nested: ['cid'],
  filters: {
    provider: 'provider.slug',
    type: 'type.slug',
    ...tenantFilters,
    site: 'terminations.site.slug',
    site_id: 'terminations.site.id',
    region: 'terminations.site.region.slug',
    region_id: 'terminations.site.region.id',
  },
  search: ['cid', 'terminations.xconnect_id', 'terminations.pp_info', 'description', 'comments'],
  pages: {
    label: '{cid}',
    list: {
      columns: [
        'cid',
        'provider',
        'type',
        part('circuit-ends'),
        'tenant',
        'commit_rate',
        'description',
      ],
      filters: ['provider_id', 'type_id', 'site_id', 'tenant_id'],
    },
    detail: {
      sections: {
        Circuit: ['provider', 'type', 'cid', 'tenant', 'description'],
        Contract: ['install_date', 'commit_rate', 'comments'],
      },
      tabs: [
        related('circuits.CircuitTermination', 'circuit', {
          columns: [
            'term_side',
            'site',
            'interface',
            'port_speed',
            'upstream_speed',
            'xconnect_id',
            'pp_info',
          ],
          actions: [setting('interface', { label: 'Connect', undo: 'Disconnect' })],
        }),
      ],
      parts: ['circuit-trace'],
    },
    pick: { within: ['provider'] },
  },
})
