import { lockRows, valueOf, type Item, type Work } from 'cadastre'
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
export async function lockSpaces(
  vrfs: readonly (number | null)[],
  work: Pick<Work, 'graph' | 'post'>,
): Promise<void> {
  const ids = [...new Set(vrfs)].filter((id) => id !== null)
  await lockRows(work, 'ipam.VRF', ids, 'no key update')
  if (vrfs.includes(null)) work.post(globalSpaceLock)
}

/**
 * Locks the address spaces that the objects of a write have after it; the one outside all VRFs only
 * with `enforceGlobal`.
 */
export async function lockTargetSpaces(
  items: readonly Item[],
  field: string,
  work: Pick<Work, 'graph' | 'post'> & { readonly enforceGlobal: boolean },
): Promise<void> {
  const vrfs = items.filter((item) => isMoved(item, field)).map(vrfOf)
  await lockSpaces(
    vrfs.filter((vrf) => vrf !== null || work.enforceGlobal),
    work,
  )
}

function vrfOf(item: Item): number | null {
  const vrf = valueOf(item, 'vrf')
  return typeof vrf === 'number' ? vrf : null
}
