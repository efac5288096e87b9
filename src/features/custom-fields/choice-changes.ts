import type { Behaviour, Work } from '../../framework/write/context.ts'
import { selectionType } from './kind.ts'
import type { Model } from '../../framework/model/graph.ts'
import { lockFieldsOfChoices, lockFields, selectChoices } from './sql/definitions.ts'
import {
  customised,
  refuseLoss,
  refuseUnseenLoss,
  removeChosen,
  type Chosen,
} from './stored-values.ts'
import { textsIn } from '../../framework/model/json-value.ts'

/** Validates changes of choices, and updates the values of objects that have them. */
export const choiceChanges: Behaviour = {
  check: async (items, { rows }) => {
    const moved = items.filter(
      ({ before, changes }) => 'field' in changes && changes['field'] !== before['field'],
    )
    if (moved.length === 0) return
    const fields = moved.map(({ changes }) => Number(changes['field']))
    const found = await rows(lockFields(fields))
    const types = new Map(found.map(([id, type]) => [Number(id), Number(type)]))
    for (const { id, changes, messages } of moved) {
      const type = types.get(Number(changes['field']))
      if (id !== undefined) messages.add('field', 'A choice stays with its field.')
      else if (type !== undefined && type !== selectionType)
        messages.add('field', 'Only a custom field of type Selection has choices.')
    }
  },
  removing: async (ids, work) => {
    const found = await lockedChoices(ids, work)
    refuseUnseenLoss(
      found.flatMap(({ owners }) => owners),
      work,
    )
    const chosen = chosenOf(found, work)
    await refuseLoss(chosen, work)
    await removeChosen(chosen, work)
  },
}

/** A choice and the models that have its field. */
interface OwnedChoice extends Chosen {
  readonly owners: readonly string[]
}

/** Returns the choices, which are read once their fields are locked. */
async function lockedChoices(
  ids: readonly number[],
  { rows }: Work,
): Promise<readonly OwnedChoice[]> {
  await rows(lockFieldsOfChoices(ids))
  const found = await rows(selectChoices(ids))
  return found.map(([id, name, owners]) => ({
    id: Number(id),
    name: String(name),
    owners: textsIn(owners),
  }))
}

/** Returns the choices by each model whose objects may have them. */
const chosenOf = (
  found: readonly OwnedChoice[],
  { graph }: Work,
): ReadonlyMap<Model, readonly Chosen[]> =>
  new Map(
    [...customised(graph)].map(([owner, model]): [Model, Chosen[]] => [
      model,
      found.filter(({ owners }) => owners.includes(owner)).map(({ id, name }) => ({ id, name })),
    ]),
  )
