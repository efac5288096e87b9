import type { Statement } from '../../framework/database/statement.ts'
import { addressText, type Range } from './address-numbers.ts'
import { hex, numberOf, type ParentPrefix } from './parent-prefix.ts'

/** The addresses of a prefix that may be given to interfaces. */
export function usableRange({ range, family, bits, length, isPool }: ParentPrefix): Range {
  // In an IPv4 network the first address names it and the last one is its broadcast; links of two have neither (RFC 3021).
  const whole = family === 6 || isPool || length >= bits - 1
  return whole ? range : { first: range.first + 1n, last: range.last - 1n }
}

/** What is free between the addresses of a prefix, from the lowest on, `most` ranges at most. */
export function planFreeAddresses(parent: ParentPrefix, most: number): Statement {
  const at = 'host(u.address)::inet'
  const used = `select ${at} as first, ${at} as last from ipam_ipaddress u where ${at} between $1::inet and $2::inet and ${inSpace(parent)}`
  const found = `(${gaps(used)} order by x.at limit $4::bigint) union all (${rest(used)})`
  return {
    text: `select ${hex('g.first')} as first, ${hex('g.last')} as last from (${found}) g`,
    values: [...bounds(parent, usableRange(parent)), most],
  }
}

/** What is free between the prefixes within a prefix, from the lowest on, `most` ranges at most. */
export function planFreeBlocks(parent: ParentPrefix, most: number): Statement {
  const found = `(${gaps(children(parent))} order by x.at limit $4::bigint) union all (${rest(children(parent))})`
  return {
    text: `select ${hex('g.first')} as first, ${hex('g.last')} as last from (${found}) g where $5::cidr is not null`,
    values: [...bounds(parent, parent.range), most, parent.prefix],
  }
}

/** The same, as far as it has room for networks of the given lengths: for each of them `most` ranges at most. */
export function planRoom(
  parent: ParentPrefix,
  lengths: readonly number[],
  most: number,
): Statement {
  const free = `free as materialized (${gaps(children(parent))} union all ${rest(children(parent))})`
  const room = `select g.* from free g where ${hasRoom('g', 'l.length')} order by g.first limit $4::bigint`
  const text =
    `with ${free} select distinct ${hex('g.first')} as first, ${hex('g.last')} as last ` +
    `from unnest($6::integer[]) as l(length) cross join lateral (${room}) g where $5::cidr is not null`
  return {
    text,
    values: [...bounds(parent, parent.range), most, parent.prefix, [...new Set(lengths)]],
  }
}

/** The ranges that a statement found, from the lowest on. */
export function rangesOf(rows: readonly (readonly unknown[])[]): readonly Range[] {
  const ranges = rows.map(([first, last]) => ({ first: numberOf(first), last: numberOf(last) }))
  return ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))
}

const bounds = ({ bits, vrf }: ParentPrefix, { first, last }: Range): readonly unknown[] => [
  addressText(first, bits),
  addressText(last, bits),
  vrf,
]

/** SQL that keeps to the routing table of a prefix: a VRF is one, and so is what is outside all of them. $3 is the VRF. */
export function inSpace({ everywhere, vrf }: ParentPrefix): string {
  if (everywhere) return '$3::integer is null'
  return vrf === null ? 'u.vrf_id is null and $3::integer is null' : 'u.vrf_id = $3::integer'
}

const children = (parent: ParentPrefix): string =>
  'select set_masklen(u.prefix, -1) as first, set_masklen(broadcast(u.prefix), -1) as last from ipam_prefix u ' +
  `where u.prefix << $5::cidr and ${inSpace(parent)}`

/**
 * Ranges in front of what is used: what lies between the end of everything before and the next beginning. The database
 * walks along the used ones in their order; the space itself, be it an IPv6 /32, is never walked. One is added to or
 * taken from an address only where there is one more.
 */
const gaps = (used: string): string =>
  'select coalesce(x.until + 1, $1::inet) as first, x.at - 1 as last from ' +
  '(select u.first as at, max(u.last) over (order by u.first, u.last desc rows between unbounded preceding and 1 preceding) as until ' +
  `from (${used}) u) x where case when x.until is null then x.at > $1::inet when x.at > x.until then x.at > x.until + 1 else false end`

/** The range after everything that is used. */
const rest = (used: string): string =>
  'select case when x.until is null then $1::inet else x.until + 1 end as first, $2::inet as last from ' +
  `(select max(u.last) as until from (${used}) u) x where x.until is null or x.until < $2::inet`

/** Whether a range has room for a network of a length: at its beginning, or else where the next one begins. */
function hasRoom(range: string, length: string): string {
  const end = (at: string): string => `set_masklen(broadcast(set_masklen(${at}, ${length})), -1)`
  const here = end(`${range}.first`)
  return (
    `case when set_masklen(network(set_masklen(${range}.first, ${length})), -1) = ${range}.first then ${here} <= ${range}.last ` +
    `when ${here} < ${range}.last then ${end(`(${here} + 1)`)} <= ${range}.last else false end`
  )
}
