import { lastAddressOf } from 'cadastre'
import type { SearchedPrefix } from '../searched-prefix.ts'

/** The address in a row `u` of `ipam_ipaddress` without its mask, as the indexes have it. */
export const hostOfRow = 'host(u.address)::inet'

/** The part of a prefix that decides in which address space it is searched. */
export type Space = Pick<SearchedPrefix, 'spansAllVrfs' | 'vrf'>

/**
 * Returns the SQL condition for the rows `u` in the address space of a prefix: a VRF, the space
 * outside all VRFs, or all spaces. `vrf` is SQL for the id of the VRF; each condition uses it, so
 * that PostgreSQL accepts it as a parameter.
 */
export function inSpace({ spansAllVrfs, vrf }: Space, vrfSql = '$3::integer'): string {
  if (spansAllVrfs) return `${vrfSql} is null`
  return vrf === null ? `u.vrf_id is null and ${vrfSql} is null` : `u.vrf_id = ${vrfSql}`
}

/**
 * Returns the SQL condition for the prefixes `u` within the network of an SQL expression. In the
 * order of PostgreSQL, a network comes directly before its subnets.
 */
export const isChildSql = (parent: Space, network: string, vrf?: string): string =>
  `u.prefix > ${network} and u.prefix <= ${lastAddressOf(network)} and ${inSpace(parent, vrf)}`

/**
 * Returns the SQL condition for the other prefixes `u` with the network of a container. `id` is SQL
 * for its `containerId`: null for other prefixes, which makes the condition null for every row.
 */
export const isEqualSql = (
  parent: Space,
  { network, id, vrf }: { readonly network: string; readonly id: string; readonly vrf?: string },
): string => `u.prefix = ${network} and u.id <> ${id} and ${inSpace(parent, vrf)}`

/**
 * Returns the SQL order of the prefixes of a space. It names both columns of the index, although
 * `vrf_id` is the same in all rows: where it is null, PostgreSQL would otherwise sort instead of
 * reading the index in order.
 */
export const spaceOrder = ({ spansAllVrfs }: Space, alias: string, descending = ''): string =>
  spansAllVrfs
    ? `${alias}.prefix ${descending}`
    : `${alias}.vrf_id ${descending}, ${alias}.prefix ${descending}`

/** Returns SQL for the bytes of an address as hexadecimal digits. */
export const hex = (sql: string): string => `encode(substring(inet_send(${sql}) from 5), 'hex')`
