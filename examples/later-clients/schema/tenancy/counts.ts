import { count, extendModel } from 'cadastre/schema'

export const tenantExtension = extendModel('tenancy.Tenant', {
  fields: {
    circuit_count: count('circuits.Circuit', 'tenant'),
    cluster_count: count('virtualization.Cluster', 'tenant'),
    device_count: count('dcim.Device', 'tenant'),
    ipaddress_count: count('ipam.IPAddress', 'tenant'),
    prefix_count: count('ipam.Prefix', 'tenant'),
    rack_count: count('dcim.Rack', 'tenant'),
    site_count: count('dcim.Site', 'tenant'),
    virtualmachine_count: count('virtualization.VirtualMachine', 'tenant'),
    vlan_count: count('ipam.VLAN', 'tenant'),
    vrf_count: count('ipam.VRF', 'tenant'),
  },
})

export const tenantGroupExtension = extendModel('tenancy.TenantGroup', {
  fields: { tenant_count: count('tenancy.Tenant', 'group') },
})
