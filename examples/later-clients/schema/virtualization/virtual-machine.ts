import {
  anySet,
  decimal,
  defineModel,
  firstOf,
  integer,
  json,
  reference,
  sameAs,
  text,
  textChoice,
  under,
} from 'cadastre/schema'
import { configContext } from '../config-contexts.ts'
import { tags } from '../tags.ts'

const statuses = {
  offline: 'Offline',
  active: 'Active',
  planned: 'Planned',
  staged: 'Staged',
  failed: 'Failed',
  decommissioning: 'Decommissioning',
}

const addressOf = (version: 4 | 6) =>
  reference('ipam.IPAddress', {
    optional: true,
    oneToOne: true,
    onDelete: 'setNull',
    reverse: `primary_ip${version}_for_vm`,
    label: `primary IPv${version}`,
    description: `The IPv${version} address under which the machine is managed`,
  })

const message = 'The address must be on an interface of the virtual machine.'

export const virtualMachine = defineModel('VirtualMachine', {
  path: 'virtual-machines',
  description: 'A machine that runs on a cluster.',
  rows: 'many',
  fields: {
    name: text({ max: 64, description: 'Name, unique within the cluster' }),
    status: textChoice(statuses, {
      default: 'active',
      aliases: { 0: 'offline', 1: 'active', 3: 'staged' },
      tones: { offline: 'bad', active: 'good', planned: 'coming', staged: 'coming', failed: 'bad' },
    }),
    cluster: reference('virtualization.Cluster', {
      onDelete: 'protect',
      reverse: 'virtual_machines',
    }),
    role: reference('dcim.DeviceRole', {
      optional: true,
      onDelete: 'protect',
      reverse: 'virtual_machines',
    }),
    tenant: reference('tenancy.Tenant', {
      optional: true,
      onDelete: 'protect',
      reverse: 'virtual_machines',
    }),
    platform: reference('dcim.Platform', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'virtual_machines',
    }),
    primary_ip: under(
      'preferIpv4',
      firstOf('ipam.IPAddress', 'primary_ip4', 'primary_ip6'),
      firstOf('ipam.IPAddress', 'primary_ip6', 'primary_ip4'),
    ),
    primary_ip4: addressOf(4),
    primary_ip6: addressOf(6),
    vcpus: decimal({ digits: 6, places: 2, min: 0.01, optional: true, label: 'vCPUs' }),
    memory: integer({ min: 0, optional: true, unit: 'MB' }),
    disk: integer({ min: 0, optional: true, unit: 'GB' }),
    comments: text({ blank: true }),
    local_context_data: json({
      optional: true,
      object: true,
      description: 'Configuration data of the machine itself, which precede those of contexts',
    }),
    config_context: configContext({
      site: (machine) =>
        `select site_id from virtualization_cluster where id = ${machine}.cluster_id`,
      roles: (machine) => `select ${machine}.role_id`,
      platforms: (machine) => `select ${machine}.platform_id`,
      clusters: (machine) => `select ${machine}.cluster_id`,
      tenants: (machine) => `select ${machine}.tenant_id`,
      tags: (machine) =>
        `select target_id from virtualization_virtualmachine_tags where owner_id = ${machine}.id`,
    }),
    tags: tags('virtual_machines'),
  },
  customFields: true,
  unique: [{ fields: ['cluster', 'name'], reportedOn: 'name' }],
  order: ['name'],
  nested: ['name'],
  filters: {
    cluster: 'cluster.name',
    cluster_group: 'cluster.group.slug',
    cluster_type: 'cluster.type.slug',
    site: 'cluster.site.slug',
    site_id: 'cluster.site.id',
    region: 'cluster.site.region.slug',
    role: 'role.slug',
    tenant: 'tenant.slug',
    platform: 'platform.slug',
    mac_address: 'interfaces.mac_address',
    has_primary_ip: anySet('primary_ip4', 'primary_ip6'),
    tag: 'tags.slug',
  },
  search: ['name', 'comments'],
  rules: [
    sameAs('primary_ip4.vminterface.virtual_machine', 'id', { on: 'primary_ip4', message }),
    sameAs('primary_ip6.vminterface.virtual_machine', 'id', { on: 'primary_ip6', message }),
  ],
  pages: {
    list: {
      columns: ['name', 'status', 'cluster', 'role', 'tenant', 'vcpus', 'memory', 'primary_ip'],
    },
  },
})
