import type { Behaviour, Work } from '../../framework/write/context.ts'
import { valueOf, type Item } from '../../framework/model/item.ts'
import type { FlatVRF } from '../../generated/serializers/ipam/vrf.ts'
import { lockOwnSpaces, moves } from './spaces.ts'
import { selectDuplicates, selectTaken, type SpaceField } from './sql/duplicates.ts'

/** A field whose values must be unique within an address space. */
interface Kind {
  readonly field: SpaceField
  readonly label: string
}

/** Prefixes are duplicates if network and mask are equal. */
export const samePrefix: Kind = { field: 'prefix', label: 'prefix' }

/** Addresses are duplicates whatever their masks. */
export const sameHost: Kind = { field: 'address', label: 'IP address' }

/** Refuses duplicates in a VRF with unique space, and in the global space if it is enforced. */
export function duplicateBehaviour(kind: Kind, enforceGlobal: boolean): Behaviour {
  const { field, label } = kind
  return {
    mayAssumeNoRows: true,
    lock: async (items, { post }) => lockOwnSpaces(items, field, { post, enforceGlobal }),
    check: async (items, work) => {
      const found = await findDuplicates(kind, enforceGlobal, items, work)
      for (const [index, space, there, value] of found) {
        const text = there === value ? String(value) : `${String(value)} (as ${String(there)})`
        const message = `Duplicate ${label} found in ${String(space)}: ${text}.`
        items[Number(index)]?.messages.add(field, message)
      }
    },
  }
}

async function findDuplicates(
  { field }: Kind,
  enforceGlobal: boolean,
  items: readonly Item[],
  { model, rows }: Work,
): Promise<readonly (readonly unknown[])[]> {
  const moved = items.flatMap((item, index) =>
    moves(item, field) && !item.messages.has(field) && !item.messages.has('vrf') ? [index] : [],
  )
  if (moved.length === 0) return []
  return rows(selectTaken(field, { model, items, moved, enforceGlobal }))
}

/**
 * Refuses to make a VRF unique while it has duplicates. Its row is locked, so that concurrent
 * writers wait.
 */
export const vrfBehaviour: Behaviour<FlatVRF> = {
  mayAssumeNoRows: true,
  check: async (items, { rows }) => {
    const judged = items.filter(
      (item) =>
        valueOf(item, 'enforce_unique') === true && item.before.get('enforce_unique') === false,
    )
    if (judged.length === 0) return
    const ids = judged.flatMap(({ id }) => id ?? [])
    const found = await rows<[number, number, string[]]>(selectDuplicates(ids))
    for (const [id, count, first] of found)
      judged.find((item) => item.id === id)?.messages.add('enforce_unique', messageOf(count, first))
  },
}

function messageOf(count: number, first: readonly string[]): string {
  const duplicates = count === 1 ? 'a duplicate' : `${count} duplicates`
  const list = first.join(', ') + (count > 3 ? ', …' : '')
  return `The VRF holds ${duplicates} (${list}). Remove the duplicates first.`
}
