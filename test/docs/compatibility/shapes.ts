import type { Row } from './row.ts'

/** Rows about representations. */
export const shapes: readonly Row[] = [
  {
    row: 'Objects inside others that are shown with all their fields',
    asks: [
      {
        ask: 'GET ipam/ip-addresses/1/',
        status: 200,
        finds: { interface: { id: 1, url: /\/api\/dcim\/interfaces\/1\/$/, name: 'eth0', mgmt_only: false } },
      },
    ],
    tests: ['model/resolve/shapes › objects that are shown whole lead to their own URLs'],
  },
  {
    row: '`connection` of an interface',
    tests: ['inventory/dcim/computed › the status of a connection is bare inside an interface'],
  },
  {
    row: '`parent_device` of a device',
    tests: ['model/resolve/shapes › objects that are shown whole lead to their own URLs'],
  },
] // prettier-ignore
