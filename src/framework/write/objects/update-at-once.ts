import type { Statement } from '../../database/statement.ts'
import { updateStatement } from '../../database/transaction/index.ts'
import { noValues, type Item, type Values } from '../../model/item.ts'
import { memoize } from '../../memoize.ts'
import type { Model } from '../../model/graph.ts'
import { Parameters } from '../../sql/parameters.ts'
import {
  checkUnread,
  mayWriteAtOnce,
  locksOf,
  NoRowsAssumed,
  ValuesNeeded,
  type AtOnceResult,
} from './at-once.ts'
import type { Change } from '../change.ts'
import { isChecked } from '../checks/index.ts'
import type { WriteContext } from '../context.ts'
import { recordOf } from './record.ts'
import { openPrecondition, runAtOnce } from '../run-at-once.ts'
import { planStored, type StoredPlan } from '../stored.ts'

/**
 * Updates an object in one round trip: by a statement that updates it, and writes its entry of the
 * change log, only if SQL conditions show that all checks pass. Changes nothing where values have
 * to be read first, or where a check may fail.
 */
export async function updateAtOnce(
  context: WriteContext,
  id: number,
  change: Change,
): Promise<AtOnceResult> {
  const { graph, model, database } = context
  if (!mayWriteAtOnce(context, change, 'updated') || !arePlain(context, change.values)) return {}
  const assumed = new NoRowsAssumed()
  const unread = [{ id, before: unreadOf(context.model) }]
  const item = await checkUnread(context, change, { stored: unread, assumed })
  if (!item || !arePlain(context, item.changes)) return {}
  const stored = planStored(graph, model, [id])
  const update = planUpdate(context, item, stored, assumed.reads)
  if (!update) return {}
  const { posted } = assumed
  const row = await runAtOnce(database, { posted, write: update, locks: locksOf(posted, id) })
  if (!row) return { isRefused: true }
  const before = stored.values([row.slice(1)]).get(id) ?? noValues
  return { record: recordOf(model, id, { ...item, before }) }
}

/** Returns whether values are stored as they were sent, and without a check against other rows. */
const arePlain = ({ graph, model }: WriteContext, values: Values): boolean =>
  Object.keys(values).every((name) => {
    const { column, store, confidential } = model.fields.get(name) ?? {}
    const isKept = column?.isPlain && !store && !confidential
    return isKept && !isChecked(graph, model, name)
  })

/** Returns the values of a row that was not read: a read of any of them throws. */
const unreadOf = memoize(({ fields }: Model): Values => {
  const unread = {
    enumerable: true,
    get: () => {
      throw new ValuesNeeded()
    },
  }
  const stored = [...fields.values()].filter(({ columnName }) => columnName)
  const properties = Object.fromEntries(stored.map(({ name }) => [name, unread]))
  return Object.freeze(Object.defineProperties({}, properties))
})

/** The parts of a statement that updates an object on conditions. */
interface UpdateParts {
  /** Reads and locks the row. */
  readonly stored: Statement
  readonly idColumn: string
  readonly update: Statement
  /** Statements that must find no rows. */
  readonly emptyReads: readonly Statement[]
  /** A further SQL condition. */
  readonly precondition: Statement | undefined
  /** An `insert` that follows. */
  readonly entry: Statement | undefined
}

/**
 * Returns a statement that updates an object, or changes nothing. It returns the index of the
 * object among those that are updated together, and its former values.
 */
function planUpdate(
  { model, database, extensions, author }: WriteContext,
  item: Item,
  { statement: stored, columns }: StoredPlan,
  emptyReads: readonly Statement[],
): Statement | undefined {
  const update = updateStatement(model, [item])
  if (!update) return undefined
  const changes = item.changes
  return updateSql({
    stored,
    idColumn: columns.get('id') ?? '',
    update,
    emptyReads,
    precondition: openPrecondition(database),
    entry: extensions.updatedEntry?.(model, changes, columns, author),
  })
}

function updateSql({ stored, idColumn, update, ...parts }: UpdateParts): Statement {
  const { emptyReads, precondition, entry } = parts
  const parameters = new Parameters()
  const row = parameters.embed(stored)
  const conditions = [
    parameters.embed(update),
    // Counts, so that all rows are read and locked before one of them is updated.
    '(select count(*) from stored) > 0',
    ...emptyReads.map((read) => `not exists (${parameters.embed(read)})`),
    ...(precondition ? [parameters.embed(precondition)] : []),
  ]
  const text = `
    with stored as materialized (${row}),
    updated as (${conditions.join(' and ')} returning t.id, r.i)
    ${entry ? `, entry as (${parameters.embed(entry)})` : ''}
    select u.i, s.* from stored s join updated u on u.id = s.${idColumn}`
  return { text, values: parameters.values }
}
