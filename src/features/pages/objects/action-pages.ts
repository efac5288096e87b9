import type { FastifyReply, FastifyRequest } from 'fastify'
import { isJsonObject } from '../../../framework/model/json-value.ts'
import { failure, type FieldErrors } from '../../../framework/errors/errors.ts'
import { requireIdentity, requireMay } from '../../../framework/http/authorization/index.ts'
import { idOf, originOf } from '../../../framework/http/objects/index.ts'
import { nodeHttp } from '../../../framework/http/connection/index.ts'
import { withArticle } from '../../../framework/model/components/describe.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { deletedName, restoreName } from '../../../framework/model/soft-delete.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { customFormFields, gatherCustom, holdsCustom, isCustom } from '../forms/custom-fields.ts'
import { actionFields } from '../forms/action-fields.ts'
import { bodyOf } from '../forms/form-body.ts'
import {
  formFields,
  defaultContents,
  type FormField,
  type ControlContent,
} from '../forms/form-fields.ts'
import { modelFormMarkup } from '../forms/form.ts'
import { localPath, Upload, type Sent } from '../forms/forms.ts'
import { areLocked, pageErrors } from '../forms/page-messages.ts'
import { resumedForm, resumedMarkup, userInput } from '../forms/resumption.ts'
import { setFlash } from '../frame/flash.ts'
import { timeZoneOf } from '../frame/time-zone.ts'
import { html } from '../frame/html.ts'
import { changesMarkup } from '../history/undo-links.ts'
import { lockedNotice, unlockUrl } from './locked-notice.ts'
import { submittedContents, type ObjectPages } from './object-pages.ts'
import { readObjectNames } from './object-label.ts'
import { resolveNames } from '../forms/references.ts'
import { pageViewing } from '../values/field-value.ts'
import { resultMarkup } from '../values/result.ts'
import type { PageContent } from '../frame/shell.ts'
import type { BodyForm, Subresource } from './subresources.ts'
import { callApi, isUnstoredResponse, type ApiRequest, type ApiResponse } from './api-request.ts'

interface FoundAction {
  readonly model: Model
  readonly action: Subresource
  /** The URL of the action in the API. */
  readonly api: string
  /** The URL of the object's page, or of the list's. */
  readonly home: string
  readonly fields: readonly FormField[]
}

interface Filled {
  readonly contents: ReadonlyMap<string, ControlContent>
  readonly errors: FieldErrors
  /** Why the form is shown again instead of done. */
  readonly notice?: string
}

/** Serves pages for actions on objects and lists: a form for the parameters, or only a button. */
export class ActionPages {
  readonly #objectPages: ObjectPages

  constructor(objectPages: ObjectPages) {
    this.#objectPages = objectPages
  }

  /** Shows the form. */
  async ask(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const found = await this.#find(request)
    requireMay(request.identity, found.action.access)
    if (!found.action.form) return reply.redirect(found.home, 303)
    const contents = new Map(defaultContents(found.fields))
    for (const [name, texts] of requireParameters(request.query))
      contents.set(name, { text: texts.at(-1) ?? '', shown: '' })
    return this.#form(found, { contents, errors: {} }, request, reply)
  }

  /** Sends the action's request to the API, in the same session. */
  async act(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireIdentity(request)
    const { sent, notice } = resumedForm(request, reply)
    const found = await this.#find(request)
    const { fields } = found
    if (notice !== undefined) return this.#again(found, sent, notice, { request, reply })
    const { identity } = request
    const resolving = { ...this.#objectPages.options, database: request.database }
    const resolved = await resolveNames(resolving, { fields, sent, identity })
    const call = await requestOf(
      found,
      sent instanceof Upload ? sent : resolved.sent,
      timeZoneOf(request),
    )
    const response = await callApi(request, call)
    if (response.retryAfter !== undefined) reply.header('retry-after', response.retryAfter)
    if (isUnstoredResponse(response)) reply.header('cache-control', 'no-store')
    if (response.status < 400) return this.#done(found, response, request, reply)
    reply.status(response.status)
    const errors = { ...this.#errorsOf(response), ...resolved.unclear }
    if (!found.action.form) return this.#refused(found, errors, request, reply)
    return this.#form(
      found,
      { contents: submittedContents(found.fields, sent), errors },
      request,
      reply,
    )
  }

  /** Shows the form again; an action without one is left to its button. */
  async #again(
    found: FoundAction,
    sent: Sent,
    notice: string,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<FastifyReply> {
    requireMay(request.identity, found.action.access)
    if (found.action.form) {
      const contents = submittedContents(found.fields, sent)
      return this.#form(found, { contents, errors: {}, notice }, request, reply)
    }
    setFlash(reply, { text: notice })
    return reply.redirect(found.home, 303)
  }

  async #find(request: FastifyRequest): Promise<FoundAction> {
    const model = this.#objectPages.model(request)
    const { options } = this.#objectPages
    const { action: name = '', id }: ActionParameters = request.params ?? {}
    const path = name === '' ? '' : `${name}/`
    const known = request.server.subresources.get(model.url) ?? []
    const action = known.find((one) => one.is === 'action' && one.path === path)
    if (!action) throw failure('ERR_NOT_FOUND')
    const object = id === undefined ? '' : `${idOf(request)}/`
    const api = options.config.basePath + model.url + object + path
    const list = this.#objectPages.urlOf(model)
    const home = action.restores ? `${list}?${deletedName}=true` : list + object
    return { model, action, api, home, fields: await this.#fields(action, request) }
  }

  async #fields(
    { form, access }: Subresource,
    request: FastifyRequest,
  ): Promise<readonly FormField[]> {
    if (!form) return []
    const own = actionFields(form, formFields(this.#objectPages.options.graph, access.model))
    const custom =
      'custom_fields' in form.properties
        ? await customFormFields(access.model, request.database)
        : []
    return [...own.filter(({ field }) => !holdsCustom(field.name)), ...custom]
  }

  async #done(
    { model, action, home }: FoundAction,
    { location, body }: ApiResponse,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { config, graph } = this.#objectPages.options
    const linkBase = originOf(request, config.basePath)
    const made = location === undefined ? '' : pageOfMade(new URL(location, linkBase).pathname)
    if (made !== '' || !action.form) {
      setFlash(reply, { text: action.done })
      return reply.redirect(localPath(made || home, config.basePath), 303)
    }
    const title = action.label
    const content = html`
      <h1>${title}</h1>
      ${resultMarkup(body, pageViewing({ graph, linkBase, config }))}
      ${await changesMarkup(request)}
      <p><a class="button" href=${home}>Back</a></p>
    `
    return this.#send(model, { title, content }, request, reply)
  }

  /** Returns messages by field, or one for the whole form. */
  #errorsOf(response: ApiResponse): FieldErrors {
    return pageErrors(messagesOf(response), this.#objectPages.options.extensions)
  }

  #refused(
    { model, action, home }: FoundAction,
    errors: FieldErrors,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { basePath } = this.#objectPages.options.config
    const isLocked = areLocked(errors)
    const title = isLocked ? 'Secrets are locked' : `${action.label} was refused`
    const reasons = isLocked ? ['Unlock your user key first.'] : Object.values(errors).flat()
    const content = html`
      <h1>${title}</h1>
      <section class="card refusal" aria-label="Why, and what you can do">
        <p class="problem" role="alert">${reasons.join(' ')}</p>
        <p class="actions">
          ${
            isLocked &&
            html`<a class="button add" href=${unlockUrl(basePath, home)}>Unlock secrets</a>`
          }
          <a class="button" href=${home}>Back</a>
        </p>
      </section>
    `
    return this.#send(model, { title, content }, request, reply)
  }

  async #form(
    { model, action, home, fields }: FoundAction,
    { contents, errors, notice }: Filled,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (!action.form) throw failure('ERR_NOT_FOUND')
    const makes = action.path === ''
    const title = makes ? `Add ${withArticle(model.label)}` : action.label
    const form = modelFormMarkup({
      action: request.url.split('?')[0] ?? '',
      csrf: request.identity?.session?.csrf,
      fields,
      contents,
      errors,
      submit: makes ? 'Create' : action.label,
      cancel: home,
      changing: false,
      files: action.form.multipart,
      hidden: [userInput(request)],
    })
    const content = html`<h1>${title}</h1>
      ${resumedMarkup(notice)}
      ${lockedNotice({ fields, errors }, request, this.#objectPages.options.config.basePath)}
      ${form}`
    return this.#send(model, { title, content }, request, reply)
  }

  async #send(
    model: Model,
    page: Pick<PageContent, 'title' | 'content'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { id: given, action }: ActionParameters = request.params ?? {}
    // A deleted object has no page.
    if (given === undefined || (model.softDelete && action === restoreName))
      return this.#objectPages.send(
        { ...page, crumbs: this.#objectPages.crumbs(model) },
        request,
        reply,
      )
    const id = Number(given)
    const { title: name } = await readObjectNames(this.#objectPages, model, id, request)
    const crumbs = this.#objectPages.crumbs(model, { id, name })
    return this.#objectPages.send({ ...page, crumbs }, request, reply)
  }
}

/** Returns the URL of the page of an object whose URL in the API is given. */
const pageOfMade = (path: string): string => path.replace(/\/api(\/[^/]+\/[^/]+\/\d+\/)$/, '$1')

/** The parameters in the URLs of these pages. */
interface ActionParameters {
  readonly action?: string
  readonly id?: string
}

/** Returns the request to the API, with the submitted values as its body. */
async function requestOf(
  { action: { form }, api, fields }: FoundAction,
  sent: Sent,
  timeZone: string,
): Promise<ApiRequest> {
  const call = { method: 'POST', url: api } as const
  if (!form) return call
  if (form.multipart) return { ...call, ...(await multipart(form, sent)) }
  const body = gatherCustom(bodyOf(fields, sent, timeZone), fields.filter(isCustom))
  return { ...call, type: 'application/json', payload: JSON.stringify(body) }
}

async function multipart(
  { properties }: BodyForm,
  sent: Sent,
): Promise<Pick<ApiRequest, 'type' | 'payload'>> {
  const data = new FormData()
  const given = sent instanceof Upload ? [...sent.form] : []
  for (const [name, value] of given) {
    const chosen = typeof value === 'string' || value.size > 0
    if (name in properties && chosen) data.append(name, value)
  }
  const encoded = new Response(data)
  const type = encoded.headers.get('content-type') ?? ''
  return { type, payload: Buffer.from(await encoded.arrayBuffer()) }
}

function messagesOf({ body, status }: ApiResponse): FieldErrors {
  if (!isJsonObject(body))
    return { non_field_errors: [`${status} ${nodeHttp.STATUS_CODES[status] ?? ''}`] }
  if (typeof body['detail'] === 'string') return { non_field_errors: [body['detail']] }
  return Object.fromEntries(
    Object.entries(body).map(([name, messages]) => [name, [messages].flat().map(String)]),
  )
}
