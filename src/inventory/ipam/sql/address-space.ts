import type { SearchedPrefix } from '../searched-prefix.ts'

/** The address in a row `u` of addresses, without its mask: the expression of their indexes. */
export const hostOfRow = 'host(u.address)::inet'

/**
 * Returns the SQL condition for the address space of a prefix: a VRF, or the space outside all
 * VRFs. $3 is the VRF.
 */
export function inSpace({ everywhere, vrf }: SearchedPrefix): string {
  if (everywhere) return '$3::integer is null'
  return vrf === null ? 'u.vrf_id is null and $3::integer is null' : 'u.vrf_id = $3::integer'
}

/**
 * Returns the SQL condition for the prefixes within `$<number>`. In the order of PostgreSQL a
 * network comes before its parts, and these before whatever follows it.
 */
export const isChildOf = (parent: SearchedPrefix, number: number): string =>
  `u.prefix > $${number}::inet and u.prefix <= set_masklen(broadcast($${number}::inet), -1) ` +
  `and ${inSpace(parent)}`

/**
 * Returns the SQL order of the prefixes of a space. It names all columns of the index of spaces,
 * also the one that is the same in all rows: where it is null, PostgreSQL would sort otherwise.
 */
export const spaceOrder = (
  { everywhere }: SearchedPrefix,
  alias: string,
  descending = '',
): string =>
  everywhere
    ? `${alias}.prefix ${descending}`
    : `${alias}.vrf_id ${descending}, ${alias}.prefix ${descending}`

/** Returns SQL for an address as hexadecimal digits. */
export const hex = (sql: string): string => `encode(substring(inet_send(${sql}) from 5), 'hex')`
