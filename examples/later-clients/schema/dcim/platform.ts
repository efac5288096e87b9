import { count, extendModel, json, text } from 'cadastre/schema'

export const platformExtension = extendModel('dcim.Platform', {
  fields: {
    napalm_driver: text({
      max: 50,
      blank: true,
      label: 'NAPALM driver',
      description: 'The driver of NAPALM for devices of the platform',
    }),
    napalm_args: json({
      optional: true,
      label: 'NAPALM arguments',
      description: 'Options of the driver, as an object',
    }),
    device_count: count('dcim.Device', 'platform'),
    virtualmachine_count: count('virtualization.VirtualMachine', 'platform'),
  },
  customFields: true,
  pages: { list: { columns: ['napalm_driver'] } },
})
