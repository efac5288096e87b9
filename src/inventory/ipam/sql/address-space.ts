import { lastAddressOf } from '../../../framework/model/network-sql.ts'
import type { SearchedPrefix } from '../searched-prefix.ts'

/** The address in a row `u` of `ipam_ipaddress` without its mask, as the indexes have it. */
export const hostOfRow = 'host(u.address)::inet'

/**
 * Returns the SQL condition for the rows `u` in the address space of a prefix: a VRF, the space
 * outside all VRFs, or all spaces. $3 is the id of the VRF; each condition uses it, so that
 * PostgreSQL accepts the parameter.
 */
export function inSpace({ spansAllVrfs, vrf }: SearchedPrefix): string {
  if (spansAllVrfs) return '$3::integer is null'
  return vrf === null ? 'u.vrf_id is null and $3::integer is null' : 'u.vrf_id = $3::integer'
}

/**
 * Returns the SQL condition for the prefixes `u` within `$<number>`. In the order of PostgreSQL, a
 * network comes directly before its subnets.
 */
export const isChildOf = (parent: SearchedPrefix, number: number): string =>
  `u.prefix > $${number}::inet and u.prefix <= ${lastAddressOf(`$${number}::inet`)} ` +
  `and ${inSpace(parent)}`

/**
 * Returns the SQL condition for the other prefixes `u` with the network of a container, which is
 * `$<network>`. `$<id>` is its `containerId`: null for other prefixes, which makes the condition
 * null for every row.
 */
export const isEqualTo = (
  parent: SearchedPrefix,
  { network, id }: { readonly network: number; readonly id: number },
): string => `u.prefix = $${network}::inet and u.id <> $${id}::integer and ${inSpace(parent)}`

/**
 * Returns the SQL order of the prefixes of a space. It names both columns of the index, although
 * `vrf_id` is the same in all rows: where it is null, PostgreSQL would otherwise sort instead of
 * reading the index in order.
 */
export const spaceOrder = (
  { spansAllVrfs }: SearchedPrefix,
  alias: string,
  descending = '',
): string =>
  spansAllVrfs
    ? `${alias}.prefix ${descending}`
    : `${alias}.vrf_id ${descending}, ${alias}.prefix ${descending}`

/** Returns SQL for the bytes of an address as hexadecimal digits. */
export const hex = (sql: string): string => `encode(substring(inet_send(${sql}) from 5), 'hex')`
