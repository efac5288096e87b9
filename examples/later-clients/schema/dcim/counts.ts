import { count, extendModel } from 'cadastre/schema'

export const deviceTypeExtension = extendModel('dcim.DeviceType', {
  fields: { device_count: count('dcim.Device', 'device_type') },
})

export const manufacturerExtension = extendModel('dcim.Manufacturer', {
  fields: {
    devicetype_count: count('dcim.DeviceType', 'manufacturer'),
    inventoryitem_count: count('dcim.InventoryItem', 'manufacturer'),
  },
})

export const rackGroupExtension = extendModel('dcim.RackGroup', {
  fields: { rack_count: count('dcim.Rack', 'group') },
})

export const rackRoleExtension = extendModel('dcim.RackRole', {
  fields: { rack_count: count('dcim.Rack', 'role') },
})

export const regionExtension = extendModel('dcim.Region', {
  fields: { site_count: count('dcim.Site', 'region') },
})
