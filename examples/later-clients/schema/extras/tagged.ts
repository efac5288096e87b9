import { extendModel } from 'cadastre/schema'
import { tagged } from '../tags.ts'

export const taggedProvider = extendModel('circuits.Provider', tagged('providers'))
export const taggedCircuit = extendModel('circuits.Circuit', tagged('circuits'))
export const taggedDevice = extendModel('dcim.Device', tagged('devices'))
export const taggedDeviceType = extendModel('dcim.DeviceType', tagged('device_types'))
export const taggedInterface = extendModel('dcim.Interface', tagged('interfaces'))
export const taggedInventoryItem = extendModel('dcim.InventoryItem', tagged('inventory_items'))
export const taggedRack = extendModel('dcim.Rack', tagged('racks'))
export const taggedSite = extendModel('dcim.Site', tagged('sites'))
export const taggedAggregate = extendModel('ipam.Aggregate', tagged('aggregates'))
export const taggedIPAddress = extendModel('ipam.IPAddress', tagged('ip_addresses'))
export const taggedPrefix = extendModel('ipam.Prefix', tagged('prefixes'))
export const taggedService = extendModel('ipam.Service', tagged('services'))
export const taggedVLAN = extendModel('ipam.VLAN', tagged('vlans'))
export const taggedVRF = extendModel('ipam.VRF', tagged('vrfs'))
export const taggedTenant = extendModel('tenancy.Tenant', tagged('tenants'))
