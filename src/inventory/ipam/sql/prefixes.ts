import { containersOf, type Statement } from 'cadastre'
import type { SearchedPrefix } from '../searched-prefix.ts'
import { hex, inSpace } from './address-space.ts'
import { useVersionSql } from './utilization.ts'

/** The columns of a shape of the prefixes `t`, and the joins that they need. */
interface ShapeSql {
  readonly columns: readonly string[]
  readonly joins: readonly string[]
}

const ownColumns = [
  't.vrf_id',
  't.is_pool',
  't.status',
  'text(t.prefix)',
  'masklen(t.prefix)',
  hex('t.prefix'),
  hex('broadcast(t.prefix)'),
]

/**
 * Selects prefixes: their ids, then the columns of `selectPrefix`. A network that the reader does
 * not see is null.
 */
export const selectPrefixes = (ids: readonly number[]): Statement => ({
  text: `select t.id, ${ownColumns.join(', ')} from ipam_prefix t where t.id = any($1::integer[])
    and t.prefix is not null`,
  values: [ids],
  isReadOnly: true,
})

/**
 * Selects the version of the tables that uses depend on, then what `selectPrefixes` selects; no
 * rows if the version is the known one.
 */
export const selectChangedPrefixes = (
  ids: readonly number[],
  knownVersion: string | null,
): Statement => ({
  text: `
    select v.version, t.id, ${ownColumns.join(', ')}
    from (select ${useVersionSql} as version) v, ipam_prefix t
    where t.id = any($1::integer[]) and t.prefix is not null
      and ($2::text is null or v.version is distinct from $2)`,
  values: [ids, knownVersion],
  isReadOnly: true,
})

/**
 * Selects a prefix: the columns of a shape, then the id of its VRF, whether it is a pool, its
 * status, its network and mask length, and its first and last address as hexadecimal digits.
 */
export function selectPrefix(id: number, shape: ShapeSql, lock: boolean): Statement {
  const columns = [...shape.columns, ...ownColumns].map((column, index) => `${column} as c${index}`)
  const text = `
    select ${columns.join(', ')}
    from ipam_prefix t ${shape.joins.join(' ')}
    where t.id = $1 ${lock ? 'for share of t' : ''}`
  return { text, values: [id], isReadOnly: !lock }
}

/**
 * Selects the prefixes of its address space that contain a prefix, the largest first: with those
 * of its network that have the status of a container.
 */
export function selectParents(
  { prefix, vrf, id }: Pick<SearchedPrefix, 'prefix' | 'vrf'> & { readonly id: number },
  containerStatus: number,
  { columns, joins }: ShapeSql,
): Statement {
  const text = `
    select ${columns.join(', ')}
    from ipam_prefix t ${joins.join(' ')}
    where t.prefix = any(${containersOf('array[$1::inet]')})
      and (t.prefix <> $1::inet or t.status = $3 and t.id <> $4)
      and t.vrf_id is not distinct from $2::integer
    order by t.prefix, t.id`
  return { text, values: [prefix, vrf, containerStatus, id], isReadOnly: true }
}

/**
 * Selects the prefixes within a prefix that contain a network, the widest first: their first and
 * last addresses as hexadecimal digits. In a container, others with its network count.
 */
export function selectEnclosing(parent: SearchedPrefix, network: string): Statement {
  const text = `
    select ${hex('u.prefix')} as first, ${hex('broadcast(u.prefix)')} as last
    from ipam_prefix u
    where u.prefix = any(${containersOf('array[$2::inet]')}) and ${inSpace(parent)}
      and masklen(u.prefix) >= masklen($1::inet) + ($4::integer is null)::integer
      and u.id is distinct from $4::integer
    order by masklen(u.prefix), u.id`
  return {
    text,
    values: [parent.prefix, network, parent.vrf, parent.containerId],
    isReadOnly: true,
  }
}
