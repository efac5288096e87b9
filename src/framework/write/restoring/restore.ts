import { Violation } from '../../database/failures/index.ts'
import { transaction, type Writer } from '../../database/transaction/index.ts'
import { FieldMessages } from '../../errors/error-messages.ts'
import { failure } from '../../errors/errors.ts'
import { noValues, type Item, type Values } from '../../model/item.ts'
import type { Model } from '../../model/graph.ts'
import { sealedFields } from '../../sealing/sealed.ts'
import { withDeleted, keptTypeSql } from '../../sql/deleted-rows.ts'
import { workOf, type WriteContext } from '../context.ts'
import { idsWithin } from '../ids-within.ts'
import {
  executorOutside,
  fileFields,
  judgeItems,
  loggable,
  shownRecords,
} from '../objects/index.ts'
import { planInsertKept, planInsertLists } from './insert-kept.ts'
import { operationOf, readKept, type KeptObjects } from './kept-objects.ts'
import { refuseLostParts } from './lost-parts.ts'
import { refuseMissingValues } from './missing-values.ts'
import { restoreReferences } from './restore-references.ts'
import { fieldOfMessage, settleReferences } from './settle-references.ts'

/**
 * Restores a deleted object, with what was deleted and cleared with it, and returns its record.
 * Throws a 404 if there is none that the author may see and delete, and a 400 where its values are
 * taken, break a rule, or refer to an object that is gone.
 *
 * @example
 * await restoreObject(writeContextOf(model, options, request), idOf(request))
 */
export async function restoreObject(
  context: WriteContext,
  id: number,
): Promise<Record<string, unknown>> {
  let kept: KeptObjects = new Map()
  try {
    return await transaction(context.database, async (writer) => {
      const operation = await requireOperation(context, id, writer)
      kept = await readKept(context.graph, { model: context.model, id, operation }, writer.rows)
      await refuseLostParts(context.graph, operation, writer.rows)
      await insertKept(context, { id, kept, operation }, writer)
      const own = itemsOf(context.model, kept).filter((item) => item.id === id)
      const [record = {}] = await shownRecords(context, own, writer.rows)
      return record
    })
  } catch (error) {
    if (!(error instanceof Violation) || error.kind === 'retry') throw error
    await explainTaken(context, id, kept)
    throw error
  }
}

/** The requested object, and the objects that are restored with it. */
interface Restored {
  readonly id: number
  readonly kept: KeptObjects
  /** The delete that removed them. */
  readonly operation: string
  /** True if the values are checked as changes: an object had none of them before. */
  readonly isChange?: boolean
}

/** Inserts kept objects, checks and records them. Throws a 400 that names what is wrong. */
export async function insertKept(
  context: WriteContext,
  { id, kept, operation, isChange = false }: Restored,
  writer: Writer,
): Promise<void> {
  const cleared = await settleReferences(context, { id, kept, operation }, writer.rows)
  await refuseMissingValues(context, id, kept, writer.rows)
  await writer.rows(planInsertKept(kept, cleared))
  for (const statement of planInsertLists(context.graph, kept)) await writer.rows(statement)
  await refuseMistakes(context, { id, kept, isChange }, writer)
  await finish(context, kept, operation, writer)
}

/** Returns the delete that removed an object. Throws a 404 unless the author sees the object. */
async function requireOperation(
  { model, reader }: WriteContext,
  id: number,
  { rows }: Writer,
): Promise<string> {
  const operation = await operationOf(model, id, rows)
  const held = reader.rowsFor?.(model, 'delete')
  const visible = withDeleted(model, { rows: reader.rows, held })
  const seen = operation && (await idsWithin(model, [id], { visible, rows }))
  if (!operation || !seen || !seen.has(id)) throw failure('ERR_NOT_FOUND')
  return operation
}

/** Checks the restored objects as `cadastre check` does. Throws a 400 with the mistakes. */
async function refuseMistakes(
  context: WriteContext,
  { id, kept, isChange }: Pick<Restored, 'id' | 'kept' | 'isChange'>,
  writer: Writer,
): Promise<void> {
  for (const model of kept.keys()) {
    const stored = itemsOf(model, kept)
    const items = isChange
      ? stored.map((item) => ({ ...item, before: boundIn(model, item) }))
      : stored
    await judgeItems({ ...context, model }, items, writer)
    throwMistakes(context, id, model, items)
  }
}

const itemsOf = (model: Model, kept: KeptObjects): readonly Item[] =>
  [...(kept.get(model) ?? [])].map(([id, values]) => ({
    id,
    before: Object.freeze({ ...values }),
    changes: { ...values },
    given: values,
    sent: noFields,
    messages: new FieldMessages(),
    isAllChecked: true,
  }))

/**
 * Returns the values that come back unchanged: files, which only an upload changes, and what sealed
 * values are bound to, which a session key is needed to change.
 */
const boundIn = (model: Model, { before }: Item): Values => {
  const bound = sealedFields(model).flatMap(({ sealed }) => sealed?.boundTo ?? [])
  const names = [...fileFields(model).map(({ name }) => name), ...bound]
  return Object.fromEntries(names.map((name) => [name, before[name]]))
}

const noFields: ReadonlySet<string> = new Set()

/** Throws the messages: by field for the requested object, with its name for another one. */
function throwMistakes(
  context: WriteContext,
  id: number,
  model: Model,
  items: readonly Item[],
): void {
  const messages = new FieldMessages()
  for (const item of items)
    for (const [field, texts] of Object.entries(item.messages.toErrors())) {
      const place = { model, id: Number(item.id ?? 0), name: field }
      const [name, prefix] = fieldOfMessage(context, id, place)
      for (const text of [texts].flat()) messages.add(name, prefix + String(text))
    }
  messages.throwAny()
}

/** Sets references to the restored objects again, forgets the deleted ones, and logs. */
async function finish(
  context: WriteContext,
  kept: KeptObjects,
  operation: string,
  writer: Writer,
): Promise<void> {
  const work = workOf(context, writer)
  await restoreReferences(kept, operation, work)
  for (const [model, objects] of kept) {
    const values = [[...objects.keys()]]
    const where = `model = ${keptTypeSql(model)} and id = any($1::int[])`
    writer.post({ text: `delete from _deleted_rows where ${where}`, values })
    const cleared = `target_model = ${keptTypeSql(model)} and target_id = any($1::int[])`
    writer.post({ text: `delete from _cleared_references where ${cleared}`, values })
    await work.log(
      [...objects].map(([id, after]) => ({
        model,
        id,
        action: 'create',
        before: null,
        after: loggable(model, after),
      })),
    )
  }
}

/** Throws a 400 that says which values of the objects others have by now. */
export async function explainTaken(
  context: WriteContext,
  id: number,
  kept: KeptObjects,
): Promise<void> {
  for (const [model, objects] of kept) {
    const items = [...objects].map(([, values]): Item => {
      const changes = { ...withoutRestored(model, values, kept) }
      delete changes['id']
      return {
        before: noValues,
        changes,
        given: changes,
        sent: noFields,
        messages: new FieldMessages(),
      }
    })
    await judgeItems({ ...context, model }, items, executorOutside(context))
    const ids = [...objects.keys()]
    const named = items.map((item, index) => ({ ...item, id: ids[index] ?? 0 }))
    throwMistakes(context, id, model, named)
  }
}

/** Returns values without references to objects that are restored, too: they do not exist yet. */
function withoutRestored(model: Model, values: Values, kept: KeptObjects): Values {
  const own = [...model.fields.values()].filter(({ name, reference }) =>
    [...kept].some(
      ([target, objects]) =>
        target.key === reference?.target && objects.has(Number(values[name] ?? 0)),
    ),
  )
  return { ...values, ...Object.fromEntries(own.map(({ name }) => [name, null])) }
}
