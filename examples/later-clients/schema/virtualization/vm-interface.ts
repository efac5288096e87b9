import {
  boolean,
  count,
  defineModel,
  integer,
  macAddress,
  reference,
  references,
  text,
  textChoice,
} from 'cadastre/schema'
import { tags } from '../tags.ts'

export const vmInterface = defineModel('VMInterface', {
  path: 'interfaces',
  label: 'VM interface',
  labelPlural: 'VM interfaces',
  description: 'A network interface of a virtual machine.',
  rows: 'many',
  fields: {
    virtual_machine: reference('virtualization.VirtualMachine', {
      onDelete: 'cascade',
      reverse: 'interfaces',
    }),
    name: text({ max: 64, description: 'Name, unique on the machine' }),
    enabled: boolean({ default: true }),
    mac_address: macAddress({ optional: true, label: 'MAC address' }),
    mtu: integer({ min: 1, max: 65536, optional: true, label: 'MTU' }),
    mode: textChoice(
      { access: 'Access', tagged: 'Tagged', 'tagged-all': 'Tagged (All)' },
      { optional: true, aliases: { 100: 'access', 200: 'tagged', 300: 'tagged-all' } },
    ),
    untagged_vlan: reference('ipam.VLAN', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'vm_interfaces_untagged',
      label: 'untagged VLAN',
    }),
    tagged_vlans: references('ipam.VLAN', {
      reverse: 'vm_interfaces_tagged',
      label: 'tagged VLANs',
    }),
    description: text({ max: 200, blank: true }),
    count_ipaddresses: count('ipam.IPAddress', 'vminterface'),
    tags: tags('vm_interfaces'),
  },
  unique: [['virtual_machine', 'name']],
  order: ['virtual_machine.name', 'name'],
  nested: ['virtual_machine', 'name'],
  filters: {
    virtual_machine: 'virtual_machine.name',
    cluster: 'virtual_machine.cluster.name',
    tag: 'tags.slug',
  },
  search: ['name', 'description'],
  pages: {
    list: { columns: ['virtual_machine', 'name', 'enabled', 'mac_address', 'description'] },
  },
})
