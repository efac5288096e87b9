import type { Statement } from '../../../framework/database/statement.ts'
import { versionSql } from '../../../framework/sql/totals.ts'
import { addressText } from '../address-numbers.ts'
import type { SearchedPrefix } from '../searched-prefix.ts'
import {
  hostOfRow,
  inSpace,
  isChildSql,
  isEqualSql,
  spaceOrder,
  type Space,
} from './address-space.ts'

const tables = ['ipam_prefix', 'ipam_ipaddress', 'ipam_vrf']

/** What of a prefix is counted. */
export interface WantedUse {
  readonly prefix: SearchedPrefix
  readonly counts: 'networks' | 'addresses' | 'all'
  /** The version of the tables of which the use is known. */
  readonly cachedVersion?: string | undefined
}

/**
 * Plans the use of prefixes: for each its index, the version of the tables and, unless that is the
 * cached one, the prefixes within it (the concatenation of their `inet_send`), the number of
 * distinct addresses, and which of its ends are used: 1 for the first address plus 2 for the last
 * one. The rows are binary.
 */
export function planUses(wanted: readonly WantedUse[]): Statement {
  const of = <Value>(value: (one: WantedUse) => Value): readonly Value[] => wanted.map(value)
  const spaces = spaceKinds.filter(({ holds }) => wanted.some(({ prefix }) => holds(prefix)))
  return {
    text: `
      with wanted as materialized (
        select w.*, v.version
        from unnest(
          $1::inet[], $2::inet[], $3::inet[], $4::integer[], $5::integer[], $6::text[], $7::text[],
          $8::text[]
        ) with ordinality w(network, first, last, vrf, container, space, counts, known, i),
        (select ${versionSql(tables)} as version) v
      )
      ${spaces.map(usesIn).join(' union all ')}`,
    values: [
      of(({ prefix }) => prefix.prefix),
      of(({ prefix: { range, bits } }) => addressText(range.first, bits)),
      of(({ prefix: { range, bits } }) => addressText(range.last, bits)),
      of(({ prefix }) => prefix.vrf),
      of(({ prefix }) => prefix.containerId),
      of(({ prefix }) => spaceKinds.find(({ holds }) => holds(prefix))?.name),
      of(({ counts }) => counts),
      of(({ cachedVersion = null }) => cachedVersion),
    ],
    isBinary: true,
  }
}

/** A kind of address space, with the prefixes that are searched in it. */
interface SpaceKind {
  readonly name: string
  readonly space: Space
  readonly holds: (prefix: Space) => boolean
}

const spaceKinds: readonly SpaceKind[] = [
  {
    name: 'all',
    space: { spansAllVrfs: true, vrf: null },
    holds: ({ spansAllVrfs }) => spansAllVrfs,
  },
  { name: 'global', space: { spansAllVrfs: false, vrf: null }, holds: ({ vrf }) => vrf === null },
  { name: 'vrf', space: { spansAllVrfs: false, vrf: 0 }, holds: () => true },
]

/**
 * Returns SQL for the use of the wanted prefixes of one kind of address space: each has a statement
 * of its own, because PostgreSQL reads another index for each.
 */
function usesIn({ name, space }: SpaceKind): string {
  const isUsed = (address: string): string =>
    `exists (select from ipam_ipaddress u ` +
    `where ${hostOfRow} = ${address} and ${inSpace(space, 'w.vrf')})::integer`
  // `coverageOf` merges the networks: a window function takes twice as long as this whole
  // statement. PostgreSQL 15 would sort for an order within `string_agg`. All columns of the order
  // are selected, because one that is only sorted by costs PostgreSQL another step for each row.
  const order = spaceOrder(space, 'u')
  const children = `
    select string_agg(inet_send(c.prefix), ''::bytea)
    from (
      select ${order} from ipam_prefix u
      where ${isChildSql(space, 'w.network', 'w.vrf')}
      order by ${order}
    ) c`
  // Prefixes with the network of a container are found apart, so that the walk reads the index
  // only, which has no ids. Networks come before their subnets.
  const equal = `
    select string_agg(inet_send(u.prefix), ''::bytea)
    from ipam_prefix u
    where ${isEqualSql(space, { network: 'w.network', id: 'w.container', vrf: 'w.vrf' })}`
  const networks = `coalesce((${equal}), ''::bytea) || coalesce((${children}), ''::bytea)`
  const unless = (others: string, sql: string): string =>
    `case when w.version = w.known or w.counts = '${others}' then null else (${sql}) end`
  return `
    select w.i, w.version, ${unless('addresses', networks)},
      ${unless('networks', countAddresses(space))},
      ${unless('networks', `${isUsed('w.first')} + 2 * ${isUsed('w.last')}`)}
    from wanted w where w.space = '${name}'`
}

/**
 * Returns SQL for the number of distinct addresses. PostgreSQL reads those of one space in the
 * order of an index; it sorts only addresses of several spaces.
 */
function countAddresses(space: Space): string {
  const used = (condition: string): string =>
    `select from ipam_ipaddress u where ${condition} and ${hostOfRow} between w.first and w.last`
  const count = (condition: string): string =>
    `select count(*) as count from (${used(condition)} group by u.vrf_id, ${hostOfRow}) a`
  if (!space.spansAllVrfs) return count(inSpace(space, 'w.vrf'))
  const all = `select count(*) from (${used('true')} group by ${hostOfRow}) a`
  return `
    with spaces as materialized (
      ${count('u.vrf_id is null')}
      union all
      select (${count('u.vrf_id = v.id')}) from ipam_vrf v
    )
    select case
      when (select count(*) from spaces s where s.count > 0) > 1 then (${all})
      else (select sum(s.count)::bigint from spaces s)
    end`
}

/** Counts the VLANs of groups. Their numbers are unique within a group. */
export const countVlans = (groups: readonly number[]): Statement => ({
  text: `
    select u.group_id, count(*)::integer from ipam_vlan u
    where u.group_id = any($1::integer[])
    group by u.group_id`,
  values: [groups],
})

/** Selects the numbers of the VLANs of a group, the lowest first. */
export const selectVids = (group: number): Statement => ({
  text: `select u.vid from ipam_vlan u where u.group_id = $1 order by u.vid`,
  values: [group],
})
