import Type from 'typebox'
import type { Rows } from 'cadastre'
import { inventoryFailure } from '../errors.ts'
import { FlatIPAddress, WritableIPAddress } from '../../generated/serializers/ipam/ip-address.ts'
import { addressText, takeAddresses } from './address-numbers.ts'
import { withFixedFields } from './free-space-requests.ts'
import { rangesOf, usableRange } from './free-space.ts'
import { freeSpaceAction } from './free-space-action.ts'
import type { ParentPrefix } from './parent-prefix.ts'
import { planFreeAddresses } from './sql/free-space.ts'

/**
 * Serves `prefixes/<id>/available-ips/`: lists free addresses, and creates IP addresses of them.
 */
export const availableIps = freeSpaceAction({
  name: 'available-ips',
  creates: 'ipam.IPAddress',
  flat: FlatIPAddress,
  labels: {
    list: 'Free addresses',
    create: 'Next free address',
    done: 'IP address created.',
  },
  summaries: {
    list: 'List free addresses of a prefix, from the lowest on',
    create: 'Create IP addresses with the next free addresses of a prefix',
  },
  descriptions: {
    list:
      'Returns the lowest free addresses. ' +
      'The network and broadcast addresses of IPv4 and the first address of IPv6 are left out, ' +
      'unless the prefix is a pool. ' +
      'Permissions: `ipam.view_prefix` and `ipam.view_ipaddress`, only if `LOGIN_REQUIRED` is set.',
    create:
      'Creates one IP address, or several for a list of objects: all or none. ' +
      'Refused with 409 if too few are free. ' +
      'Concurrent requests never get the same address. Permissions: `ipam.add_ipaddress`, ' +
      'and `ipam.view_prefix` if `LOGIN_REQUIRED` is set.',
  },
  available: {
    $id: 'AvailableIP',
    description: 'An address of a prefix that no IP address has yet.',
    properties: {
      address: Type.String({ description: 'The address with the mask length of the prefix' }),
    },
  },
  requested: {
    $id: 'RequestedIPAddress',
    description: 'The fields of an IP address whose address and VRF follow from the prefix',
    examples: [{ description: 'Example description' }],
    properties: Type.Omit(WritableIPAddress, ['id', 'if_match', 'address', 'vrf']).properties,
  },
  isBodyOptional: true,
  find: async (parent, limit, rows) =>
    (await findFree(parent, limit, rows)).map((address) => ({ address })),
  allocate: async (parent, { bodies }, rows) => {
    const free = await findFree(parent, bodies.length, rows)
    assertEnough(parent, bodies.length, free.length)
    return bodies.map((body, index) =>
      withFixedFields(body, { address: free[index], vrf: parent.vrf }),
    )
  },
})

/** Returns the lowest free addresses with the mask length of the prefix, at most `limit`. */
async function findFree(
  parent: ParentPrefix,
  limit: number,
  rows: Rows,
): Promise<readonly string[]> {
  const ranges = rangesOf(await rows(planFreeAddresses(parent, usableRange(parent), limit)))
  return takeAddresses(ranges, limit).map(
    (number) => `${addressText(number, parent.bits)}/${parent.length}`,
  )
}

function assertEnough({ prefix }: ParentPrefix, requested: number, free: number): void {
  if (free >= requested) return
  const are = free === 1 ? 'is' : 'are'
  const shortage = `${requested} addresses were asked for, ${free} ${are} free`
  throw inventoryFailure('ERR_NO_SPACE', prefix, free === 0 ? 'no address is free' : shortage)
}
