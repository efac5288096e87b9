import { transaction } from '../../database/transaction/index.ts'
import { Violation } from '../../database/failures/index.ts'
import { FieldMessages } from '../../errors/error-messages.ts'
import { failure } from '../../errors/errors.ts'
import type { ModelGraph } from '../../model/graph.ts'
import { textOf } from '../../model/json-value.ts'
import { planDependents } from './dependents.ts'
import { dropFiles } from './drop-files.ts'
import { planKept } from './keep-deleted.ts'
import { planUnlogged } from './keep-unlogged.ts'
import { planRemoval } from './removal.ts'
import { removeAtOnce } from './remove-at-once.ts'
import { planStored } from '../stored.ts'
import { loggable, throwAny, idIn } from '../objects/index.ts'
import { pauseAtOnce } from '../run-at-once.ts'
import { planTouch } from '../touch.ts'
import { requireRowRights, seenIds } from '../row-rights.ts'
import { workOf, type Work, type WriteContext } from '../context.ts'
import type { FoundRows, LoggedChange } from '../logged.ts'

/**
 * Deletes an object. Throws a 404 if there is none, and a 409 that names the objects that protect
 * it.
 *
 * @example
 * await removeObject(writeContextOf(model, options, request), idOf(request))
 */
export function removeObject(context: WriteContext, id: number): Promise<void> {
  return remove(context, [id], () => failure('ERR_NOT_FOUND'))
}

/** Deletes several objects, all or none. Each body is an id or has an `id`. */
export async function removeObjects(
  context: WriteContext,
  bodies: readonly unknown[],
): Promise<void> {
  const items = bodies.map((body) => {
    const messages = new FieldMessages()
    return { messages, id: idIn(typeof body === 'object' ? body : { id: body }, messages) }
  })
  throwAny(items, true)
  const ids = items.map(({ id }) => id)
  await remove(context, ids, (missing) => {
    for (const item of items)
      if (missing.includes(item.id))
        item.messages.add('id', `There is no ${context.model.label} with this id.`)
    throwAny(items, true)
    return failure('ERR_NOT_FOUND')
  })
}

/** Deletes objects, whose ids may be given twice. */
async function remove(
  context: WriteContext,
  given: readonly number[],
  notFound: (missing: readonly number[]) => Error,
): Promise<void> {
  const { graph, model, database, extensions } = context
  const ids = [...new Set(given)]
  const atOnce = await removeAtOnce(context, ids)
  if (atOnce === 'removed') return
  try {
    await transaction(
      database,
      async (writer) => {
        const work = workOf(context, writer)
        const stored = planStored(graph, model, ids, 'delete')
        const found = stored.values(await writer.rows(stored.statement))
        const seen = await seenIds(context, ids, writer.rows)
        const rows = new Map([...found].filter(([id]) => seen.has(id)))
        if (rows.size < ids.length) throw notFound(ids.filter((id) => !rows.has(id)))
        await requireRowRights(context, 'delete', given, writer.rows)
        await context.condition?.(writer.rows)
        await extensions.behaviours.get(model.key)?.removing?.(ids, work)
        const own = [...rows].map(([id, before]): LoggedChange => ({
          model,
          id,
          action: 'delete',
          before: loggable(model, before),
          after: null,
        }))
        const affected = planRemoval(graph, model)
        await logAffected(affected, ids, work)
        await dropFiles(model, { ids, rows, affected }, work)
        for (const statement of planKept(graph, model, ids, affected)) writer.post(statement)
        const unlogged = extensions.record && planUnlogged(model, ids, affected, context.author)
        if (unlogged) writer.post(unlogged)
        await writer.remove(model, ids)
        await work.log(own)
      },
      { objects: ids.length },
    )
    if (atOnce === 'refused') pauseAtOnce(context, 'delete')
  } catch (error) {
    if (!(error instanceof Violation) || error.kind !== 'reference') throw error
    throw await protection(context, ids, error)
  }
}

/** Returns the error of a delete that other objects prevent, with those that the author sees. */
async function protection(
  context: WriteContext,
  ids: readonly number[],
  error: Violation,
): Promise<Error> {
  const { statement, total, count, describe } = planDependents(context, ids)
  const rows = statement ? await context.database.rows(statement) : []
  // A transaction finds all rows.
  const [[all] = []] = total
    ? await transaction(context.database, (reader) => reader.rows<[number]>(total))
    : []
  const others = (all ?? 0) > count(rows)
  if (count(rows) > 0) return failure('ERR_PROTECTED', describe(rows, others))
  if (others) return failure('ERR_PROTECTED', 'Other objects depend on it.')
  // Of an application that is no longer listed, or a constraint that the models do not declare.
  return isOfUnlisted(context.graph, error) ? failure('ERR_PROTECTED', unlistedProtector) : error
}

const unlistedProtector = 'Objects of an application that the service no longer lists depend on it.'

/**
 * Returns whether a violation is that of a table of an application that is not listed. A table that
 * a migration by hand made has another name.
 */
function isOfUnlisted({ applications }: ModelGraph, { report }: Violation): boolean {
  const [, name] = /^([a-z][a-z0-9]*)_/.exec(textOf(report['table'])) ?? []
  return name !== undefined && !applications.some((application) => application.name === name)
}

/**
 * Records what a delete does to other rows. Those that change are locked first, so that their
 * entries have the values that they lose.
 */
async function logAffected(
  found: readonly FoundRows[],
  ids: readonly number[],
  work: Work,
): Promise<void> {
  if (found.length === 0) return
  const touch = planTouch(
    found.filter(({ action }) => action === 'update'),
    ids,
  )
  if (touch) work.post(touch)
  await work.logRows({ found, ids })
}
