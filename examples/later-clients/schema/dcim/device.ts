import { extendModel, integer, json, reference, requires } from 'cadastre/schema'
import { configContext } from '../config-contexts.ts'

export const deviceExtension = extendModel('dcim.Device', {
  fields: {
    cluster: reference('virtualization.Cluster', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'devices',
      description: 'The cluster that runs on the device',
    }),
    virtual_chassis: reference('dcim.VirtualChassis', {
      optional: true,
      onDelete: 'protect',
      reverse: 'members',
      description: 'The virtual chassis that the device is a member of',
    }),
    vc_position: integer({
      size: 'small',
      min: 0,
      max: 255,
      optional: true,
      label: 'VC position',
      description: 'Number of the member in its virtual chassis',
    }),
    vc_priority: integer({
      size: 'small',
      min: 0,
      max: 255,
      optional: true,
      label: 'VC priority',
      description: 'Priority of the member when the master is elected',
    }),
    local_context_data: json({
      optional: true,
      object: true,
      description: 'Configuration data of the device itself, which precede those of contexts',
    }),
    config_context: configContext({
      site: (device) => `select ${device}.site_id`,
      roles: (device) => `select ${device}.device_role_id`,
      platforms: (device) => `select ${device}.platform_id`,
      clusters: (device) => `select ${device}.cluster_id`,
      tenants: (device) => `select ${device}.tenant_id`,
      tags: (device) => `select target_id from dcim_device_tags where owner_id = ${device}.id`,
    }),
  },
  unique: [{ fields: ['virtual_chassis', 'vc_position'], reportedOn: 'vc_position' }],
  rules: [requires('vc_position', 'virtual_chassis'), requires('vc_priority', 'virtual_chassis')],
  pages: {
    detail: {
      sections: { 'Virtual chassis': ['virtual_chassis', 'vc_position', 'vc_priority'] },
    },
  },
})
