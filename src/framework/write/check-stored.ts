import { transaction, type Writer } from '../database/transaction/index.ts'
import { ApiError, type FieldErrors } from '../errors/errors.ts'
import { writableFields, type Model, type ResolvedField } from '../model/graph.ts'
import { noValues, type Values } from '../model/item.ts'
import { numbersIn } from '../model/json-value.ts'
import { parseChange } from './change.ts'
import type { WriteContext } from './context.ts'
import { itemsOf, judgeItems } from './objects/index.ts'
import { planStored, type StoredFor } from './stored.ts'

/** A stored object that an update with its own values would refuse. */
export interface RefusedObject {
  readonly id: number
  readonly stored: Values
  readonly errors: FieldErrors
}

/** The number of objects that were checked, and those that were refused. */
export interface CheckedPage {
  readonly checked: number
  readonly refused: readonly RefusedObject[]
}

/** The largest number of objects that are read and checked together. */
const pageSize = 500

/** Milliseconds that the check of a page may take. */
const timeout = 10 * 60_000

/** Returns whether the objects of a model can be checked: clients may write their fields. */
export const isCheckable = (model: Model): boolean => {
  const { operations, view } = model
  const isWritten = operations.has('create') || operations.has('update')
  return isWritten && !view && writableFields(model).some(isCheckedField)
}

/**
 * Checks all objects of the context's model as updates that send each object its stored values: by
 * the kinds of the fields, by the declaration and by the behaviours. Every value is checked, also
 * where an update skips the check because nothing changes. Stores nothing. Yields the result of
 * each page.
 *
 * @example
 * for await (const { refused } of checkStored(context)) console.log(refused)
 */
export async function* checkStored(context: WriteContext): AsyncGenerator<CheckedPage> {
  for (let last = 0; ;) {
    const ids = await idsAfter(context, last)
    if (ids.length === 0) return
    const suspects = await refusedAmong(context, ids, 'reading')
    // Others may write between the statements of a check, unless the rows are locked.
    const refused = await refusedAmong(context, suspects.map(idOf), 'update')
    yield { checked: ids.length, refused }
    last = ids.at(-1) ?? last
  }
}

async function idsAfter(
  { model, database }: WriteContext,
  last: number,
): Promise<readonly number[]> {
  const text = `
    select array(
      select t.id from ${model.table} t where t.id > $1 order by t.id limit ${pageSize}
    )`
  const [[ids] = []] = await database.rows({ text, values: [last], isReadOnly: true })
  return numbersIn(ids)
}

/**
 * Returns the refused objects. Where a behaviour refuses a write as a whole, checks each half for
 * itself, to find the object that it refuses.
 */
async function refusedAmong(
  context: WriteContext,
  ids: readonly number[],
  purpose: StoredFor,
): Promise<readonly RefusedObject[]> {
  if (ids.length === 0) return []
  try {
    return await inRolledBack(context, (writer) => judge(context, ids, purpose, writer))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const [id = 0] = ids
    if (ids.length === 1) return [refusedAsWhole(id, error)]
    const middle = Math.ceil(ids.length / 2)
    const halves = [ids.slice(0, middle), ids.slice(middle)]
    const found: RefusedObject[] = []
    for (const half of halves) found.push(...(await refusedAmong(context, half, purpose)))
    return found
  }
}

const inRolledBack = <T>(
  { database }: WriteContext,
  work: (writer: Writer) => Promise<T>,
): Promise<T> => transaction(database, work, { objects: pageSize, timeout, dryRun: true })

async function judge(
  context: WriteContext,
  ids: readonly number[],
  purpose: StoredFor,
  writer: Writer,
): Promise<readonly RefusedObject[]> {
  const { graph, model } = context
  const plan = planStored(graph, model, ids, purpose)
  const found = plan.values(await writer.rows(plan.statement))
  const stored = [...found].map(([id, before]) => ({ id, before }))
  const changes = stored.map(({ before }) => parseChange(model, bodyOf(model, before), 'patch'))
  const items = (await itemsOf(context, changes, stored, writer.rows)).map((item) => ({
    ...item,
    isAllChecked: true,
  }))
  await judgeItems(context, items, writer)
  return items.flatMap(({ id = 0, before, messages }) =>
    messages.size === 0 ? [] : [{ id, stored: before, errors: messages.toErrors() }],
  )
}

/** Returns the body of an update with the stored values of an object. */
const bodyOf = (model: Model, stored: Values): object =>
  Object.fromEntries(
    writableFields(model)
      .filter(isCheckedField)
      .map(({ name, echo }) => {
        const value = stored[name] ?? null
        return [name, echo && value !== null ? echo(value) : value]
      }),
  )

/** Returns whether a stored value can be sent: no secret, and no digest of the sent value. */
const isCheckedField = ({ columnName, confidential, store }: ResolvedField): boolean =>
  columnName !== undefined && !confidential && !store

const refusedAsWhole = (id: number, { fields, message }: ApiError): RefusedObject => ({
  id,
  stored: noValues,
  errors: isFieldErrors(fields) ? fields : { non_field_errors: [message] },
})

const isFieldErrors = (fields: ApiError['fields']): fields is FieldErrors =>
  fields !== undefined && !Array.isArray(fields)

const idOf = ({ id }: RefusedObject): number => id
