import type { Executor } from '../../framework/database/statement.ts'
import { valueOf, type Item } from '../../framework/model/item.ts'

/** The key of the advisory lock for the address space outside all VRFs. */
const globalSpace = [1230192973, 0] // "IPAM"

/**
 * Returns true if a write moves an object into another address space, or to another address in it.
 */
export function moves(item: Item, field: string): boolean {
  return item.changes.has(field) || item.changes.has('vrf')
}

/**
 * Serialises writers of the same address spaces until their transactions end; null is the space
 * outside all VRFs. The locks conflict with changes of a VRF, but not with references to it.
 */
export function lockSpaces(vrfs: readonly (number | null)[], post: Executor['post']): void {
  const ids = [...new Set(vrfs)].filter((id) => id !== null)
  if (ids.length > 0) {
    const text =
      'select v.id from ipam_vrf v where v.id = any($1::integer[]) order by v.id for no key update'
    post({ text, values: [ids] })
  }
  if (vrfs.includes(null))
    post({
      text: 'select pg_advisory_xact_lock($1::integer, $2::integer)::text',
      values: globalSpace,
    })
}

/**
 * Locks the spaces into which a write puts objects; the one outside all VRFs only if it must be
 * unique.
 */
export function lockOwnSpaces(
  items: readonly Item[],
  field: string,
  { post, enforceGlobal }: Pick<Executor, 'post'> & { readonly enforceGlobal: boolean },
): void {
  const vrfs = items.filter((item) => moves(item, field)).map(vrfOf)
  lockSpaces(
    vrfs.filter((vrf) => vrf !== null || enforceGlobal),
    post,
  )
}

function vrfOf(item: Item): number | null {
  const vrf = valueOf(item, 'vrf')
  return typeof vrf === 'number' ? vrf : null
}
