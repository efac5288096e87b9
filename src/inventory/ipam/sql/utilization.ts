import type { Statement } from '../../../framework/database/statement.ts'
import { versionSql } from '../../../framework/sql/totals.ts'
import { addressText } from '../address-numbers.ts'
import type { SearchedPrefix } from '../searched-prefix.ts'
import { hostOfRow, inSpace, isChildOf, spaceOrder } from './address-space.ts'

const tables = ['ipam_prefix', 'ipam_ipaddress', 'ipam_vrf']

/**
 * Plans the version of the tables and, unless that is the cached one, the prefixes within a prefix
 * (the concatenation of their `inet_send`), the number of distinct addresses, and how many of its
 * first and its last address are used. The rows are binary.
 */
export function planUse(prefix: SearchedPrefix, cachedVersion: unknown = null): Statement {
  const { range, bits } = prefix
  const isUsed = (address: string): string =>
    `exists (select from ipam_ipaddress u ` +
    `where ${hostOfRow} = ${address}::inet and ${inSpace(prefix)})`
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
  const unlessCached = (sql: string): string =>
    `case when v.version = $5 then null else (${sql}) end`
  return {
    text: `
      select v.version, ${unlessCached(children)}, ${unlessCached(countAddresses(prefix))},
        ${unlessCached(`${isUsed('$2')}::integer + ${isUsed('$4')}::integer`)}
      from (select ${versionSql(tables)} as version) v`,
    values: [
      prefix.prefix,
      addressText(range.first, bits),
      prefix.vrf,
      addressText(range.last, bits),
      cachedVersion,
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
