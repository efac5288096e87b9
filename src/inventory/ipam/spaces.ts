import type { Rows } from '../../framework/database/statement.ts'
import { valueOf, type Item } from '../../framework/model/item.ts'

/** Two numbers that stand for the address space outside every VRF among the database's advisory locks. */
const globalSpace = [1230192973, 0] // "IPAM"

/** Whether a write gives an object a place in a space, rather than only changing what is said about it. */
export function moves(item: Item, field: string): boolean {
  return item.changes.has(field) || item.changes.has('vrf')
}

/**
 * Makes writers to the same address spaces wait for each other until their transactions end; null is the space outside
 * every VRF. The locks let references to the VRF pass, and hold up a change of the VRF itself.
 */
export async function lockSpaces(vrfs: readonly (number | null)[], rows: Rows): Promise<void> {
  const ids = [...new Set(vrfs)].filter((id) => id !== null)
  if (ids.length > 0) {
    const text =
      'select v.id from ipam_vrf v where v.id = any($1::integer[]) order by v.id for no key update'
    await rows({ text, values: [ids] })
  }
  if (vrfs.includes(null))
    await rows({
      text: 'select pg_advisory_xact_lock($1::integer, $2::integer)::text',
      values: globalSpace,
    })
}

/** Locks the spaces that a write puts objects into; the one outside every VRF only where it holds nothing twice. */
export async function lockOwnSpaces(
  items: readonly Item[],
  field: string,
  { rows, enforceGlobal }: { readonly rows: Rows; readonly enforceGlobal: boolean },
): Promise<void> {
  const vrfs = items.filter((item) => moves(item, field)).map(vrfOf)
  await lockSpaces(
    vrfs.filter((vrf) => vrf !== null || enforceGlobal),
    rows,
  )
}

function vrfOf(item: Item): number | null {
  const vrf = valueOf(item, 'vrf')
  return typeof vrf === 'number' ? vrf : null
}
