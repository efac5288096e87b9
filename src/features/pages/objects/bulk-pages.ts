import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, invalid, type FieldErrors } from '../../../framework/errors/errors.ts'
import { writeContextOf } from '../../../framework/http/objects/index.ts'
import { isJsonObject, type JsonObject } from '../../../framework/model/json-value.ts'
import { removeObjects } from '../../../framework/write/removal/index.ts'
import { updateObjects } from '../../../framework/write/objects/index.ts'
import { isCustom, gatherCustom } from '../forms/custom-fields.ts'
import { bodyOf } from '../forms/form-body.ts'
import type { FormField } from '../forms/form-fields.ts'
import { resolveNames } from '../forms/references.ts'
import { resumesForm, resumedForm } from '../forms/resumption.ts'
import { setFlash } from '../frame/flash.ts'
import { timeZoneOf } from '../frame/time-zone.ts'
import { changeIn, emptyValue, sharedFields, wrongChange } from '../lists/bulk-fields.ts'
import { bulkForm, removalForm, type BulkPage } from '../lists/bulk-forms.ts'
import { listWithQuery } from '../lists/list-url.ts'
import { countedObjects } from '../lists/pager.ts'
import { readNames, readSelection, type Selection } from '../lists/selection.ts'
import { pageTexts } from '../texts.ts'
import type { ObjectPages } from './object-pages.ts'
import type { PageView } from './page-view.ts'

/** A submitted form about several objects. */
interface SentBulk {
  readonly objectPages: ObjectPages
  readonly view: PageView
  readonly selection: Selection
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Why the form is shown again instead of done. */
  readonly notice: string | undefined
}

/**
 * Serves the pages that change or delete the selected objects of a list: a form, then one
 * transaction for each BULK_MAX objects.
 */
export function bulkPages(app: FastifyInstance, objectPages: ObjectPages): void {
  app.post(`${objectPages.route}several/`, resumesForm, async (request, reply) => {
    const { sent, notice } = resumedForm(request, reply)
    const [operation, permission, run] =
      sent.get('do') === 'delete'
        ? (['delete', 'delete', removeSeveral] as const)
        : (['update', 'change', changeSeveral] as const)
    const view = objectPages.view(objectPages.allowed(request, operation, permission), request)
    if (notice !== undefined && sent.size === 0) {
      setFlash(reply, { text: notice })
      return reply.redirect(view.list, 303)
    }
    const selection = await readSelection(objectPages, view, sent)
    return run({ objectPages, view, selection, request, reply, notice })
  })
}

async function removeSeveral(bulk: SentBulk): Promise<FastifyReply> {
  const { objectPages, view, request } = bulk
  const context = writeContextOf(view.model, objectPages.options, request)
  const ask = (page: BulkPage): Promise<FastifyReply> =>
    removalForm(objectPages, view, page, bulk.reply)
  return confirmed(bulk, 'deleted', ask, (ids) => removeObjects(context, ids))
}

async function changeSeveral(bulk: SentBulk): Promise<FastifyReply> {
  const { objectPages, view, request } = bulk
  const { options } = objectPages
  const custom = (await objectPages.fields(view.model, request)).filter(isCustom)
  const fields = [...sharedFields(options.graph, view.model, request), ...custom]
  const ask = (page: BulkPage): Promise<FastifyReply> =>
    bulkForm(objectPages, view, { ...page, fields }, bulk.reply)
  const context = writeContextOf(view.model, options, request)
  return confirmed(bulk, 'changed', ask, async (ids) => {
    const body = await sentBody(bulk, fields)
    const bodies = ids.map((id) => ({ id, ...body }))
    await updateObjects(context, bodies, { mode: 'patch' })
  })
}

/**
 * Returns the values to set and to empty. Throws a 400 if there are none, or if a field is both set
 * and emptied.
 */
async function sentBody(
  { objectPages, request, selection: { sent } }: SentBulk,
  fields: readonly FormField[],
): Promise<JsonObject> {
  const { identity, database } = request
  const emptied = fields.filter((one) => changeIn(sent, one) === 'empty')
  const set = fields.filter((one) => changeIn(sent, one) === 'set')
  const wrong = fields.flatMap((one) => {
    const message = wrongChange(sent, one)
    return message === undefined ? [] : [[one.field.name, [message]] as const]
  })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  if (set.length + emptied.length === 0)
    throw invalid({ non_field_errors: [pageTexts.bulk.nothing] })
  const resolved = await resolveNames(
    { ...objectPages.options, database },
    { fields: set, sent, identity },
  )
  if (Object.keys(resolved.unclear).length > 0) throw invalid(resolved.unclear)
  const values = {
    ...bodyOf(set, resolved.sent, timeZoneOf(request)),
    ...Object.fromEntries(emptied.map((one) => [one.field.name, emptyValue(one)])),
  }
  return gatherCustom(values, [...set, ...emptied].filter(isCustom))
}

/** Sends the form, also again with messages; once confirmed, writes and redirects to the list. */
async function confirmed(
  { objectPages, view, selection, reply, notice }: SentBulk,
  word: 'changed' | 'deleted',
  ask: (page: BulkPage) => Promise<FastifyReply>,
  write: (ids: readonly number[]) => Promise<void>,
): Promise<FastifyReply> {
  const { ids, sent, back, model } = selection
  if (notice !== undefined || !sent.has('sure')) return ask({ selection, errors: {}, notice })
  if (isOther(selection)) return ask({ selection, errors: { '': [pageTexts.bulk.others] } })
  const { bulkMax } = objectPages.options.config
  let written = 0
  try {
    for (let start = 0; start < ids.length; start += bulkMax) {
      const step = ids.slice(start, start + bulkMax)
      await write(step)
      written += step.length
    }
  } catch (error) {
    if (!(error instanceof ApiError) || (!error.fields && error.status !== 409)) throw error
    reply.status(error.status)
    const errors = await errorsOf(view, error, ids.slice(written, written + bulkMax))
    return ask({ selection, errors, written })
  }
  setFlash(reply, {
    text: `${countedObjects(model, ids.length)} ${ids.length === 1 ? 'was' : 'were'} ${word}.`,
  })
  return reply.redirect(listWithQuery(view.list, back), 303)
}

/** Returns whether other objects match than when the form was shown. */
const isOther = ({ isAll, ids, sent }: Selection): boolean =>
  isAll && Number(sent.get('count')) !== ids.length

/** The number of objects whose messages are shown. */
const shownErrors = 10

/** Returns the messages, each after the name of its object. */
async function errorsOf(
  view: PageView,
  { fields, message }: ApiError,
  ids: readonly number[],
): Promise<FieldErrors> {
  if (isJsonObject(fields)) return fields
  if (!fields) return { '': [message] }
  const failed = fields.flatMap((errors, index) => {
    const texts = Object.values(errors).flat()
    return texts.length > 0 ? [{ id: ids[index] ?? 0, text: texts.join(' ') }] : []
  })
  const shown = failed.slice(0, shownErrors)
  const names = await readNames(
    view,
    shown.map(({ id }) => id),
  )
  const lines = shown.map(({ id, text }) => `${names.get(id) ?? `#${id}`}: ${text}`)
  const more = failed.length - shown.length
  return { '': more > 0 ? [...lines, `And ${more} more.`] : lines }
}
