import type { Executor, Rows, Statement } from '../../database/statement.ts'
import type { Writer } from '../../database/transaction/index.ts'
import { Violation } from '../../database/failures/index.ts'
import { errorsOfList, FieldMessages } from '../../errors/error-messages.ts'
import { invalid } from '../../errors/errors.ts'
import type { Model } from '../../model/graph.ts'
import { noValues, type Changes, type Item, type Values } from '../../model/item.ts'
import { isWithin, tooLong } from '../../model/kinds/text.ts'
import {
  checkModelNames,
  isAcyclic,
  type Judgement,
  planCheck,
  planExclusionLocks,
} from '../checks/index.ts'
import { planNaturalKeys } from '../natural.ts'
import type { Change } from '../change.ts'
import type { WriteContext } from '../context.ts'
import { checkAsSeen } from './check-as-seen.ts'
import { withNames } from './overlap-names.ts'
import { placeFiles } from './files.ts'
import { checkSealed } from './seal.ts'
import { workOf } from '../context.ts'
import { checkStates } from '../transitions.ts'
import { requireFieldRights } from '../field-rights.ts'
import { hideReferences } from '../row-rights.ts'

/** The id and the stored values of an object before a write; a new object has neither. */
export type StoredItem = Pick<Item, 'before'> & { readonly id?: number }

/**
 * Builds the items of a write: replaces natural keys by ids, and values by what is stored of them.
 */
export async function itemsOf(
  context: WriteContext,
  changes: readonly Change[],
  stored: readonly StoredItem[],
  rows: Rows,
): Promise<readonly Item[]> {
  const keys = planNaturalKeys(context, changes)
  const resolved = keys.resolve(keys.statement ? await rows(keys.statement) : [])
  const values = await storedValues(context.model, resolved)
  return resolved.map((given, index) => {
    const { id, before } = stored[index] ?? newItem
    const { sent = noFields, messages = new FieldMessages() } = changes[index] ?? {}
    const item = { before, given, sent, changes: values[index] ?? { ...given }, messages }
    return id === undefined ? item : { id, ...item }
  })
}

const newItem: StoredItem = { before: noValues }

const noFields: ReadonlySet<string> = new Set()

/**
 * Returns what is stored of the values of each object: hashes and digests of passwords and keys.
 */
async function storedValues(
  model: Model,
  resolved: readonly Values[],
): Promise<readonly Changes[]> {
  const all = resolved.map((values): Changes => ({ ...values }))
  for (const { name, store } of model.fields.values()) {
    if (!store) continue
    // One after another: tasks of other requests, such as logins, take turns with them.
    for (const values of all) {
      const value = values[name] ?? null
      if (value !== null) values[name] = await store(value)
    }
  }
  return all
}

/**
 * Locks, completes and checks the items, and gives new ones their ids. Throws a 400 that lists
 * every mistake.
 */
export async function checkItems(
  context: WriteContext,
  items: readonly Item[],
  executor: Executor & Pick<Writer, 'afterCommit'>,
  isList: boolean,
): Promise<void> {
  await examineItems(context, items, executor)
  throwAny(items, isList)
}

/** Does the same, and leaves the mistakes in the messages of the items. */
export async function examineItems(
  context: WriteContext,
  items: readonly Item[],
  executor: Executor & Pick<Writer, 'afterCommit'>,
): Promise<void> {
  requireFieldRights(context, items)
  await hideReferences(context, items, executor.rows)
  await judgeItems(context, items, executor)
}

/** Locks, completes and checks the items, gives new ones their ids, and all their messages. */
export async function judgeItems(
  context: WriteContext,
  items: readonly Item[],
  executor: Executor & Pick<Writer, 'afterCommit'>,
): Promise<void> {
  const { graph, model } = context
  await runChecks(context, items, executor, async () => {
    const check = planCheck(graph, model, items)
    if (!check) return
    const judgement = check.judge(await executor.rows(check.statement))
    apply(await withNames(context, items, judgement, executor.rows), items)
  })
}

/** Gives new items their ids, and all items their messages. */
function apply({ newIds, messages }: Judgement, items: readonly Item[]): void {
  const created = items.filter(({ id }) => id === undefined)
  for (const [index, item] of created.entries()) item.changes['id'] = newIds[index]
  for (const [index, item] of items.entries())
    for (const { field, message } of messages[index] ?? []) item.messages.add(field, message)
}

/** Locks and completes the items, and adds the messages of all checks. */
export async function runChecks(
  context: WriteContext,
  items: readonly Item[],
  executor: Executor & Pick<Writer, 'afterCommit'>,
  checkDeclared: () => Promise<void>,
): Promise<void> {
  const { model, extensions } = context
  const behaviour = extensions.behaviours.get(model.key)
  const work = workOf(context, executor)
  checkLengths(model, items)
  checkStates(context, items)
  const treeLock = planTreeLock(model, items)
  if (treeLock) executor.post(treeLock)
  await behaviour?.lock?.(items, work)
  await behaviour?.prepare?.(items, work)
  placeFiles(model, items)
  checkSealed(items, work, extensions.vault)
  const exclusionLocks = planExclusionLocks(model, items)
  if (exclusionLocks) executor.post(exclusionLocks)
  await checkDeclared()
  if (behaviour) await checkAsSeen(behaviour, items, work, context.reader)
  checkModelNames(context, items)
}

/**
 * Plans the lock of a hierarchy for a move, held until the transaction ends. Two concurrent moves
 * can make a loop that neither makes alone, and no constraint of a row detects it. A new object,
 * and one that loses its parent, is in no loop.
 */
function planTreeLock(model: Model, items: readonly Item[]): Statement | undefined {
  const moves = [...model.fields.values()].some(
    ({ name, reference }) =>
      reference &&
      isAcyclic(reference) &&
      items.some((item) => item.id !== undefined && (item.changes[name] ?? null) !== null),
  )
  return moves
    ? { text: 'select pg_advisory_xact_lock(hashtext($1))::text', values: [model.table] }
    : undefined
}

/**
 * Refuses new texts that are too long for a field whose column has no limit. Stored ones may stay.
 */
function checkLengths({ fields }: Model, items: readonly Item[]): void {
  for (const { name, longest } of fields.values()) {
    if (longest === undefined) continue
    for (const { given, before, messages } of items) {
      const text = given[name]
      if (typeof text !== 'string' || isWithin(text, longest) || text === before[name]) continue
      messages.add(name, tooLong(longest))
    }
  }
}

/**
 * Throws the messages: by field for one object, a list of them for a list of objects.
 *
 * @example
 * const items = bodies.map((body) => ({ messages: messagesOf(body) }))
 * throwAny(items, true)
 */
export function throwAny(items: readonly Pick<Item, 'messages'>[], isList: boolean): void {
  if (!isList) return items[0]?.messages.throwAny()
  const errors = errorsOfList(items.map(({ messages }) => messages))
  if (errors) throw invalid(errors)
}

/**
 * Runs a write. When a constraint refuses it although its checks passed, another request has
 * written in between: runs the checks again, which throw a 400. Where these pass, throws the
 * `Violation`.
 */
export async function explainViolation<T>(
  work: () => Promise<T>,
  checkAgain: () => Promise<void>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Violation) || error.kind === 'value') throw error
    await checkAgain()
    throw error
  }
}
