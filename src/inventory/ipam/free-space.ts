import type { Statement } from '../../framework/database/statement.ts'
import { addressText, type Range } from './address-numbers.ts'
import { hex, numberOf, type ParentPrefix } from './parent-prefix.ts'

/** Returns the addresses of a prefix that interfaces may use. */
export function usableRange({ range, family, bits, length, isPool }: ParentPrefix): Range {
  // In an IPv4 network the first address identifies the network and the last one is the broadcast
  // address; networks of two addresses have neither (RFC 3021).
  const whole = family === 6 || isPool || length >= bits - 1
  return whole ? range : { first: range.first + 1n, last: range.last - 1n }
}

/** Plans the free ranges between the addresses of a prefix, from the lowest on, at most `most`. */
export function planFreeAddresses(parent: ParentPrefix, most: number): Statement {
  const at = 'host(u.address)::inet'
  const used = `
    select ${at} as first, ${at} as last
    from ipam_ipaddress u
    where ${at} between $1::inet and $2::inet and ${inSpace(parent)}`
  const found = `(${gaps(used)} order by x.at limit $4::bigint) union all (${rest(used)})`
  return {
    text: `select ${hex('g.first')} as first, ${hex('g.last')} as last from (${found}) g`,
    values: [...bounds(parent, usableRange(parent)), most],
  }
}

/**
 * Plans the free ranges between the prefixes within a prefix, from the lowest on, at most `most`.
 */
export function planFreeBlocks(parent: ParentPrefix, most: number): Statement {
  const used = children(parent)
  const found = `(${gaps(used)} order by x.at limit $4::bigint) union all (${rest(used)})`
  return {
    text: `
      select ${hex('g.first')} as first, ${hex('g.last')} as last
      from (${found}) g
      where $5::cidr is not null`,
    values: [...bounds(parent, parent.range), most, parent.prefix],
  }
}

/**
 * Plans the free ranges that have room for networks of the given lengths, at most `most` for each
 * length.
 */
export function planRoom(
  parent: ParentPrefix,
  lengths: readonly number[],
  most: number,
): Statement {
  const used = children(parent)
  const text = `
    with free as materialized (${gaps(used)} union all ${rest(used)})
    select distinct ${hex('g.first')} as first, ${hex('g.last')} as last
    from unnest($6::integer[]) as l(length)
    cross join lateral (
      select g.* from free g
      where ${hasRoom('g', 'l.length')}
      order by g.first
      limit $4::bigint
    ) g
    where $5::cidr is not null`
  return {
    text,
    values: [...bounds(parent, parent.range), most, parent.prefix, [...new Set(lengths)]],
  }
}

/** Returns the ranges in the rows of a statement, from the lowest on. */
export function rangesOf(rows: readonly (readonly unknown[])[]): readonly Range[] {
  const ranges = rows.map(([first, last]) => ({ first: numberOf(first), last: numberOf(last) }))
  return ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))
}

const bounds = ({ bits, vrf }: ParentPrefix, { first, last }: Range): readonly unknown[] => [
  addressText(first, bits),
  addressText(last, bits),
  vrf,
]

/**
 * Returns the SQL condition for the address space of a prefix: a VRF, or the space outside all
 * VRFs. $3 is the VRF.
 */
export function inSpace({ everywhere, vrf }: ParentPrefix): string {
  if (everywhere) return '$3::integer is null'
  return vrf === null ? 'u.vrf_id is null and $3::integer is null' : 'u.vrf_id = $3::integer'
}

const children = (parent: ParentPrefix): string => `
  select set_masklen(u.prefix, -1) as first, set_masklen(broadcast(u.prefix), -1) as last
  from ipam_prefix u
  where u.prefix << $5::cidr and ${inSpace(parent)}`

/**
 * Returns SQL for the ranges between used ones: from the end of all earlier ones to the next
 * beginning. PostgreSQL reads the used ranges in order, so the size of the space does not matter.
 * One is added to an address only if there is a higher one.
 */
const gaps = (used: string): string => `
  select coalesce(x.until + 1, $1::inet) as first, x.at - 1 as last
  from (
    select u.first as at, max(u.last) over (
      order by u.first, u.last desc
      rows between unbounded preceding and 1 preceding
    ) as until
    from (${used}) u
  ) x
  where case
    when x.until is null then x.at > $1::inet
    when x.at > x.until then x.at > x.until + 1
    else false
  end`

/** Returns SQL for the range after all used ones. */
const rest = (used: string): string => `
  select case when x.until is null then $1::inet else x.until + 1 end as first, $2::inet as last
  from (select max(u.last) as until from (${used}) u) x
  where x.until is null or x.until < $2::inet`

/**
 * Returns the SQL condition that a range has room for a network of a length, at its beginning or at
 * the next boundary.
 */
function hasRoom(range: string, length: string): string {
  const end = (at: string): string => `set_masklen(broadcast(set_masklen(${at}, ${length})), -1)`
  const here = end(`${range}.first`)
  return `case
    when set_masklen(network(set_masklen(${range}.first, ${length})), -1) = ${range}.first
      then ${here} <= ${range}.last
    when ${here} < ${range}.last then ${end(`(${here} + 1)`)} <= ${range}.last
    else false
  end`
}
