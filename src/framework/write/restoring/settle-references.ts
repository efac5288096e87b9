import type { Rows } from '../../database/statement.ts'
import { FieldMessages } from '../../errors/error-messages.ts'
import type { Model } from '../../model/graph.ts'
import type { WriteContext } from '../context.ts'
import type { ClearedColumns } from './insert-kept.ts'
import type { KeptObjects } from './kept-objects.ts'
import { missingReferences, type MissingReference } from './missing-references.ts'

/** The id of the object that is restored, and all objects that are restored with it. */
interface Restored {
  readonly id: number
  readonly kept: KeptObjects
  /** The delete that removed them. */
  readonly operation: string
}

/**
 * Leaves out objects that the same delete removed with another one as well. Clears references to
 * objects that are gone where their delete would have done so. Throws a 400 for the others.
 */
export async function settleReferences(
  context: WriteContext,
  restored: Restored,
  rows: Rows,
): Promise<ClearedColumns> {
  const missing = await leaveOutParts(context, restored, rows)
  const isCleared = ({ operation, field }: MissingReference): boolean =>
    operation === undefined && field.reference?.onDelete === 'setNull'
  const messages = new FieldMessages()
  for (const one of missing.filter((all) => !isCleared(all))) {
    const [name, prefix] = fieldOfMessage(context, restored.id, { ...one, name: one.field.name })
    messages.add(name, prefix + missingText(context, one))
  }
  messages.throwAny()
  return clear(missing.filter(isCleared), restored.kept)
}

/**
 * Leaves out objects that belong to another one of the same delete, which brings them back. Returns
 * the missing references of the others.
 */
async function leaveOutParts(
  { graph, model }: WriteContext,
  { id, kept, operation }: Restored,
  rows: Rows,
): Promise<readonly MissingReference[]> {
  const isPart = (one: MissingReference): boolean =>
    !(one.model === model && one.id === id) &&
    one.operation === operation &&
    one.field.reference?.onDelete === 'cascade'
  for (;;) {
    const missing = await missingReferences(graph, kept, rows)
    const parts = missing.filter(isPart)
    if (parts.length === 0) return missing
    for (const part of parts) kept.get(part.model)?.delete(part.id)
  }
}

/** Makes references null; returns their columns. */
function clear(references: readonly MissingReference[], kept: KeptObjects): ClearedColumns {
  const cleared = new Map<Model, Map<number, string[]>>()
  for (const { model, id, field } of references) {
    const columns = cleared.get(model) ?? new Map<number, string[]>()
    const column = (field.columnName ?? '').replaceAll('"', '')
    cleared.set(model, columns.set(id, [...(columns.get(id) ?? []), column]))
    const values = kept.get(model)?.get(id)
    if (values) values[field.name] = null
  }
  return cleared
}

/** A field of one of the restored objects. */
interface Place {
  readonly model: Model
  readonly id: number
  readonly name: string
}

/**
 * Returns the field that a message is about, and what comes before the message. Names another
 * object to authors who see all objects of its model.
 */
export function fieldOfMessage(
  context: WriteContext,
  requested: number,
  { model, id, name }: Place,
): readonly [field: string, prefix: string] {
  if (model === context.model && id === requested) return [name, '']
  const object = seesAllOf(context, model) ? `${model.label} ${id}` : model.label
  return ['non_field_errors', `${object}, ${name}: `]
}

const seesAllOf = ({ reader }: WriteContext, model: Model): boolean =>
  reader.maySee(model) && !reader.rows?.models.has(model.key)

/**
 * Names the other object to authors who see all objects of its model. Tells nothing of it to those
 * who do not see the reference.
 */
function missingText(
  context: WriteContext,
  { model, field, target, targetId, operation }: MissingReference,
): string {
  if (context.reader.rows?.hiddenFields.get(model.key)?.has(field.name))
    return 'The object that it refers to is deleted.'
  const name = seesAllOf(context, target)
    ? `The ${target.label} ${targetId}`
    : `The ${target.label}`
  return operation ? `${name} is deleted: restore it first.` : `${name} does not exist any more.`
}
