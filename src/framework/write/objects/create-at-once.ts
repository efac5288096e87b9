import type { Item } from '../../model/item.ts'
import {
  checkUnread,
  mayWriteAtOnce,
  locksOf,
  NoRowsAssumed,
  type AtOnceResult,
} from './at-once.ts'
import type { Change } from '../change.ts'
import type { WriteContext } from '../context.ts'
import { openPrecondition, runAtOnce } from '../run-at-once.ts'
import { loggable } from './loggable.ts'
import { insertConditions, planInsert, uniqueKeys } from '../checks/index.ts'
import { recordOf } from './record.ts'
import { numbersIn } from '../../model/json-value.ts'

/**
 * Creates an object in one round trip: by a statement that inserts it, and its entry of the change
 * log, only if SQL conditions show that all checks pass. Creates nothing where values have to be
 * read first, or where a check may fail: `createObject` then runs the checks and reports the
 * mistakes.
 */
export async function createAtOnce(context: WriteContext, change: Change): Promise<AtOnceResult> {
  if (!mayWriteAtOnce(context, change, 'created')) return {}
  const assumed = new NoRowsAssumed()
  let conditions: readonly string[] | undefined
  const checkDeclared = (item: Item): void => {
    conditions = insertConditions(context.graph, context.model, item)
  }
  const item = await checkUnread(context, change, { stored: [], assumed, checkDeclared })
  if (!item || !conditions || isLinked(context, item)) return {}
  const { model, database, extensions, author } = context
  const insert = planInsert({
    model,
    item,
    conditions,
    emptyReads: assumed.reads,
    precondition: openPrecondition(database),
    entry: extensions.createdEntry?.(model, loggable(model, item.changes), author),
  })
  const { posted } = assumed
  const row = await runAtOnce(database, {
    posted,
    write: insert,
    locks: locksOf(posted),
    uniqueKeys: () => uniqueKeys(model, item),
  })
  return row ? { record: recordOf(model, Number(row[1]), item) } : { isRefused: true }
}

/** Returns whether an item has rows in other tables than its own. */
const isLinked = ({ model }: WriteContext, { changes }: Item): boolean =>
  [...model.fields.values()].some(({ many, name }) => many && numbersIn(changes[name]).length > 0)
