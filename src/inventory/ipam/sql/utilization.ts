import { lastAddressOf, versionSql, type Statement } from 'cadastre'
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

/** SQL for the version of the tables that the use of prefixes depends on, as text. */
export const useVersionSql = versionSql(['ipam_prefix', 'ipam_ipaddress', 'ipam_vrf'])

/** A prefix, and the objects in it that are counted. */
export interface WantedUse {
  readonly prefix: SearchedPrefix
  readonly counts: 'networks' | 'addresses' | 'all'
  /** The version of the tables that the cached result was read from. */
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
        (select ${useVersionSql} as version) v
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
    isReadOnly: true,
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

/** Counts the VLANs of groups. VLAN IDs are unique within a group. */
export const countVlans = (groups: readonly number[]): Statement => ({
  text: `
    select u.group_id, count(*)::integer from ipam_vlan u
    where u.group_id = any($1::integer[])
    group by u.group_id`,
  values: [groups],
  isReadOnly: true,
})

/** Selects the VLAN IDs of a group, the lowest first. */
export const selectVids = (group: number): Statement => ({
  text: `select u.vid from ipam_vlan u where u.group_id = $1 order by u.vid`,
  values: [group],
  isReadOnly: true,
})

/**
 * A prefix with few free addresses: its id, its network, the name of its VRF, the number of its
 * assignable addresses and of those in use. The version of the tables comes first.
 */
export type FullPrefix = [
  version: string | null,
  id: number | null,
  prefix: string,
  vrf: string | null,
  size: number,
  used: number,
]

/** The most host bits of the prefixes whose use `selectFullPrefixes` counts. */
const mostHostBits = 12

/** The fewest host bits: smaller networks, such as links between two routers, are full at once. */
const leastHostBits = 3

/**
 * Selects the prefixes with the largest share of used addresses: no containers, and only networks
 * of 8 to 4,096 addresses. It counts only where there are addresses in three eighths of the
 * network: with less than an eighth free, none of them is empty. Where `known` is the version of
 * the tables, it counts nothing: the only row has the version alone, as it has where no prefix is
 * full.
 */
export function selectFullPrefixes(
  leastShare: number,
  most: number,
  known: string | null,
): Statement {
  const between = (space: Space, from: string, to: string): string =>
    `select from ipam_ipaddress u ` +
    `where ${inSpace(space, 'p.vrf_id')} and ${hostOfRow} between ${from} and ${to}`
  const inEighth = (space: Space, eighth: number): string => {
    const start = (of: number): string => `p.first + (p.last - p.first + 1) * ${of} / 8`
    return `exists (${between(space, start(eighth), `${start(eighth + 1)} - 1`)})`
  }
  const used = (space: Space): string => `
    case when ${[6, 4, 2].map((eighth) => inEighth(space, eighth)).join(' and ')} then (
      select count(*)::int from (
        ${between(space, 'p.first + p.edge', 'p.last - p.edge')}
        group by u.vrf_id, ${hostOfRow}
      ) a) end`
  const [inVrf, outside] = [
    { spansAllVrfs: false, vrf: 0 },
    { spansAllVrfs: false, vrf: null },
  ]
  return {
    text: `
      select v.version, f.* from (select ${useVersionSql} as version) v
      left join lateral (
        select n.id, n.prefix::text, r.name, n.size, n.used
        from (
          select p.*, (p.last - p.first + 1 - 2 * p.edge)::int as size,
            case when p.vrf_id is null then ${used(outside)} else ${used(inVrf)} end as used
          from (
            select u.id, u.prefix, u.vrf_id, host(u.prefix)::inet as first,
              ${lastAddressOf('u.prefix')} as last,
              case when u.is_pool or family(u.prefix) = 6 then 0 else 1 end as edge
            from ipam_prefix u
            where v.version is distinct from $3 and u.status <> 0
              and case family(u.prefix) when 4 then 32 else 128 end - masklen(u.prefix)
              between ${leastHostBits} and ${mostHostBits}
          ) p
        ) n
        left join ipam_vrf r on r.id = n.vrf_id
        where n.used >= $1::float8 * n.size
        order by n.used::float8 / n.size desc, n.id
        limit $2
      ) f on true`,
    values: [leastShare, most, known],
    isReadOnly: true,
  }
}
