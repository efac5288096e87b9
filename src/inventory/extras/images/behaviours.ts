import {
  jsonObjectOf,
  lockExisting,
  requireModel,
  shown,
  suggestOrList,
  valueOf,
  type Behaviour,
  type BehaviourRow,
  type Item,
  type Work,
} from 'cadastre'
import type { FlatTypes } from '../../../generated/serializers/index.ts'
import { deleteImages } from '../sql/images.ts'

/** Models whose objects can have images: the targets of `parent` in the declaration. */
const imageParents = ['dcim.Site', 'dcim.Rack', 'dcim.Device'] as const

const key = 'extras.ImageAttachment'

/** Deletes the images of deleted objects. */
const parent: Behaviour = {
  removing: async (ids, work) => {
    const rows = await work.rows(deleteImages(work.model.key.toLowerCase(), ids))
    await work.dropFiles(rows.map(([path]) => String(path)))
    await work.log(
      rows.map(([, id, row]) => ({
        model: requireModel(work.graph, key),
        id: Number(id),
        action: 'delete',
        before: jsonObjectOf(row),
        after: null,
      })),
    )
  },
}

/** The behaviours that require an existing object for an image, and delete images with objects. */
export const imageBehaviours: readonly BehaviourRow<FlatTypes>[] = [
  { model: key, behaviour: { check: checkParents } },
  ...imageParents.map((model) => ({ model, behaviour: parent })),
]

/**
 * Requires that the object of an image exists, and locks it until the end of the transaction, so
 * that it is not deleted meanwhile.
 */
async function checkParents(items: readonly Item[], work: Work): Promise<void> {
  const moved = items.filter(({ changes }) => 'content_type' in changes || 'object_id' in changes)
  for (const name of imageParents) {
    const owner = name.toLowerCase()
    const own = moved.filter((item) => valueOf(item, 'content_type') === owner)
    const ids = own.map((item) => valueOf(item, 'object_id')).filter(isInteger)
    if (ids.length === 0) continue
    const found = await lockExisting(work, name, ids, 'key share')
    for (const item of own) checkParent(item, owner, found)
  }
  for (const { changes, messages } of moved) {
    const owner = changes.content_type
    if (typeof owner !== 'string' || imageParents.some((name) => name.toLowerCase() === owner))
      continue
    const names = imageParents.map((name) => name.toLowerCase())
    const hint = suggestOrList(owner, names)
    messages.add(
      'content_type',
      `"${shown(owner)}" is not a model whose objects have pictures.${hint}`,
    )
  }
}

function checkParent(item: Item, owner: string, found: ReadonlySet<number>): void {
  const id = Number(valueOf(item, 'object_id'))
  if (!Number.isInteger(id) || found.has(id) || item.messages.has('object_id')) return
  // The id that was sent: the write replaces that of an object that its author does not see.
  const { object_id: sent } = { ...item.before, ...item.given }
  item.messages.add('non_field_errors', `There is no ${owner} with the id ${String(sent)}.`)
}

const isInteger = (value: unknown): value is number => Number.isInteger(value)
