import type { Statement } from '../../../framework/database/statement.ts'
import { containersOf } from '../../../framework/model/network-sql.ts'
import type { SearchedPrefix } from '../searched-prefix.ts'
import { hex } from './address-space.ts'

/** The columns of a shape of the prefixes `t`, and the joins that they need. */
interface ShapeSql {
  readonly columns: readonly string[]
  readonly joins: readonly string[]
}

/**
 * Selects a prefix: the columns of a shape, then the id of its VRF, whether it is a pool, its
 * status, its network and mask length, and its first and last address as hexadecimal digits.
 */
export function selectPrefix(id: number, shape: ShapeSql, lock: boolean): Statement {
  const own = [
    't.vrf_id',
    't.is_pool',
    't.status',
    'text(t.prefix)',
    'masklen(t.prefix)',
    hex('t.prefix'),
    hex('broadcast(t.prefix)'),
  ]
  const columns = [...shape.columns, ...own].map((column, index) => `${column} as c${index}`)
  const text = `
    select ${columns.join(', ')}
    from ipam_prefix t ${shape.joins.join(' ')}
    where t.id = $1 ${lock ? 'for share of t' : ''}`
  return { text, values: [id] }
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
  return { text, values: [prefix, vrf, containerStatus, id] }
}
