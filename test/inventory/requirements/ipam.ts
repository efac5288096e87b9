import type { Table } from './requirement.ts'

const rules = 'inventory/ipam/rules › '
const nat = 'inventory/ipam/nat-rules › address: '
const spaces = 'inventory/ipam/space-rules › '
const races = 'inventory/ipam/races › '
const otherSide = 'inventory/dcim/other-side-rules › '
const filters = 'inventory/ipam/filters › filters IP networks as another library does'

/** Requirements of address space, VLANs and services. */
export const ipam: Table = {
  'ipam.VRF': [
    ['rule', 'a VRF can enforce unique space only while it has no duplicates', `${rules}VRF: does not enforce unique space while it has duplicates`, `${rules}VRF: may enforce unique space while it has no duplicates`],
  ],
  'ipam.Aggregate': [
    ['rule', 'a prefix has no host bits', 'contract › refuse ipam.Aggregate.prefix'],
    ['rule', 'no other aggregate contains or equals it', 'inventory/ipam/aggregates › refuses aggregates that overlap'],
    ['rule', 'it contains no other aggregate', 'inventory/ipam/aggregates › refuses aggregates that overlap', 'inventory/ipam/aggregates › lets two aggregates swap their prefixes in one request'],
    ['race', 'of concurrent aggregates that overlap, one succeeds', `${races}aggregates of which each contains or equals the others`],
    ['effect', 'the family follows from the prefix', 'contract › computed ipam.Aggregate.family'],
  ],
  'ipam.Prefix': [
    ['rule', 'a prefix has no host bits; the masked network is suggested', 'contract › refuse ipam.Prefix.prefix', `${spaces}prefix: without host bits, which are masked off in a suggestion`],
    ['rule', 'a prefix is no single host', `${spaces}prefix: no single host, of either version`],
    ['rule', 'a prefix has no duplicate in a VRF with unique space, or in the global table with ENFORCE_GLOBAL_UNIQUE', `${spaces}prefix: once in a VRF with unique space`, `${spaces}prefix: once in the global table with ENFORCE_GLOBAL_UNIQUE`, `${spaces}prefix: not moved into a VRF that has it`, `${spaces}prefix: any number of times in the global table`],
    ['race', 'of concurrent equal prefixes, one succeeds', `${races}the same prefix in a VRF with unique space`],
    ['effect', 'the family follows from the prefix', 'contract › computed ipam.Prefix.family'],
    ['filter', 'parent, within, within_include, contains and q agree with another library', filters],
    ['action', 'GET /api/ipam/prefixes/{id}/available-ips/ lists free addresses', 'inventory/ipam/available › lists the free space', 'inventory/ipam/available › lists free entries with their family and VRF', 'inventory/ipam/available › lists the same free space as an independent computation'],
    ['action', 'POST /api/ipam/prefixes/{id}/available-ips/ takes the next ones', 'inventory/ipam/taking › creates IP addresses from the next free addresses', 'inventory/ipam/taking-at-once › gives 50 concurrent requests 50 different addresses and disjoint networks'],
    ['action', 'GET /api/ipam/prefixes/{id}/available-prefixes/ lists free networks', 'inventory/ipam/available › lists the free space', 'inventory/ipam/available › lists free entries with their family and VRF'],
    ['action', 'POST /api/ipam/prefixes/{id}/available-prefixes/ takes the next ones', 'inventory/ipam/taking › creates prefixes from the next free networks', 'inventory/ipam/taking-at-once › gives 50 concurrent requests 50 different addresses and disjoint networks'],
    ['action', 'GET /api/ipam/prefixes/{id}/utilization/ says how full it is', 'inventory/ipam/filters › returns the use of a prefix'],
  ],
  'ipam.IPAddress': [
    ['rule', 'a host address has no duplicate, with any mask, in a VRF with unique space, or in the global table with ENFORCE_GLOBAL_UNIQUE', `${spaces}address: once in a VRF with unique space, whatever the mask`, `${spaces}address: once in the global table with ENFORCE_GLOBAL_UNIQUE`, `${spaces}address: IPv6, however it is spelt`],
    ['rule', 'an address is not translated to itself', `${rules}address: not translated to itself`, `${rules}address: translated to another`, `${nat}two are not translated to each other`, `${nat}not translated to itself through others`, `${nat}those of one write are not translated to each other`],
    ['rule', 'the primary address of a device stays on the device and keeps its IP version', `${rules}address: the primary address of a device stays on the device`, `${rules}address: the primary address of a device may move to its other interface`, `${rules}address: a primary IPv4 address stays an IPv4 address`],
    ['rule', 'an address that a service listens on stays on its device', `${rules}service: its addresses stay on the device`, `${rules}service: its addresses may move to another interface of the device`],
    ['race', 'of concurrent equal addresses, one succeeds, and none in a VRF that enforces unique space at the same time', `${races}the same address in a VRF with unique space`, `${races}the same address in the global table with ENFORCE_GLOBAL_UNIQUE`],
    ['effect', 'the family follows from the address', 'contract › computed ipam.IPAddress.family'],
    ['effect', 'deleting an address clears the references to it as primary and inside address', 'contract › delete ipam.IPAddress ← dcim.Device.primary_ip4', 'contract › delete ipam.IPAddress ← dcim.Device.primary_ip6', 'contract › delete ipam.IPAddress ← ipam.IPAddress.nat_inside'],
    ['filter', 'parent and q agree with another library', filters],
  ],
  'ipam.VLANGroup': [
    ['rule', 'a group stays at the site of its VLANs', `${rules}VLAN group: stays at the site of its VLANs`, `${rules}VLAN group: may move without VLANs`],
  ],
  'ipam.VLAN': [
    ['rule', 'vid is from 1 to 4094', 'contract › refuse ipam.VLAN.vid'],
    ['rule', 'a VLAN is at the site of its group', `${rules}VLAN: at the site of its group`, `${rules}VLAN: stays at the site of its group`],
    ['race', 'of a VLAN that joins a group and a concurrent move of the group, one succeeds', `${races}a VLAN joins its group while the group moves`],
  ],
  'ipam.Service': [
    ['rule', 'port is from 1 to 65535', 'contract › refuse ipam.Service.port'],
    ['rule', 'a service listens on addresses of its device, also after a move of either', `${rules}service: listens on addresses of its device`, `${rules}service: stays on the device of its addresses`, `${rules}service: its addresses stay on the device`, `${otherSide}an interface on whose address a service listens stays on its device`],
    ['race', 'a service does not begin to listen on an address that leaves the device at the same time', `${races}a service begins to listen while its address leaves the device`, `${races}a service begins to listen while its interface leaves the device`],
  ],
} // prettier-ignore
