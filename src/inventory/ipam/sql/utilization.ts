import type { Statement } from '../../../framework/database/statement.ts'
import { versionSql } from '../../../framework/sql/totals.ts'
import { addressText } from '../address-numbers.ts'
import type { SearchedPrefix } from '../searched-prefix.ts'
import { hostOfRow, inSpace, isChildOf, isEqualTo, spaceOrder } from './address-space.ts'

const tables = ['ipam_prefix', 'ipam_ipaddress', 'ipam_vrf']

/**
 * Plans the version of the tables and, unless that is the cached one, the prefixes within a prefix
 * (the concatenation of their `inet_send`), the number of distinct addresses, and which of its ends
 * are used: 1 for the first address plus 2 for the last one. The rows are binary.
 */
export function planUse(prefix: SearchedPrefix, cachedVersion: unknown = null): Statement {
  const { range, bits } = prefix
  const isUsed = (address: string): string =>
    `exists (select from ipam_ipaddress u ` +
    `where ${hostOfRow} = ${address}::inet and ${inSpace(prefix)})::integer`
  // `coverageOf` merges the networks: a window function takes twice as long as this whole
  // statement. PostgreSQL 15 would sort for an order within `string_agg`. All columns of the order
  // are selected, because one that is only sorted by costs PostgreSQL another step for each row.
  const order = spaceOrder(prefix, 'u')
  const children = `
    select string_agg(inet_send(c.prefix), ''::bytea)
    from (
      select ${order} from ipam_prefix u
      where ${isChildOf(prefix, 1)}
      order by ${order}
    ) c`
  // Prefixes with the network of a container are found apart, so that the walk reads the index
  // only, which has no ids. Networks come before their subnets.
  const equal = `
    select string_agg(inet_send(u.prefix), ''::bytea)
    from ipam_prefix u
    where ${isEqualTo(prefix, { network: 1, id: 6 })}`
  const networks = `coalesce((${equal}), ''::bytea) || coalesce((${children}), ''::bytea)`
  const unlessCached = (sql: string): string =>
    `case when v.version = $5 then null else (${sql}) end`
  return {
    text: `
      select v.version, ${unlessCached(networks)}, ${unlessCached(countAddresses(prefix))},
        ${unlessCached(`${isUsed('$2')} + 2 * ${isUsed('$4')}`)}
      from (select ${versionSql(tables)} as version) v`,
    values: [
      prefix.prefix,
      addressText(range.first, bits),
      prefix.vrf,
      addressText(range.last, bits),
      cachedVersion,
      prefix.containerId,
    ],
    isBinary: true,
  }
}

/**
 * Returns SQL for the number of distinct addresses. PostgreSQL reads those of one space in the
 * order of an index; it sorts only addresses of several spaces.
 */
function countAddresses({ spansAllVrfs, vrf }: SearchedPrefix): string {
  const used = (space: string): string =>
    `select from ipam_ipaddress u where ${space} and ${hostOfRow} between $2::inet and $4::inet`
  const count = (space: string): string =>
    `select count(*) as count from (${used(space)} group by u.vrf_id, ${hostOfRow}) a`
  if (!spansAllVrfs) return count(vrf === null ? 'u.vrf_id is null' : 'u.vrf_id = $3::integer')
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
