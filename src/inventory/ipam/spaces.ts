import { valueOf, type Item } from 'cadastre'
import type { Executor } from '../../framework/database/statement.ts'
import { rowLock } from '../../framework/write/lock-rows.ts'
import { globalSpaceLock } from '../sql/locks.ts'

/**
 * Returns whether a write sets the address or the prefix of an object, or its VRF.
 */
export function isMoved(item: Item, field: string): boolean {
  return Object.hasOwn(item.changes, field) || 'vrf' in item.changes
}

/**
 * Serialises the writers of address spaces until their transactions end. null is the space outside
 * all VRFs. The locks conflict with changes of a VRF, but not with references to it.
 */
export function lockSpaces(vrfs: readonly (number | null)[], post: Executor['post']): void {
  const ids = [...new Set(vrfs)].filter((id) => id !== null)
  if (ids.length > 0) post(rowLock('ipam_vrf', ids, 'no key update'))
  if (vrfs.includes(null)) post(globalSpaceLock)
}

/**
 * Locks the address spaces that the objects of a write have after it; the one outside all VRFs only
 * with `enforceGlobal`.
 */
export function lockTargetSpaces(
  items: readonly Item[],
  field: string,
  { post, enforceGlobal }: Pick<Executor, 'post'> & { readonly enforceGlobal: boolean },
): void {
  const vrfs = items.filter((item) => isMoved(item, field)).map(vrfOf)
  lockSpaces(
    vrfs.filter((vrf) => vrf !== null || enforceGlobal),
    post,
  )
}

function vrfOf(item: Item): number | null {
  const vrf = valueOf(item, 'vrf')
  return typeof vrf === 'number' ? vrf : null
}
