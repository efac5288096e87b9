import type { Behaviour, Work } from '../write/context.ts'
import { selection } from '../model/kinds/custom-fields.ts'
import type { Model } from '../model/graph.ts'
import { customised, refuseLoss, removeChosen, type Chosen } from './stored-values.ts'
import { textsIn } from '../model/json-value.ts'

/** Validates changes of choices, and updates the values of objects that have them. */
export const choiceChanges: Behaviour = {
  check: async (items, { rows }) => {
    const moved = items.filter(
      ({ before, changes }) => changes.has('field') && changes.get('field') !== before.get('field'),
    )
    if (moved.length === 0) return
    const fields = moved.map(({ changes }) => changes.get('field'))
    const found = await rows({ text: typesSql, values: [fields] })
    const types = new Map(found.map(([id, type]) => [Number(id), Number(type)]))
    for (const { id, changes, messages } of moved) {
      const type = types.get(Number(changes.get('field')))
      if (id !== undefined) messages.add('field', 'A choice stays with its field.')
      else if (type !== undefined && type !== selection)
        messages.add('field', 'Only a custom field of type Selection has choices.')
    }
  },
  removing: async (ids, work) => {
    const chosen = await chosenOf(ids, work)
    await refuseLoss(chosen, work)
    await removeChosen(chosen, work)
  },
}

const typesSql = `
  select f.id, f.type
  from extras_customfield f
  where f.id = any($1::integer[])
  order by f.id
  for share`

/**
 * Locks the fields before the choices are read, so that no concurrent write can use a choice that
 * is being removed.
 */
const lockSql = `
  select f.id from extras_customfield f
  where f.id in (select o.field_id from extras_customfieldchoice o where o.id = any($1::integer[]))
  order by f.id for update`

const chosenSql = `
  select o.id, f.name, f.content_types
  from extras_customfieldchoice o
  join extras_customfield f on f.id = o.field_id
  where o.id = any($1::integer[]) order by o.id`

/** Returns the choices by each model whose objects may have them. */
async function chosenOf(
  ids: readonly number[],
  { graph, rows }: Work,
): Promise<ReadonlyMap<Model, readonly Chosen[]>> {
  await rows({ text: lockSql, values: [ids] })
  const found = await rows({ text: chosenSql, values: [ids] })
  const models = [...customised(graph)].map(([owner, model]): [Model, Chosen[]] => [
    model,
    found
      .filter(([, , owners]) => textsIn(owners).includes(owner))
      .map(([id, name]) => ({ id: Number(id), name: String(name) })),
  ])
  return new Map(models)
}
