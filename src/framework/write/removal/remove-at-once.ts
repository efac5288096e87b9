import { LRUCache } from 'lru-cache'
import type { Statement } from '../../database/statement.ts'
import { memoize } from '../../memoize.ts'
import type { Model, ModelGraph } from '../../model/graph.ts'
import { arrayPerObject, distinctIds } from '../../model/per-object.ts'
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

/**
 * Returns a statement that deletes the objects of a request, or none of them. It returns the index
 * of each among those that are deleted together. Deletes of one object each may run as one.
 */
function planRemove(
  { graph, model, database, extensions, author }: WriteContext,
  ids: readonly number[],
): Statement {
  const given = ids.length === 1 ? distinctIds(ids) : ids
  const entry = extensions.deletedEntry?.(graph, model, given, author)
  const precondition = openPrecondition(database)
  const texts = textsOf(graph)
  const key = [model.key, entry?.text, precondition?.text].join()
  const text = texts.get(key) ?? removeSql(graph, model, { entry, precondition })
  texts.set(key, text)
  const requests = arrayPerObject(ids.map(() => author.requestId))
  return {
    text,
    values: [...(entry?.values ?? [given]), requests, ...(precondition?.values ?? [])],
  }
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
  const requests = parameters.add(undefined, 'text[]')
  const isOther = (id: string): string =>
    `not exists (select from given o where o.id = ${id} and o.request_id = g.request_id)`
  const refusing = [
    `not exists (select from ${model.table} t where t.id = g.id)`,
    ...referringRows(graph, model, 'g.id', isOther).map((query) => `exists (${query})`),
  ]
  return `
    with given as materialized (
      select g.id, g.request_id, g.number - 1 as i
      from unnest($1::integer[], ${requests}) with ordinality as g(id, request_id, number)
    ),
    refused as materialized (
      select g.request_id from given g where ${refusing.join(' or ')}
    ),
    removed as (
      delete from ${model.table} t using given g
      where t.id = g.id and g.request_id not in (select request_id from refused)
        ${precondition ? `and ${parameters.embed(precondition)}` : ''}
      returning t.id, g.request_id, g.i
    )${entry ? `, entry as (${entry.text})` : ''}
    select g.i, true from removed g`
}
