import type { Behaviour, Work } from '../../framework/write/context.ts'
import { selectionType } from './kind.ts'
import type { Model } from '../../framework/model/graph.ts'
import { lockFieldsOfChoices, lockFields, selectChoices } from './sql/definitions.ts'
import { customised, refuseLoss, removeChosen, type Chosen } from './stored-values.ts'
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
    const chosen = await chosenOf(ids, work)
    await refuseLoss(chosen, work)
    await removeChosen(chosen, work)
  },
}

/** Returns the choices by each model whose objects may have them. */
async function chosenOf(
  ids: readonly number[],
  { graph, rows }: Work,
): Promise<ReadonlyMap<Model, readonly Chosen[]>> {
  // The choices are read once the fields are locked.
  await rows(lockFieldsOfChoices(ids))
  const found = await rows(selectChoices(ids))
  const models = [...customised(graph)].map(([owner, model]): [Model, Chosen[]] => [
    model,
    found
      .filter(([, , owners]) => textsIn(owners).includes(owner))
      .map(([id, name]) => ({ id: Number(id), name: String(name) })),
  ])
  return new Map(models)
}
