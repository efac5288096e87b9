import { count, extendModel, textChoice } from 'cadastre/schema'

/** The slugs of later releases; requests may send the numbers of earlier ones, too. */
const statuses = { active: 'Active', planned: 'Planned', retired: 'Retired' }

export const siteExtension = extendModel('dcim.Site', {
  fields: {
    status: textChoice(statuses, {
      default: 'active',
      aliases: { 1: 'active', 2: 'planned', 4: 'retired' },
      tones: { active: 'good', planned: 'coming', retired: 'past' },
      description: 'Whether the site is in use',
    }),
    circuit_count: count('circuits.CircuitTermination', 'site'),
    device_count: count('dcim.Device', 'site'),
    prefix_count: count('ipam.Prefix', 'site'),
    rack_count: count('dcim.Rack', 'site'),
    vlan_count: count('ipam.VLAN', 'site'),
  },
  pages: {
    list: { columns: ['status'], filters: ['status'] },
    detail: { sections: { Site: ['status', 'tags'] } },
  },
})
