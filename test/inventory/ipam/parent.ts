import ipaddr from 'ipaddr.js'
import type { ParentPrefix } from '../../../src/inventory/ipam/parent-prefix.ts'

/** Returns the number of an address. */
export const numberOf = (address: string): bigint =>
  BigInt(`0x${Buffer.from(ipaddr.parse(address).toByteArray()).toString('hex')}`)

/** Returns a prefix as the actions read it, by default in the global table and no container. */
export function parentOf(prefix: string, given: Partial<ParentPrefix> = {}): ParentPrefix {
  const [address = '', length] = prefix.split('/')
  const bits = address.includes(':') ? 128 : 32
  const first = numberOf(address)
  const last = first + (1n << BigInt(bits - Number(length))) - 1n
  return {
    id: 0,
    prefix,
    family: bits === 32 ? 4 : 6,
    bits,
    length: Number(length),
    isPool: false,
    vrf: null,
    isContainer: false,
    containerId: given.isContainer ? 0 : null,
    spansAllVrfs: false,
    range: { first, last },
    showVrf: () => null,
    ...given,
  }
}
