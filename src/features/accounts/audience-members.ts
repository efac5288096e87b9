import type { ModelGraph } from '../../framework/model/graph.ts'
import type { Item } from '../../framework/model/item.ts'
import { audienceModels } from '../../framework/sealing/audience.ts'
import { selectAdmitting } from './sql/audience.ts'
import type { Behaviour } from '../../framework/write/context.ts'
import type { BehaviourRow } from '../../framework/write/merge-behaviours.ts'
import { added, rightsCheck, rightsOf } from './rights.ts'

/** The references of an audience: their objects may open the sealed values. */
const memberFields = ['users', 'groups'] as const

/**
 * Only somebody whom an audience admits may add users and groups to it: nobody may let others, or
 * themselves, open sealed values that the author of the change may not open. A new audience has no
 * sealed values, so that its members are free.
 */
const audience: Behaviour = {
  check: rightsCheck(async (items, work) => {
    const growing = items.filter((item) => item.id !== undefined && gains(item).length > 0)
    if (growing.length === 0 || (await rightsOf(work)).superuser) return
    const ids = growing.flatMap(({ id }) => id ?? [])
    const found = await work.rows<[number]>(selectAdmitting(work.model, ids, work.author.userId))
    const admitting = new Set(found.map(([id]) => id))
    for (const item of growing)
      if (item.id !== undefined && !admitting.has(item.id))
        for (const field of gains(item))
          item.messages.add(
            field,
            `Only a member of this ${work.model.label} may add others: members may open secrets.`,
          )
  }),
}

/** Returns the references that gain objects. */
const gains = (item: Item): readonly string[] =>
  memberFields.filter((field) => added(item, field).length > 0)

/** Keeps a user who may change an audience from opening sealed values, for each such model. */
export const audienceRows = (graph: ModelGraph): readonly BehaviourRow[] =>
  audienceModels(graph).map(({ key }) => ({ model: key, behaviour: audience }))
