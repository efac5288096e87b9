import { extendModel, integer, json, reference, requires } from 'cadastre/schema'

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
      description: 'Configuration data of the device itself, which precede those of contexts',
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
