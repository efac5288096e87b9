import { containersOf, type Statement } from 'cadastre'
import { addressText, type Range } from '../address-numbers.ts'
import type { SearchedPrefix } from '../searched-prefix.ts'
import { hex, hostOfRow, inSpace, isChildSql, isEqualSql, spaceOrder } from './address-space.ts'

/**
 * Plans the free ranges between the addresses of a prefix in its range `usable`, lowest first,
 * until they have `limit` addresses.
 *
 * Goes from one free range to the next without reading the used addresses between them: all
 * addresses from a used one up to the next row of `_gap_starts` in its space are used. Triggers
 * maintain these rows (migration 0014). A row whose address is used costs another step, no more.
 */
export function planFreeAddresses(parent: SearchedPrefix, usable: Range, limit: number): Statement {
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
      select n.at, e.* from (select $1::inet as at, $4::bigint as missing) n, ${examineSql(parent)}
      union all
      select n.at, e.* from (${next}) n, ${examineSql(parent)}
      where n.at is not null
    )
    select ${hex('w.at')} as first, ${hex('w.until')} as last from walk w where w.space is null`
  const upperHalf = addressText(1n << BigInt(parent.bits - 1), parent.bits)
  return { text, values: [...bounds(parent, usable), limit, upperHalf], isReadOnly: true }
}

/**
 * Returns SQL that examines the address `n.at`: `space` is the space that uses it (0 is the one
 * outside all VRFs). If none does, `until` is the end of the free range that starts there, and
 * `missing` the rest of the `n.missing` addresses after it. `offset 0` makes PostgreSQL evaluate
 * each part once.
 */
function examineSql(parent: SearchedPrefix): string {
  // The order names both columns of the index, although `vrf_id` is the same in all rows: see
  // `spaceOrder`.
  const order = parent.spansAllVrfs ? hostOfRow : `u.vrf_id, ${hostOfRow}`
  // Whether the range has enough addresses. PostgreSQL refuses a sum beyond the last address of the
  // family and a difference below the first one, so the number is added to addresses of the lower
  // half and subtracted from those of the upper half. The size of the range is not compared: the
  // difference of two IPv6 addresses may not fit into a bigint.
  const isEnough = `case
    when n.at < $5::inet then n.at + (n.missing - 1) <= f.until
    else f.until - (n.missing - 1) >= n.at
  end`
  return `
    lateral (
      select (
        select coalesce(u.vrf_id, 0) from ipam_ipaddress u
        where ${hostOfRow} = n.at and ${inSpace(parent)}
        limit 1
      ) as space
      offset 0
    ) s,
    lateral (
      select case when s.space is null then coalesce((
        select ${hostOfRow} - 1 from ipam_ipaddress u
        where ${hostOfRow} > n.at and ${hostOfRow} <= $2::inet and ${inSpace(parent)}
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
 * Plans the free ranges between the prefixes within a prefix: the lowest `limit` between two
 * prefixes, and the one after the last prefix. A container has none if another prefix has its
 * network.
 */
export function planFreeBlocks(parent: SearchedPrefix, limit: number): Statement {
  const found = `
    (select g.first, g.last from (${gaps(parent)}) g order by ${spaceOrder(parent, 'g')} limit $4)
    union all (${lastRange(parent)})`
  return {
    text: `select ${hex('g.first')} as first, ${hex('g.last')} as last from (${found}) g
      where ${isUnequalled(parent)}`,
    values: [...bounds(parent, parent.range), limit, parent.prefix, parent.containerId],
    isReadOnly: true,
  }
}

/**
 * Plans the free ranges into which networks of the lengths fit: for each length the lowest `limit`
 * between two prefixes, and the one after the last prefix. For a single length, PostgreSQL reads
 * the gaps only until it has enough; for several, it reads all gaps once.
 */
export function planFittingRanges(
  parent: SearchedPrefix,
  lengths: readonly number[],
  limit: number,
): Statement {
  const distinct = [...new Set(lengths)]
  const text = `
    with gap as ${distinct.length > 1 ? '' : 'not'} materialized (${gaps(parent)})
    select distinct ${hex('g.first')} as first, ${hex('g.last')} as last
    from unnest($7::integer[]) as l(length)
    cross join lateral (
      (
        select g.first, g.last from gap g
        where ${fits('g', 'l.length')}
        order by ${spaceOrder(parent, 'g')}
        limit $4
      )
      union all
      (select r.first, r.last from (${lastRange(parent)}) r where ${fits('r', 'l.length')})
    ) g
    where ${isUnequalled(parent)}`
  const values = [...bounds(parent, parent.range), limit, parent.prefix, parent.containerId]
  return { text, values: [...values, distinct], isReadOnly: true }
}

/** The parameters with the network and the id of the parent. */
const sameNetwork = { network: '$5::inet', id: '$6::integer' }

/**
 * Returns the SQL condition that no other prefix has the network of a container. It refers to no
 * row, so PostgreSQL evaluates it once.
 */
const isUnequalled = (parent: SearchedPrefix): string =>
  `not exists (select from ipam_prefix u where ${isEqualSql(parent, sameNetwork)})`

/** Returns the parameters $1 to $3: the first and the last address, and the id of the VRF. */
const bounds = ({ bits, vrf }: SearchedPrefix, { first, last }: Range): readonly unknown[] => [
  addressText(first, bits),
  addressText(last, bits),
  vrf,
]

/**
 * Returns SQL for the free ranges before each prefix: from the end of all earlier prefixes to its
 * beginning. PostgreSQL reads the prefixes in the order of an index, and only as many as `limit`
 * needs. One is added to an address only if there is a higher one: PostgreSQL refuses the sum for
 * the last address of the family.
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
    where ${isChildSql(parent, '$5::inet')}
  ) x
  where case
    when x.until is null then x.at > $1::inet
    when x.at > x.until then x.at > x.until + 1
    else false
  end`

/**
 * Returns SQL for the free range after all prefixes. These end where the last prefix in order ends,
 * or a prefix that contains it. `offset 0` makes PostgreSQL look the latter up by
 * their networks, instead of reading all prefixes of the space.
 */
const lastRange = (parent: SearchedPrefix): string => `
  select case when x.until is null then $1::inet else x.until + 1 end as first, $2::inet as last
  from (
    select max(set_masklen(broadcast(u.prefix), -1)) as until
    from (
      select u.prefix, u.vrf_id from ipam_prefix u
      where u.prefix = any(${containersOf(`array[(${lastChild(parent)})]`)})
      offset 0
    ) u
    where ${isChildSql(parent, '$5::inet')}
  ) x
  where x.until is null or x.until < $2::inet`

const lastChild = (parent: SearchedPrefix): string => `
  select u.prefix from ipam_prefix u
  where ${isChildSql(parent, '$5::inet')}
  order by ${spaceOrder(parent, 'u', 'desc')}
  limit 1`

/**
 * Returns the SQL condition that a network of a length fits into a range, at its beginning or at
 * the next address where such a network can begin.
 */
function fits(range: string, length: string): string {
  const endAt = (address: string): string =>
    `set_masklen(broadcast(set_masklen(${address}, ${length})), -1)`
  const firstEnd = endAt(`${range}.first`)
  return `case
    when set_masklen(network(set_masklen(${range}.first, ${length})), -1) = ${range}.first
      then ${firstEnd} <= ${range}.last
    when ${firstEnd} < ${range}.last then ${endAt(`(${firstEnd} + 1)`)} <= ${range}.last
    else false
  end`
}
