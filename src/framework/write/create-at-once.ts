import type { Item } from '../model/item.ts'
import {
  mayWriteAtOnce,
  NoRowsAssumed,
  openPrecondition,
  runAtOnce,
  withOwnMessages,
  type AtOnceResult,
} from './at-once.ts'
import type { Change } from './change.ts'
import type { WriteContext } from './context.ts'
import { loggable } from './loggable.ts'
import { insertConditions, planInsert, type ConditionalInsert } from './conditional-insert.ts'
import { itemsOf, runChecks } from './items.ts'
import { recordOf } from './record.ts'
import { numbersIn } from '../model/json-value.ts'

/**
 * Creates an object in one round trip: by a statement that inserts it, and its entry of the change
 * log, only if SQL conditions show that all checks pass. Creates nothing where values have to be
 * read first, or where a check may fail: `createObject` then runs the checks and reports the
 * mistakes.
 */
export async function createAtOnce(context: WriteContext, change: Change): Promise<AtOnceResult> {
  if (!mayWriteAtOnce(context, change, 'created')) return {}
  const assumed = new NoRowsAssumed()
  const checked = await checkedItem(context, change, assumed)
  if (!checked || assumed.hasTasks) return {}
  const { item, conditions } = checked
  const { model, database, extensions, author } = context
  const insert = planInsert({
    model,
    item,
    conditions,
    emptyReads: assumed.reads,
    precondition: openPrecondition(database),
    entry: extensions.createdEntry?.(model, loggable(model, item.changes), author),
  })
  const row = await runAtOnce(database, { posted: assumed.posted, write: insert })
  return row ? { record: recordOf(model, Number(row[0]), item) } : { isRefused: true }
}

/** A new object that passes the checks if it meets SQL conditions on its row `r`. */
type CheckedItem = Pick<ConditionalInsert, 'item' | 'conditions'>

/** Checks a new object as far as this can be done without rows. */
async function checkedItem(
  context: WriteContext,
  change: Change,
  assumed: NoRowsAssumed,
): Promise<CheckedItem | undefined> {
  const [item] = await itemsOf(context, [withOwnMessages(change)], [], assumed.rows)
  if (!item || assumed.reads.length > 0) return undefined
  let conditions: readonly string[] | undefined
  await runChecks(context, [item], assumed, async () => {
    conditions = insertConditions(context.graph, context.model, item)
  })
  const passes = item.messages.size === 0 && !isLinked(context, item)
  return conditions && passes ? { item, conditions } : undefined
}

/** Returns whether an item has rows in other tables than its own. */
const isLinked = ({ model }: WriteContext, { changes }: Item): boolean =>
  [...model.fields.values()].some(({ many, name }) => many && numbersIn(changes[name]).length > 0)
