import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../../framework/errors/errors.ts'
import { writeContextOf, idOf } from '../../../framework/http/objects/index.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { removeObject } from '../../../framework/write/removal/index.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { sentBy } from '../forms/forms.ts'
import { resumedForm } from '../forms/resumption.ts'
import { setFlash } from '../frame/flash.ts'
import { hiddenInput, html } from '../frame/html.ts'
import { csrfInput } from '../frame/shell.ts'
import { pageTexts } from '../texts.ts'
import type { ObjectPages } from './object-pages.ts'
import { readObjectNames } from './object-label.ts'
import { concernedBy, concernedMarkup, isProtected } from './removal-concerns.ts'
import { wayBack, wayBackInputs } from './way-back.ts'

/** Sends the page that confirms a delete. It lists the affected and the preventing objects. */
export async function sendRemovalPage(
  objectPages: ObjectPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const model = objectPages.allowed(request, 'delete', 'delete')
  await objectPages.read(model, request)
  return sendQuestion(objectPages, { model }, request, reply)
}

/** Deletes the object of the URL. A refusal lists the objects that prevent the delete. */
export async function remove(
  objectPages: ObjectPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const model = objectPages.allowed(request, 'delete', 'delete')
  const { sent, notice } = resumedForm(request, reply)
  if (notice !== undefined)
    return sendQuestion(objectPages, { model, refusal: notice }, request, reply)
  const { label } = await readObjectNames(objectPages, model, idOf(request), request)
  try {
    await removeObject(writeContextOf(model, objectPages.options, request), idOf(request))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    return sendQuestion(objectPages, { model, refusal: error.message }, request, reply.status(409))
  }
  setFlash(reply, { text: pageTexts.removal.done(`${capitalised(model.label)} ${label}`) })
  const { basePath } = objectPages.options.config
  return reply.redirect(wayBack(sent, basePath) ?? objectPages.urlOf(model), 303)
}

async function sendQuestion(
  objectPages: ObjectPages,
  { model, refusal }: { readonly model: Model; readonly refusal?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = idOf(request)
  const [{ label, title: name }, concerned] = await Promise.all([
    readObjectNames(objectPages, model, id, request),
    concernedBy(objectPages, model, [id], request),
  ])
  const { basePath } = objectPages.options.config
  const back =
    request.method === 'POST'
      ? wayBack(sentBy(request), basePath)
      : wayBack(requireParameters(request.query), basePath)
  const refused = isProtected(concerned)
  const title = refused
    ? pageTexts.removal.refused(`${capitalised(model.label)} ${label}`)
    : pageTexts.removal.question(`${model.label} ${label}`)
  const content = html`
    <h1>${title}</h1>
    ${refusal && !refused && html`<p class="problem" role="alert">${refusal}</p>`}
    ${concernedMarkup(objectPages, concerned, request)}
    <form method="post" class="line">
      ${csrfInput(request.identity?.session?.csrf)} ${wayBackInputs(back).map(hiddenInput)}
      ${!refused && html`<button class="delete" type="submit">${pageTexts.buttons.delete}</button>`}
      <a class="button quiet" href=${back ?? `${objectPages.urlOf(model)}${id}/`}>
        ${refused ? pageTexts.buttons.back : pageTexts.buttons.cancel}
      </a>
    </form>
  `
  const crumbs = objectPages.crumbs(model, { id, name })
  return objectPages.send({ title: pageTexts.buttons.delete, crumbs, content }, request, reply)
}
