import { boolean, count, extendModel } from 'cadastre/schema'

export const deviceRoleExtension = extendModel('dcim.DeviceRole', {
  fields: {
    vm_role: boolean({
      default: true,
      label: 'VM role',
      description: 'Virtual machines may have the role',
    }),
    device_count: count('dcim.Device', 'device_role'),
    virtualmachine_count: count('virtualization.VirtualMachine', 'role'),
  },
})
