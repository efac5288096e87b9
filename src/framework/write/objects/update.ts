import { transaction, type Writer } from '../../database/transaction/index.ts'
import { FieldMessages } from '../../errors/error-messages.ts'
import { failure } from '../../errors/errors.ts'
import { idFrom } from '../../model/id.ts'
import { merged, noValues, type Item, type Values } from '../../model/item.ts'
import { planStored } from '../stored.ts'
import { parseChange, type BodyOptions, type Change, type WriteMode } from '../change.ts'
import { shownRecords, type StoredRecord } from './record.ts'
import { workOf, type WriteContext, type Written } from '../context.ts'
import { storeFiles } from './files.ts'
import { loggableUpdate } from './loggable.ts'
import { pauseAtOnce } from '../run-at-once.ts'
import { updateAtOnce } from './update-at-once.ts'
import { executorOutside } from './create.ts'
import { requireFieldsOnRows } from '../field-rights.ts'
import { requireRowRights, requireStillSeen, seenIds } from '../row-rights.ts'
import { checkItems, itemsOf, explainViolation, throwAny } from './items.ts'
import { hashSealed, sealItems } from './seal.ts'
import { requireTransitionRights } from '../transitions.ts'
import { jsonObjectOf } from '../../model/json-value.ts'

/** The kind of an update: of the whole object, or of the sent fields. */
export type UpdateMode = Exclude<WriteMode, 'create'>

/** Options of an update. */
export interface UpdateOptions extends BodyOptions {
  readonly mode: UpdateMode
}

/**
 * Updates an object: the fields of the body replace the stored ones, and the result is checked.
 * `Flat` and `Writable` are the types of the model's serializers, by which the compiler checks the
 * record and the body.
 *
 * @example
 * const body = { returned: '2026-01-31' }
 * await updateObject<FlatLoan, PatchedWritableLoan>(context, id, body, { mode: 'patch' })
 */
export async function updateObject<Flat extends object = StoredRecord, Writable = unknown>(
  context: WriteContext,
  id: number,
  body: Writable,
  { mode, ...options }: UpdateOptions,
): Promise<Flat> {
  const change = parseChange(context.model, body, mode, options)
  const result = await updateAtOnce(context, id, change)
  const [record = {}] = result.record
    ? [result.record]
    : await update(context, [{ id, change }], false)
  if (result.isRefused) pauseAtOnce(context, 'write')
  return record as Flat // the record of a model is what its flat serializer describes
}

/**
 * Updates several objects, all or none, and returns their records. Each body has an `id`. Throws a
 * 400 with a list of errors in the order of the bodies.
 *
 * @example
 * await updateObjects(context, [{ id: 7, copies: 2 }], { mode: 'patch' })
 */
export async function updateObjects(
  context: WriteContext,
  bodies: readonly unknown[],
  { mode, ...options }: UpdateOptions,
): Promise<readonly Record<string, unknown>[]> {
  const seen = new Set<number>()
  const targets = bodies.map((body): Target => {
    const change = parseChange(context.model, body, mode, options)
    const id = idIn(body, change.messages)
    if (id > 0 && seen.has(id)) change.messages.add('id', `The id ${id} is given twice.`)
    seen.add(id)
    return { id, change }
  })
  return update(context, targets, true)
}

/** The stored values that an object gets. */
export interface NewValues {
  readonly id: number
  readonly values: Values
}

/**
 * Updates several objects, all or none: gives fields the stored values that a log has of them, also
 * those that clients may not send. Throws a 400 with a list of errors in the order of the objects.
 */
export async function updateValues(
  context: WriteContext,
  objects: readonly NewValues[],
): Promise<void> {
  const targets = objects.map(({ id, values }) => {
    const sent = new Set(Object.keys(values))
    return { id, change: { values, sent, messages: new FieldMessages() } }
  })
  await update(context, targets, true)
}

interface Target {
  readonly id: number
  readonly change: Change
}

async function update(
  context: WriteContext,
  targets: readonly Target[],
  isList: boolean,
): Promise<readonly Record<string, unknown>[]> {
  const { model, database, extensions, transition } = context
  const permission = transition?.name ?? 'change'
  const changes = await hashSealed(
    context,
    targets.map(({ change }) => change),
  )
  let items: readonly Item[] = []
  return explainViolation(
    () =>
      transaction(
        database,
        async (writer) => {
          const stored = await requireStored(context, targets, writer, isList)
          const ids = stored.map(({ id }) => id)
          await requireRowRights(context, permission, ids, writer.rows)
          await context.condition?.(writer.rows)
          items = await itemsOf(context, changes, stored, writer.rows)
          await checkItems(context, items, writer, isList)
          const work = workOf(context, writer)
          await requireTransitionRights(context, items, writer.rows)
          await requireFieldsOnRows(context, 'change', items, writer.rows)
          await sealItems(items, work, extensions.vault)
          await storeFiles(context, items, writer)
          await writer.update(model, items)
          await requireFieldsOnRows(context, 'change', items, writer.rows)
          // The row may be outside of what the permission of a transition is limited to.
          if (!transition) await requireRowRights(context, permission, ids, writer.rows)
          await requireStillSeen(context, ids, writer.rows)
          await extensions.behaviours.get(model.key)?.updated?.(items.map(writtenOf), work)
          await work.log(
            items.map((item) => ({
              model,
              id: item.id ?? 0,
              action: 'update',
              ...loggableUpdate(model, item),
            })),
          )
          return shownRecords(context, items, writer.rows)
        },
        { objects: targets.length },
      ),
    () => checkItems(context, items, executorOutside(context), isList),
  )
}

const writtenOf = (item: Item): Written => ({
  id: item.id ?? 0,
  before: item.before,
  after: merged(item),
})

/** Reads and locks the rows. A missing one is a 404, or a message where the request has a list. */
async function requireStored(
  context: WriteContext,
  targets: readonly Target[],
  writer: Writer,
  isList: boolean,
): Promise<readonly { readonly id: number; readonly before: Values }[]> {
  const { graph, model } = context
  const ids = targets.map(({ id }) => id)
  const plan = planStored(graph, model, ids)
  const found = plan.values(await writer.rows(plan.statement))
  const seen = await seenIds(context, ids, writer.rows)
  const stored = new Map([...found].filter(([id]) => seen.has(id)))
  if (!isList && stored.size === 0) throw failure('ERR_NOT_FOUND')
  const missing = targets.filter(({ id }) => !stored.has(id))
  for (const { change } of missing) {
    if (!change.messages.has('id'))
      change.messages.add('id', `There is no ${model.label} with this id.`)
  }
  const hasDuplicates = stored.size + missing.length < targets.length
  const changes = targets.map(({ change }) => change)
  if (missing.length > 0 || hasDuplicates) throwAny(changes, isList)
  return targets.map(({ id }) => ({ id, before: stored.get(id) ?? noValues }))
}

/** Returns the id of a body in a list. Without one returns 0 and adds a message. */
export function idIn(body: unknown, messages: FieldMessages): number {
  const { id } = jsonObjectOf(body)
  const number = idFrom(id)
  if (number > 0) return number
  messages.add('id', id === undefined ? 'This field is required.' : 'A valid integer is required.')
  return 0
}
