import type { Json } from '../../support/app.ts'

/** The objects of the service before the requests of the rows. Each is the first of its model. */
export const given: readonly (readonly [path: string, body: Json])[] = [
  ['tenancy/tenants/', { name: 'Acme', slug: 'acme' }],
  ['dcim/sites/', { name: 'HQ', slug: 'hq', tenant: 1 }],
  ['dcim/racks/', { name: 'R1', site: 1 }],
  ['dcim/manufacturers/', { name: 'Maker', slug: 'maker' }],
  ['dcim/device-types/', { manufacturer: 1, model: 'Switch', slug: 'switch' }],
  ['dcim/device-roles/', { name: 'Access', slug: 'access', color: '2196f3' }],
  ['dcim/devices/', { name: 'sw1', site: 1, device_type: 1, device_role: 1 }],
  ['dcim/interfaces/', { name: 'eth0', device: 1 }],
  ['ipam/ip-addresses/', { address: '10.0.0.1/20', interface: 1 }],
]
