import { count, extendModel } from 'cadastre/schema'

export const vrfExtension = extendModel('ipam.VRF', {
  fields: {
    ipaddress_count: count('ipam.IPAddress', 'vrf'),
    prefix_count: count('ipam.Prefix', 'vrf'),
  },
})

export const vlanExtension = extendModel('ipam.VLAN', {
  fields: { prefix_count: count('ipam.Prefix', 'vlan') },
})

export const roleExtension = extendModel('ipam.Role', {
  fields: {
    prefix_count: count('ipam.Prefix', 'role'),
    vlan_count: count('ipam.VLAN', 'role'),
  },
})

export const rirExtension = extendModel('ipam.RIR', {
  fields: { aggregate_count: count('ipam.Aggregate', 'rir') },
})
