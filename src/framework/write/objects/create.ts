import { Violation } from '../../database/failures/index.ts'
import type { Executor } from '../../database/statement.ts'
import { transaction, type Writer } from '../../database/transaction/index.ts'
import type { Item } from '../../model/item.ts'
import { parseChange, type BodyOptions, type Change } from '../change.ts'
import { pauseAtOnce } from '../run-at-once.ts'
import type { AtOnceResult } from './at-once.ts'
import { createAtOnce } from './create-at-once.ts'
import type { StoredRecord } from './record.ts'
import type { WriteContext } from '../context.ts'
import { insertItems } from './insert.ts'
import { checkItems, itemsOf, explainViolation, throwAny } from './items.ts'
import { countChildren, insertChildren, planChildren, type Children } from './children.ts'
import { hashSealed } from './seal.ts'

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
): Promise<readonly StoredRecord[]> {
  const { database } = context
  const changes = await changesOf(context, bodies, options)
  const children = planChildren(context, bodies, changes, options)
  if (children.length > 0) return createFamilies(context, { changes, children, isList })
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
  if (atOnce.isRefused) pauseAtOnce(context, 'write')
  return records
}

/** New objects with their children. */
interface Families {
  readonly changes: readonly Change[]
  readonly children: readonly Children[]
  readonly isList: boolean
}

/**
 * Creates objects with their children. When a constraint refuses one although its checks passed,
 * writes again: the checks find what another request has written in between.
 */
async function createFamilies(
  context: WriteContext,
  families: Families,
): Promise<readonly StoredRecord[]> {
  const { changes, children } = families
  const write = (): Promise<readonly StoredRecord[]> =>
    transaction(context.database, (writer) => insertFamilies(context, families, writer), {
      objects: changes.length + countChildren(children),
    })
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Violation) || isFinal(error)) throw error
    return write()
  }
}

/** Returns whether a second write would end with the same error. */
const isFinal = ({ kind }: Violation): boolean => kind === 'value' || kind === 'retry'

async function insertFamilies(
  context: WriteContext,
  { changes, children, isList }: Families,
  writer: Writer,
): Promise<readonly StoredRecord[]> {
  const items = await itemsOf(context, changes, [], writer.rows)
  await checkItems(context, items, writer, isList)
  const records = await insertItems(context, items, writer)
  const refuse = (): void => throwAny(items, isList)
  return insertChildren(children, { items, records }, { writer, refuse })
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
  const children = planChildren(context, bodies, changes, options)
  return insertFamilies(context, { changes, children, isList }, writer)
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

/**
 * Returns an executor for checks after a failed transaction. Finds all rows, as a transaction does,
 * and ignores locks.
 */
export const executorOutside = ({
  database,
}: WriteContext): Executor & Pick<Writer, 'afterCommit'> => ({
  rows: (statement) => transaction(database, ({ rows }) => rows(statement)),
  post: () => undefined,
  afterCommit: () => undefined,
})
