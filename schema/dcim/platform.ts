import { defineModel, related, slug, text, textChoice } from 'cadastre/schema'

export const platform = defineModel('Platform', {
  path: 'platforms',
  description: 'The software that runs on a device.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
    rpc_client: textChoice(
      {
        'juniper-junos': 'Juniper Junos (NETCONF)',
        'cisco-ios': 'Cisco IOS (SSH)',
        opengear: 'Opengear (SSH)',
      },
      {
        bare: true,
        blank: true,
        label: 'RPC client',
        description: 'Client for remote procedure calls to devices of the platform; empty for none',
      },
    ),
  },
  order: ['name'],
  nested: ['name', 'slug'],
  pages: {
    list: { columns: ['name', 'slug', 'rpc_client'], filters: ['rpc_client'] },
    detail: { tabs: [related('dcim.Device', 'platform')] },
  },
})
