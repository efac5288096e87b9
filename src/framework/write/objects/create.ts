import type { Executor } from '../../database/statement.ts'
import { transaction, type Writer } from '../../database/transaction/index.ts'
import type { Item } from '../../model/item.ts'
import { parseChange, type BodyOptions, type Change } from '../change.ts'
import { pauseAtOnce, type AtOnceResult } from './at-once.ts'
import { createAtOnce } from './create-at-once.ts'
import { shownRecords, type StoredRecord } from './record.ts'
import { workOf, type WriteContext, type Written } from '../context.ts'
import { loggable } from './loggable.ts'
import { requireFieldsOnRows } from '../field-rights.ts'
import { requireRowRights, requireStillSeen } from '../row-rights.ts'
import { checkItems, itemsOf, explainViolation } from './items.ts'
import { hashSealed, sealItems } from './seal.ts'

/**
 * Creates an object from a body and returns its record. Throws a 400 that lists every mistake.
 * `Flat` and `Writable` are the types of the model's serializers, by which the compiler checks the
 * record and the body.
 *
 * @example
 * const context = writeContextOf(loans, options, request)
 * const { id } = await createObject<FlatLoan, WritableLoan>(context, { book, borrower: 'Ada' })
 */
export async function createObject<Flat extends object = StoredRecord, Writable = unknown>(
  context: WriteContext,
  body: Writable,
  options: BodyOptions = {},
): Promise<Flat> {
  const [record = {}] = await create(context, [body], { ...options, isList: false })
  return record as Flat // the record of a model is what its flat serializer describes
}

/**
 * Creates several objects, all or none, and returns their records. Throws a 400 with a list of
 * errors in the order of the bodies.
 *
 * @example
 * const records = await createObjects(context, [{ title: 'One' }, { title: 'Two' }])
 */
export function createObjects(
  context: WriteContext,
  bodies: readonly unknown[],
  options: BodyOptions = {},
): Promise<readonly Record<string, unknown>[]> {
  return create(context, bodies, { ...options, isList: true })
}

async function create(
  context: WriteContext,
  bodies: readonly unknown[],
  { isList, ...options }: CreateOptions,
): Promise<readonly Record<string, unknown>[]> {
  const { database } = context
  const changes = await changesOf(context, bodies, options)
  const [change] = changes
  const atOnce: AtOnceResult = isList || !change ? {} : await createAtOnce(context, change)
  if (atOnce.record) return [atOnce.record]
  let items: readonly Item[] = []
  const records = await explainViolation(
    () =>
      transaction(
        database,
        async (writer) => {
          items = await itemsOf(context, changes, [], writer.rows)
          await checkItems(context, items, writer, isList)
          return insertItems(context, items, writer)
        },
        { objects: bodies.length },
      ),
    () => checkItems(context, items, executorOutside(context), isList),
  )
  if (atOnce.isRefused) pauseAtOnce(context)
  return records
}

/** Options of a create. */
export interface CreateOptions extends BodyOptions {
  /** True when the request holds a list: errors are then a list too. */
  readonly isList: boolean
}

/**
 * Creates objects in the transaction of `writer` and returns their records. Throws a 400.
 *
 * @example
 * transaction(database, async (writer) => {
 *   await lockRows({ graph, post: writer.post }, 'library.Shelf', [7])
 *   return createWithin(context, writer, bodies, { isList: true })
 * })
 */
export async function createWithin(
  context: WriteContext,
  writer: Writer,
  bodies: readonly unknown[],
  { isList, ...options }: CreateOptions,
): Promise<readonly Record<string, unknown>[]> {
  const changes = await changesOf(context, bodies, options)
  const items = await itemsOf(context, changes, [], writer.rows)
  await checkItems(context, items, writer, isList)
  return insertItems(context, items, writer)
}

/** Parses the bodies of new objects, and hashes their secrets. */
async function changesOf(
  context: WriteContext,
  bodies: readonly unknown[],
  options: BodyOptions,
): Promise<readonly Change[]> {
  const { model } = context
  const changes = bodies.map((body) => parseChange(model, body, 'create', options))
  return hashSealed(context, changes)
}

async function insertItems(
  context: WriteContext,
  items: readonly Item[],
  writer: Writer,
): Promise<readonly Record<string, unknown>[]> {
  const { model, extensions } = context
  const work = workOf(context, writer)
  await sealItems(items, work, extensions.vault)
  await writer.create(
    model,
    items.map((item) => ({ ...item, id: idOf(item) })),
  )
  const written = items.map(writtenOf)
  const ids = written.map(({ id }) => id)
  await requireRowRights(context, 'add', ids, writer.rows)
  await requireFieldsOnRows(context, 'add', items, writer.rows)
  await requireStillSeen(context, ids, writer.rows)
  await extensions.behaviours.get(model.key)?.created?.(written, work)
  await work.log(
    written.map(({ id, after }) => ({
      model,
      id,
      action: 'create',
      before: null,
      after: loggable(model, after),
    })),
  )
  return shownRecords(context, items, writer.rows)
}

function writtenOf(item: Item): Written {
  const { id, ...after } = item.changes
  return { id: Number(id), before: item.before, after: Object.freeze(after) }
}

/** Returns the id that the check allocated for a new item. */
const idOf = (item: Item): number => Number(item.changes['id'])

/** Returns an executor on the pool, for checks after a failed transaction. Ignores locks. */
export const executorOutside = ({
  database,
}: WriteContext): Executor & Pick<Writer, 'afterCommit'> => ({
  rows: (statement) => database.rows(statement),
  post: () => undefined,
  afterCommit: () => undefined,
})
