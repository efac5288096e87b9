import { LRUCache } from 'lru-cache'
import type { Statement } from '../../database/statement.ts'
import { memoize } from '../../memoize.ts'
import type { Model, ModelGraph } from '../../model/graph.ts'
import { Parameters } from '../../sql/parameters.ts'
import { unloggedColumns } from '../../sql/unlogged-values.ts'
import type { Behaviour, WriteContext } from '../context.ts'
import { lockRows } from '../lock-rows.ts'
import { fileFields } from '../objects/index.ts'
import { hasRowRights } from '../row-rights.ts'
import { isPaused, openPrecondition, rowLockKey, runAtOnce } from '../run-at-once.ts'
import { referringRows } from './removal.ts'

/** The largest number of objects that one statement deletes. Larger deletes have longer limits. */
const maxObjects = 1_000

/** The result of a delete in one round trip: it was not tried, refused, or done. */
export type RemovalAtOnce = 'untried' | 'refused' | 'removed'

/**
 * Deletes objects in one round trip: by a lock, and by a statement that deletes them and writes
 * their entries of the change log, only if SQL conditions show that all of them exist and that
 * nothing else is deleted or changed along. Deletes nothing otherwise: `removeObject` then reads
 * what is concerned, and reports why an object cannot be deleted.
 *
 * @param ids different ids
 */
export async function removeAtOnce(
  context: WriteContext,
  ids: readonly number[],
): Promise<RemovalAtOnce> {
  if (ids.length === 0 || ids.length > maxObjects || !mayRemoveAtOnce(context)) return 'untried'
  const { graph, model, database } = context
  const posted: Statement[] = []
  // The delete sees what others have committed before they let go of the rows.
  await lockRows({ graph, post: (lock) => posted.push(lock) }, model.key, ids)
  const write = planRemove(context, ids)
  const row = await runAtOnce(database, { posted, write, locks: rowLockKey(Math.min(...ids)) })
  return row ? 'removed' : 'refused'
}

/**
 * Returns whether objects may be deleted before anything is read: no behaviour follows, and nothing
 * is kept of them but their entries of the change log.
 */
function mayRemoveAtOnce(context: WriteContext): boolean {
  const { model, extensions, condition } = context
  const behaviour: Behaviour = extensions.behaviours.get(model.key) ?? {}
  if (condition || behaviour.removing || behaviour.after?.deleted) return false
  return isPlain(model) && !hasRowRights(context) && !isPaused(context, 'delete')
}

const isPlain = (model: Model): boolean =>
  !model.view &&
  !model.softDelete &&
  fileFields(model).length === 0 &&
  unloggedColumns(model).length === 0

/** Returns a statement that deletes the rows `$1` and returns a row, or deletes nothing. */
function planRemove(
  { graph, model, database, extensions, author }: WriteContext,
  ids: readonly number[],
): Statement {
  const entry = extensions.deletedEntry?.(graph, model, ids, author)
  const precondition = openPrecondition(database)
  const first = entry?.values ?? [ids]
  const texts = textsOf(graph)
  const key = [model.key, entry?.text, precondition?.text].join()
  const text = texts.get(key) ?? removeSql(graph, model, { entry, precondition })
  texts.set(key, text)
  return { text, values: [...first, ...(precondition?.values ?? [])] }
}

/** The latest texts of statements, by their models and other parts. */
const textsOf = memoize<ModelGraph, LRUCache<string, string>>(() => new LRUCache({ max: 1_000 }))

/** The parts of a statement that depend on the request. */
interface RemoveParts {
  /** An `insert` that follows; its parameters are the first ones. */
  readonly entry: Statement | undefined
  /** A further SQL condition. */
  readonly precondition: Statement | undefined
}

function removeSql(graph: ModelGraph, model: Model, { entry, precondition }: RemoveParts): string {
  const parameters = new Parameters(entry?.values.length ?? 1)
  const rows = `${model.table} t where t.id = any($1::integer[])`
  const conditions = [
    `(select count(*) from ${rows}) = cardinality($1::integer[])`,
    ...referringRows(graph, model).map((query) => `not exists (${query})`),
    ...(precondition ? [parameters.embed(precondition)] : []),
  ]
  return `
    with removed as (
      delete from ${rows}
        and ${conditions.join('\n        and ')}
      returning t.id
    )${entry ? `, entry as (${entry.text})` : ''}
    select true where exists (select from removed)`
}
