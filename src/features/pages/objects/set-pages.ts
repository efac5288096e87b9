import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, failure, invalid, type FieldErrors } from '../../../framework/errors/errors.ts'
import { requireMay, requireMaySee } from '../../../framework/http/authorization/index.ts'
import {
  readObject,
  writeContextOf,
  idOf,
  readerOf,
} from '../../../framework/http/objects/index.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { idFrom } from '../../../framework/model/id.ts'
import { isJsonObject, textOf, type JsonObject } from '../../../framework/model/json-value.ts'
import { shown } from '../../../framework/model/parsing.ts'
import { hiddenFrom } from '../../../framework/read/visibility/index.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { updateObject } from '../../../framework/write/objects/index.ts'
import { modelFormMarkup } from '../forms/form.ts'
import { contentsOf, type ControlContent, type FormField } from '../forms/form-fields.ts'
import { resolveNames } from '../forms/references.ts'
import { sentBy } from '../forms/forms.ts'
import { resumesForm, resumedForm, resumedMarkup, userInput } from '../forms/resumption.ts'
import { setFlash } from '../frame/flash.ts'
import { timeZoneOf } from '../frame/time-zone.ts'
import { hiddenInput, html } from '../frame/html.ts'
import { csrfInput } from '../frame/shell.ts'
import { labelOf, titleOf } from '../values/label.ts'
import { pageMembers } from '../values/page-shape.ts'
import { pageTexts } from '../texts.ts'
import { fieldErrorsOf, submittedContents, type ObjectPages } from './object-pages.ts'
import { settableField, type Settable } from './settable.ts'
import { wayBack, wayBackInputs } from './way-back.ts'

/** An object, and the field that its form sets. */
interface FieldToSet extends Settable {
  readonly model: Model
  readonly object: JsonObject
  readonly control: FormField
  /** The page to which the form returns: that of the object, or the one that it came from. */
  readonly page: string
  /** The same, unless it is that of the object. */
  readonly back: string | undefined
}

/**
 * Serves forms that set one reference of an object, or empty it. If the field is the computed
 * `reverse` of a reference, the other object is written.
 */
export function setPages(app: FastifyInstance, objectPages: ObjectPages): void {
  const url = '/:application/:models/:id/set/:field/'
  app.get(url, async (request, reply) => {
    const target = await requireFieldToSet(objectPages, request)
    if (requireParameters(request.query).has('empty'))
      return sendQuestion(objectPages, target, request, reply)
    const contents = contentsOf(
      objectPages.options.graph,
      [target.control],
      target.object,
      timeZoneOf(request),
    )
    return sendSetForm(objectPages, { target, contents, errors: {} }, request, reply)
  })
  app.post(url, resumesForm, async (request, reply) =>
    save(objectPages, await requireFieldToSet(objectPages, request), request, reply),
  )
}

/** Returns the object and the field of a URL. Throws a 404 without them, and a 401 or 403. */
async function requireFieldToSet(
  objectPages: ObjectPages,
  request: FastifyRequest,
): Promise<FieldToSet> {
  const { graph, config } = objectPages.options
  const model = objectPages.model(request)
  const { field: name = '' }: { readonly field?: string } = request.params ?? {}
  const settable = settableField(graph, model, name)
  if (!settable) throw failure('ERR_NOT_FOUND')
  requireMaySee(request.identity, model, config)
  requireMay(request.identity, { model: settable.written, permission: 'change' })
  const reader = readerOf(request, config)
  const members = pageMembers(graph, model, [name], hiddenFrom(graph, model, reader))
  const wanted = { model, id: idOf(request), reader, members }
  const object = await readObject(objectPages.options, request, wanted)
  if (!isJsonObject(object)) throw failure('ERR_NOT_FOUND')
  const { field, target } = settable
  const control: FormField = { field, control: 'pick', target }
  const given = request.method === 'POST' ? sentBy(request) : requireParameters(request.query)
  const back = wayBack(given, config.basePath)
  const page = back ?? `${objectPages.urlOf(model)}${idOf(request)}/`
  return { ...settable, model, object, control, page, back }
}

/** The form with its contents, and with the messages if it was refused. */
interface SetForm {
  readonly target: FieldToSet
  readonly contents: ReadonlyMap<string, ControlContent>
  readonly errors: FieldErrors
  /** Why the form is shown again instead of saved. */
  readonly notice?: string
}

function sendSetForm(
  objectPages: ObjectPages,
  { target, contents, errors, notice }: SetForm,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { control, field, model, object } = target
  const label = labelOf(objectPages.options.graph, model, object)
  const title = pageTexts.reference.title(capitalised(field.label), label)
  const form = modelFormMarkup({
    action: setUrl(objectPages, target),
    csrf: request.identity?.session?.csrf,
    fields: [control],
    contents,
    errors,
    submit: pageTexts.buttons.save,
    cancel: target.page,
    changing: true,
    hidden: [...wayBackInputs(target.back), userInput(request)],
  })
  const content = html`<h1>${title}</h1>
    ${resumedMarkup(notice)} ${form}`
  return objectPages.send({ title, crumbs: crumbsOf(objectPages, target), content }, request, reply)
}

/** Sends the page that confirms that the field is emptied. */
function sendQuestion(
  objectPages: ObjectPages,
  shown: FieldToSet,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { graph } = objectPages.options
  const { field, model, object, target } = shown
  const current = object[field.name]
  const name = isJsonObject(current) ? labelOf(graph, target, current) : 'nothing'
  const title = pageTexts.reference.question(labelOf(graph, model, object), name)
  const content = html`
    <h1>${title}</h1>
    <p>${pageTexts.reference.effect(field.label)}</p>
    <form method="post" class="line" action=${setUrl(objectPages, shown)}>
      ${csrfInput(request.identity?.session?.csrf)} ${wayBackInputs(shown.back).map(hiddenInput)}
      <input type="hidden" name=${field.name} value="" />
      <button class="delete" type="submit">${pageTexts.reference.separate}</button>
      <a class="button quiet" href=${shown.page}>${pageTexts.buttons.cancel}</a>
    </form>
  `
  return objectPages.send({ title, crumbs: crumbsOf(objectPages, shown), content }, request, reply)
}

const setUrl = (objectPages: ObjectPages, { model, object, field }: FieldToSet): string =>
  `${objectPages.urlOf(model)}${textOf(object['id'])}/set/${field.name}/`

const crumbsOf = (objectPages: ObjectPages, { model, object }: FieldToSet) =>
  objectPages.crumbs(model, {
    id: Number(object['id']),
    name: titleOf(objectPages.options.graph, model, object),
  })

async function save(
  objectPages: ObjectPages,
  target: FieldToSet,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { control, field } = target
  const { sent, notice } = resumedForm(request, reply)
  const { identity, database } = request
  const fields = [control]
  if (notice !== undefined) {
    const contents = submittedContents(fields, sent)
    return sendSetForm(objectPages, { target, contents, errors: {}, notice }, request, reply)
  }
  const resolved = await resolveNames(
    { ...objectPages.options, database },
    { fields, sent, identity },
  )
  try {
    await write(objectPages, target, resolved.sent.get(field.name) ?? '', request)
  } catch (error) {
    const refused =
      error instanceof ApiError ? fieldErrorsOf(error, objectPages.options) : undefined
    if (!refused) throw error
    const { unclear } = resolved
    // The reference has another name where the other object was written.
    const messages = Object.values(Object.keys(unclear).length > 0 ? unclear : refused).flat()
    const errors = { [field.name]: messages }
    reply.status(error instanceof ApiError ? error.status : 400)
    const contents = submittedContents(fields, sent)
    return sendSetForm(objectPages, { target, contents, errors }, request, reply)
  }
  setFlash(reply, { text: pageTexts.reference.done(field.label) })
  return reply.redirect(target.page, 303)
}

/** Writes the chosen object, or none for an empty text, to the reference. */
async function write(
  { options }: ObjectPages,
  { field, model, object, written, by }: FieldToSet,
  chosen: string,
  request: FastifyRequest,
): Promise<void> {
  const id = Number(object['id'])
  const update = (of: Model, own: number, body: JsonObject): Promise<object> =>
    updateObject(writeContextOf(of, options, request), own, body, { mode: 'patch' })
  const chosenId = idFrom(chosen)
  if (by === undefined) {
    await update(model, id, { [field.name]: chosenId || chosen || null })
    return
  }
  const current = object[field.name]
  if (chosen === '') {
    if (isJsonObject(current)) await update(written, Number(current['id']), { [by]: null })
    return
  }
  try {
    await update(written, chosenId, { [by]: id })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    throw invalid({ [by]: [`There is no ${written.label} "${shown(chosen)}".`] })
  }
}
