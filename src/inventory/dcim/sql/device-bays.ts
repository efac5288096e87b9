import type { RowSelect } from 'cadastre'
import type { FlatDevice } from '../../../generated/serializers/dcim/device.ts'
import type { FlatDeviceBay } from '../../../generated/serializers/dcim/device-bay.ts'

/**
 * Selects, for each device, whether it has bays although its type is not a parent, and whether it
 * is in a bay although its type is not a child.
 */
export const selectRoleConflicts: RowSelect<FlatDevice> = {
  fields: ['device_type'],
  sql: `
    select r.i,
      t.subdevice_role is not true and exists (
        select from dcim_devicebay b where b.device_id = r.id
      ) as bays,
      t.subdevice_role is not false and exists (
        select from dcim_devicebay b where b.installed_device_id = r.id
      ) as installed
    from r join dcim_devicetype t on t.id = r.device_type`,
}

/**
 * Selects, for each bay with a device, the device's name, whether its type is not a child, whether
 * the site of the bay has another device with its name, and whether the type of the bay's own
 * device is not a parent.
 */
export const selectInstalled: RowSelect<FlatDeviceBay> = {
  fields: ['device', 'installed_device'],
  sql: `
    select r.i, c.name, t.subdevice_role is not false as no_child,
      exists (
        select from dcim_device o
        where o.site_id = p.site_id and o.name = c.name and o.id <> c.id
      ) as name_taken,
      k.subdevice_role is not true as no_parent
    from r join dcim_device p on p.id = r.device join dcim_devicetype k on k.id = p.device_type_id
    join dcim_device c on c.id = r.installed_device
    join dcim_devicetype t on t.id = c.device_type_id`,
}
