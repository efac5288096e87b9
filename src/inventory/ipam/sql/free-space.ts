import type { Statement } from '../../../framework/database/statement.ts'
import { addressText, type Range } from '../address-numbers.ts'
import type { SearchedPrefix } from '../searched-prefix.ts'
import { hex, hostOfRow as at, inSpace, isChildOf, spaceOrder } from './address-space.ts'

/**
 * Plans the free ranges between the addresses of a prefix in its range `usable`, from the lowest
 * on, until they have `most` addresses.
 *
 * Goes from one free range to the next without reading the used addresses between them: all
 * addresses from a used one to the next row of `_gap_starts` in its space are used. Triggers keep
 * these rows (migration 0014). A row that names a used address only costs another step.
 */
export function planFreeAddresses(parent: SearchedPrefix, usable: Range, most: number): Statement {
  const next = `
    select w.missing, case
        when w.space is null then w.until + 1
        else (
          select g.at from _gap_starts g
          where g.space = w.space and g.at > w.at and g.at <= $2::inet
          order by g.at
          limit 1
        )
      end as at
    from walk w
    where w.missing > 0 and (w.space is not null or w.until < $2::inet)
    offset 0`
  const text = `
    with recursive walk as (
      select n.at, e.* from (select $1::inet as at, $4::bigint as missing) n, ${examined(parent)}
      union all
      select n.at, e.* from (${next}) n, ${examined(parent)}
      where n.at is not null
    )
    select ${hex('w.at')} as first, ${hex('w.until')} as last from walk w where w.space is null`
  const upperHalf = addressText(1n << BigInt(parent.bits - 1), parent.bits)
  return { text, values: [...bounds(parent, usable), most, upperHalf] }
}

/**
 * Returns SQL that examines the address `n.at`: the space that uses it (0 is the one outside all
 * VRFs); if none does, the end of the free range that starts there, and how many of `n.missing`
 * addresses are missing after it. `offset 0` makes PostgreSQL evaluate each part once.
 */
function examined(parent: SearchedPrefix): string {
  // The order names all columns of the index, also one that is the same in all rows.
  const order = parent.everywhere ? at : `u.vrf_id, ${at}`
  // True if the range has enough addresses. PostgreSQL refuses sums and differences outside of the
  // address family, so a number is added to addresses of the lower half and subtracted from those
  // of the upper half. The difference of two addresses fits into a bigint only if they are close.
  const isEnough = `case
    when n.at < $5::inet then n.at + (n.missing - 1) <= f.until
    else f.until - (n.missing - 1) >= n.at
  end`
  return `
    lateral (
      select (
        select coalesce(u.vrf_id, 0) from ipam_ipaddress u
        where ${at} = n.at and ${inSpace(parent)}
        limit 1
      ) as space
      offset 0
    ) s,
    lateral (
      select case when s.space is null then coalesce((
        select ${at} - 1 from ipam_ipaddress u
        where ${at} > n.at and ${at} <= $2::inet and ${inSpace(parent)}
        order by ${order}
        limit 1
      ), $2::inet) end as until
      offset 0
    ) f,
    lateral (
      select s.space, f.until, case
        when s.space is not null then n.missing
        when ${isEnough} then 0
        else n.missing - (f.until - n.at + 1)
      end as missing
      offset 0
    ) e`
}

/**
 * Plans the free ranges between the prefixes within a prefix, from the lowest on, at most `most`.
 */
export function planFreeBlocks(parent: SearchedPrefix, most: number): Statement {
  const found = `
    (select g.first, g.last from (${gaps(parent)}) g order by ${spaceOrder(parent, 'g')} limit $4)
    union all (${rest(parent)})`
  return {
    text: `select ${hex('g.first')} as first, ${hex('g.last')} as last from (${found}) g`,
    values: [...bounds(parent, parent.range), most, parent.prefix],
  }
}

/**
 * Plans the free ranges that have room for networks of the given lengths, at most `most` for each
 * length. The gaps are read up to the first one with room, unless there are several lengths.
 */
export function planRoom(
  parent: SearchedPrefix,
  lengths: readonly number[],
  most: number,
): Statement {
  const distinct = [...new Set(lengths)]
  const text = `
    with gap as ${distinct.length > 1 ? '' : 'not'} materialized (${gaps(parent)})
    select distinct ${hex('g.first')} as first, ${hex('g.last')} as last
    from unnest($6::integer[]) as l(length)
    cross join lateral (
      (
        select g.first, g.last from gap g
        where ${hasRoom('g', 'l.length')}
        order by ${spaceOrder(parent, 'g')}
        limit $4
      )
      union all
      (select r.first, r.last from (${rest(parent)}) r where ${hasRoom('r', 'l.length')})
    ) g`
  return { text, values: [...bounds(parent, parent.range), most, parent.prefix, distinct] }
}

const bounds = ({ bits, vrf }: SearchedPrefix, { first, last }: Range): readonly unknown[] => [
  addressText(first, bits),
  addressText(last, bits),
  vrf,
]

/**
 * Returns SQL for the ranges between used ones: from the end of all earlier ones to the next
 * beginning. PostgreSQL reads the prefixes in order, so the size of the space does not matter.
 * One is added to an address only if there is a higher one: PostgreSQL would refuse the sum.
 */
const gaps = (parent: SearchedPrefix): string => `
  select x.vrf_id, x.prefix, coalesce(x.until + 1, $1::inet) as first, x.at - 1 as last
  from (
    select u.vrf_id, u.prefix, set_masklen(u.prefix, -1) as at,
      max(set_masklen(broadcast(u.prefix), -1)) over (
        order by ${spaceOrder(parent, 'u')}
        rows between unbounded preceding and 1 preceding
      ) as until
    from ipam_prefix u
    where ${isChildOf(parent, 5)}
  ) x
  where case
    when x.until is null then x.at > $1::inet
    when x.at > x.until then x.at > x.until + 1
    else false
  end`

/**
 * Returns SQL for the range after all used ones, which end where the last prefix in order ends, or
 * a prefix that contains it. `offset 0` makes PostgreSQL find the latter by the index of networks.
 */
const rest = (parent: SearchedPrefix): string => `
  select case when x.until is null then $1::inet else x.until + 1 end as first, $2::inet as last
  from (
    select max(set_masklen(broadcast(u.prefix), -1)) as until
    from (
      select u.prefix, u.vrf_id from ipam_prefix u
      where u.prefix >>= (
        select u.prefix from ipam_prefix u
        where ${isChildOf(parent, 5)}
        order by ${spaceOrder(parent, 'u', 'desc')}
        limit 1
      )
      offset 0
    ) u
    where ${isChildOf(parent, 5)}
  ) x
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
