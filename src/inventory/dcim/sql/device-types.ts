import type { RowSelect } from 'cadastre'
import type { FlatDeviceType } from '../../../generated/serializers/dcim/device-type.ts'

/**
 * Selects, for each type, a boolean for each kind of template or device that depends on a flag
 * which the type does not have.
 */
export const selectFlagDependents: RowSelect<FlatDeviceType> = {
  fields: ['is_console_server', 'is_pdu', 'is_network_device', 'subdevice_role', 'u_height'],
  sql: `
    select r.i,
      not r.is_console_server and exists (
        select from dcim_consoleserverporttemplate c where c.device_type_id = r.id
      ) as console_server_ports,
      not r.is_pdu and exists (
        select from dcim_poweroutlettemplate c where c.device_type_id = r.id
      ) as power_outlets,
      not r.is_network_device and exists (
        select from dcim_interfacetemplate c where c.device_type_id = r.id and not c.mgmt_only
      ) as interfaces,
      r.subdevice_role is not true and exists (
        select from dcim_devicebaytemplate c where c.device_type_id = r.id
      ) as device_bays,
      r.subdevice_role is not true and exists (
        select from dcim_device d join dcim_devicebay b on b.device_id = d.id
        where d.device_type_id = r.id
      ) as parents,
      r.subdevice_role is not false and exists (
        select from dcim_device d join dcim_devicebay b on b.installed_device_id = d.id
        where d.device_type_id = r.id
      ) as installed,
      r.subdevice_role is false and exists (
        select from dcim_device d
        where d.device_type_id = r.id and (d."position" is not null or d.face is not null)
      ) as mounted,
      r.u_height = 0 and exists (
        select from dcim_device d where d.device_type_id = r.id and d."position" is not null
      ) as positioned
    from r`,
}
