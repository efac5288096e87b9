import type { Executor } from '../../framework/database/statement.ts'
import { valueOf, type Item } from '../../framework/model/item.ts'
import { globalSpaceLock, rowLock } from '../sql/locks.ts'

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
  if (ids.length > 0) post(rowLock('ipam_vrf', ids, 'no key update'))
  if (vrfs.includes(null)) post(globalSpaceLock)
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
