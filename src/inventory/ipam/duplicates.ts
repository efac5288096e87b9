import { valueOf, type Behaviour, type Item, type Work } from 'cadastre'
import type { FlatVRF } from '../../generated/serializers/ipam/vrf.ts'
import { isMoved, lockTargetSpaces } from './spaces.ts'
import { selectDuplicates, selectTaken, type SpaceField } from './sql/duplicates.ts'

/** A field whose values must be unique within an address space. */
interface UniqueField {
  readonly field: SpaceField
  readonly label: string
}

/** Prefixes are duplicates if network and mask are equal. */
export const uniquePrefix: UniqueField = { field: 'prefix', label: 'prefix' }

/** Addresses are duplicates if the hosts are equal, whatever their masks. */
export const uniqueHost: UniqueField = { field: 'address', label: 'IP address' }

/**
 * Returns the behaviour that refuses duplicates in a VRF with `enforce_unique`, and outside all
 * VRFs if `enforceGlobal` is true.
 */
export function duplicateBehaviour(uniqueField: UniqueField, enforceGlobal: boolean): Behaviour {
  const { field, label } = uniqueField
  return {
    mayAssumeNoRows: true,
    lock: (items, { graph, post }) =>
      lockTargetSpaces(items, field, { graph, post, enforceGlobal }),
    check: async (items, work) => {
      const found = await findDuplicates(uniqueField, enforceGlobal, items, work)
      for (const [index, space, existing, value] of found) {
        const text =
          existing === value ? String(value) : `${String(value)} (as ${String(existing)})`
        const message = `Duplicate ${label} found in ${String(space)}: ${text}.`
        items[Number(index)]?.messages.add(field, message)
      }
    },
  }
}

async function findDuplicates(
  { field }: UniqueField,
  enforceGlobal: boolean,
  items: readonly Item[],
  { model, rows }: Work,
): Promise<readonly (readonly unknown[])[]> {
  const moved = items.flatMap((item, index) =>
    isMoved(item, field) && !item.messages.has(field) && !item.messages.has('vrf') ? [index] : [],
  )
  if (moved.length === 0) return []
  return rows(selectTaken(field, { model, items, moved, enforceGlobal }))
}

/**
 * Refuses to set `enforce_unique` of a VRF while it has duplicates. The write locks the row of the
 * VRF, so that writers of prefixes and addresses in it wait.
 */
export const vrfBehaviour: Behaviour<FlatVRF> = {
  mayAssumeNoRows: true,
  check: async (items, { rows }) => {
    const enforced = items.filter(
      (item) => valueOf(item, 'enforce_unique') === true && item.before.enforce_unique === false,
    )
    if (enforced.length === 0) return
    const ids = enforced.flatMap(({ id }) => id ?? [])
    const found = await rows<[number, number, string[]]>(selectDuplicates(ids))
    for (const [id, count, first] of found)
      enforced
        .find((item) => item.id === id)
        ?.messages.add('enforce_unique', messageOf(count, first))
  },
}

function messageOf(count: number, first: readonly string[]): string {
  const duplicates = count === 1 ? 'a duplicate' : `${count} duplicates`
  const list = first.join(', ') + (count > 3 ? ', …' : '')
  return `The VRF holds ${duplicates} (${list}). Remove the duplicates first.`
}
