import type { Executor, Statement } from '../../database/statement.ts'
import type { Writer } from '../../database/transaction/index.ts'
import { FieldMessages } from '../../errors/error-messages.ts'
import type { Item } from '../../model/item.ts'
import type { Change } from '../change.ts'
import type { Behaviour, WriteContext } from '../context.ts'
import { itemsOf, runChecks, type StoredItem } from './items.ts'
import { assumesNoRows } from '../merge-behaviours.ts'
import { hasRowRights } from '../row-rights.ts'
import { isPaused, rowLockKey } from '../run-at-once.ts'

/** The result of writing an object in one round trip, if that is possible. */
export interface AtOnceResult {
  /** The record of the object; absent where nothing was written. */
  readonly record?: Record<string, unknown>
  /** True if the statement was run, and wrote nothing. */
  readonly isRefused?: boolean
}

/**
 * Returns whether an object may be written before anything is read. Returns false where the
 * behaviour has the step `effect`, also after the commit, or the request a condition, which need
 * the stored values.
 */
export function mayWriteAtOnce(
  context: WriteContext,
  { messages }: Change,
  effect: 'created' | 'updated',
): boolean {
  const { model, extensions, condition } = context
  const behaviour: Behaviour = extensions.behaviours.get(model.key) ?? {}
  if (messages.size > 0 || condition || model.view || hasRowRights(context)) return false
  if (!assumesNoRows(behaviour)) return false
  const isPlain = [...model.fields.values()].every(({ sealed, file }) => !sealed && !file)
  return isPlain && !hasEffect(behaviour, effect) && !isPaused(context, 'write')
}

const hasEffect = (behaviour: Behaviour, effect: 'created' | 'updated'): boolean =>
  Boolean(behaviour[effect] ?? behaviour.after?.[effect])

/** Thrown when a check reads a stored value. */
export class ValuesNeeded extends Error {}

/** The values that the checks of an object may use that was not read. */
interface UnreadChecks {
  /** The object that is updated; none for a create. */
  readonly stored: readonly StoredItem[]
  readonly assumed: NoRowsAssumed
  /** Takes the place of the check of references, unique sets and rules. */
  readonly checkDeclared?: (item: Item) => void
}

/**
 * Checks an object as far as this can be done without rows. Returns undefined for a mistake, and
 * where rows are needed. The messages of the change stay as they are.
 */
export async function checkUnread(
  context: WriteContext,
  change: Change,
  { stored, assumed, checkDeclared }: UnreadChecks,
): Promise<Item | undefined> {
  const own = { ...change, messages: new FieldMessages() }
  const [item] = await itemsOf(context, [own], stored, assumed.rows)
  if (!item || assumed.reads.length > 0) return undefined
  try {
    await runChecks(context, [item], assumed, async () => checkDeclared?.(item))
  } catch (error) {
    if (error instanceof ValuesNeeded) return undefined
    throw error
  }
  return item.messages.size > 0 || assumed.hasTasks ? undefined : item
}

/**
 * An executor that runs no statement. It collects them, and returns no rows for those that read.
 */
export class NoRowsAssumed implements Executor {
  readonly posted: Statement[] = []
  readonly reads: Statement[] = []

  readonly rows: Executor['rows'] = async (statement) => {
    this.reads.push(statement)
    return []
  }

  readonly post: Executor['post'] = (statement) => void this.posted.push(statement)

  /** True if a task waits for the commit, which a write in one round trip does not run. */
  hasTasks = false

  readonly afterCommit: Writer['afterCommit'] = () => {
    this.hasTasks = true
  }
}

/** Returns the keys of the locks of posted statements, and of that on the row that is updated. */
export const locksOf = (posted: readonly Statement[], id?: number): string =>
  [...posted.map(({ values }) => JSON.stringify(values)), rowLockKey(id)].join()
