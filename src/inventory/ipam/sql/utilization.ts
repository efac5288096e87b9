import type { Statement } from '../../../framework/database/statement.ts'
import { versionSql } from '../../../framework/sql/totals.ts'
import { addressText } from '../address-numbers.ts'
import type { SearchedPrefix } from '../searched-prefix.ts'
import { hostOfRow as at, inSpace, isChildOf, spaceOrder } from './address-space.ts'

const tables = ['ipam_prefix', 'ipam_ipaddress', 'ipam_vrf']

/**
 * Plans the version of the tables and, unless it is the known one, the prefixes within the prefix,
 * the number of distinct addresses, and how many of its first and its last address are used.
 */
export function planUse(prefix: SearchedPrefix, known: unknown = null): Statement {
  const { range, bits } = prefix
  const isUsed = (address: string): string =>
    `exists (select from ipam_ipaddress u where ${at} = ${address}::inet and ${inSpace(prefix)})`
  // Networks are merged outside the database: a window function takes twice as long as all of this.
  const children = `
    select string_agg(inet_send(c.prefix), ''::bytea)
    from (
      select u.prefix from ipam_prefix u
      where ${isChildOf(prefix, 1)}
      order by ${spaceOrder(prefix, 'u')}
    ) c`
  const unlessKnown = (sql: string): string =>
    `case when v.version = $5 then null else (${sql}) end`
  return {
    text: `
      select v.version, ${unlessKnown(children)}, ${unlessKnown(countAddresses(prefix))},
        ${unlessKnown(`${isUsed('$2')}::integer + ${isUsed('$4')}::integer`)}
      from (select ${versionSql(tables)} as version) v`,
    values: [
      prefix.prefix,
      addressText(range.first, bits),
      prefix.vrf,
      addressText(range.last, bits),
      known,
    ],
  }
}

/**
 * Returns SQL for the number of distinct addresses. Those of one space are in the order of an
 * index; only addresses of several spaces have to be sorted.
 */
function countAddresses({ everywhere, vrf }: SearchedPrefix): string {
  const used = (space: string): string =>
    `select from ipam_ipaddress u where ${space} and ${at} between $2::inet and $4::inet`
  const count = (space: string): string =>
    `select count(*) as count from (${used(space)} group by u.vrf_id, ${at}) a`
  if (!everywhere) return count(vrf === null ? 'u.vrf_id is null' : 'u.vrf_id = $3::integer')
  const all = `select count(*) from (${used('true')} group by ${at}) a`
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
