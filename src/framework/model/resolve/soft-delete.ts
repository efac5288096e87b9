import { restoreName } from '../soft-delete.ts'
import { transitionsOf } from '../transitions.ts'
import type { Draft, Drafts } from './draft.ts'
import type { PartFinding } from './mistakes.ts'

/** Refuses to keep deleted objects where they could not be deleted, read or restored. */
export function wrongSoftDelete(draft: Draft, drafts: Drafts): readonly PartFinding[] {
  const { model, fields } = draft
  if (!model.softDelete) return []
  if (model.view)
    return [{ at: ', softDelete', wrong: 'a view has the objects of its model; declare it there' }]
  const findings = [
    ...['list', 'read', 'delete']
      .filter((one) => model.operations?.every((name) => name !== one))
      .map((one) => `the model has no operation "${one}"`),
    ...[...keptWith(draft, drafts)].flatMap((one) => sealedIn(one)),
  ]
  const transitions = transitionsOf({ fields })
  return [
    ...findings.map((wrong) => ({ at: ', softDelete', wrong })),
    ...transitions
      .filter(({ name }) => name === restoreName)
      .map(({ field }) => ({
        at: `.${field}`,
        wrong: `\`softDelete\` has an action "${restoreName}"; choose another name`,
      })),
  ]
}

/** Returns the models of the objects that are kept with those of a model: it and its parts. */
function keptWith(draft: Draft, drafts: Drafts, found = new Set<Draft>()): ReadonlySet<Draft> {
  found.add(draft)
  for (const other of drafts.values()) {
    const isPart = [...other.fields.values()].some(
      ({ reference }) => reference?.target === draft.key && reference.onDelete === 'cascade',
    )
    if (isPart && !other.model.view && !found.has(other)) keptWith(other, drafts, found)
  }
  return found
}

/** Sealed values are sealed again with new keys, which would not find those of deleted objects. */
const sealedIn = ({ key, fields }: Draft): readonly string[] =>
  [...fields.values()]
    .filter(({ sealed }) => sealed)
    .map(({ name }) => `the secret ${key}.${name} would be kept, and new keys would not reach it`)
