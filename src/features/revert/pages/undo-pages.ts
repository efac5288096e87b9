import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '../../../framework/errors/errors.ts'
import { requireIdentity } from '../../../framework/http/authorization/index.ts'
import { idOf, originOf } from '../../../framework/http/objects/index.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { isJsonObject, textOf } from '../../../framework/model/json-value.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { requireSent } from '../../pages/forms/forms.ts'
import { setFlash } from '../../pages/frame/flash.ts'
import { hiddenInput, html, type Markup } from '../../pages/frame/html.ts'
import { csrfInput, sendPage } from '../../pages/frame/shell.ts'
import { plannedMarkup } from '../../pages/history/history.ts'
import { changeLogOf, undoPath } from '../../pages/history/log-model.ts'
import { changesUrl } from '../../pages/history/undo-links.ts'
import { callApi, type ApiResponse } from '../../pages/objects/api-request.ts'
import type { PageOptions } from '../../pages/objects/object-pages.ts'
import { pagesOf } from '../../pages/objects/page-urls.ts'
import type { PageView } from '../../pages/objects/page-view.ts'
import { pageTexts } from '../../pages/texts.ts'
import { pageViewing } from '../../pages/values/field-value.ts'
import { requestIdOf, selectEntry, selectRequest, type EntrySelection } from '../selection.ts'
import { refusalMarkup } from './refusal.ts'

/** An entry of the change log or a request that a page undoes. */
interface Undone {
  /** What the page calls it. */
  readonly name: string
  /** The path of the page, below the list of the change log. */
  readonly path: string
  /** Returns the path of the request to the API that undoes it. */
  readonly api: (request: FastifyRequest) => string
  readonly selection: (request: FastifyRequest) => EntrySelection
}

const undoneByPages: readonly Undone[] = [
  {
    name: 'the change',
    path: `:id/${undoPath}`,
    api: (request) => `/api/extras/object-changes/${idOf(request)}/revert/`,
    selection: (request) => selectEntry(idOf(request)),
  },
  {
    name: 'the request',
    path: `requests/:request_id/${undoPath}`,
    api: (request) => `/api/changes/requests/${encodeURIComponent(requestIdOf(request))}/revert/`,
    selection: (request) => selectRequest(requestIdOf(request)),
  },
]

/**
 * Serves the pages that undo an entry of the change log, and a request: they show what the undo
 * would write, and what prevents it.
 */
export async function undoPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const log = changeLogOf(options.graph)
  if (!log) return
  const config = { access: { model: log, permission: 'view' as const } }
  for (const undone of undoneByPages) {
    const page = new UndoPage(options, log, undone)
    const url = `/${log.application}/${log.path}/${undone.path}`
    app.get(url, { config }, (request, reply) => page.ask(request, reply))
    app.post(url, { config }, (request, reply) => page.undo(request, reply))
  }
}

/** The name of the parameter that also undoes what was changed since. */
const forceName = 'force'

/** The most changes that a page shows. */
const maxShown = 100

class UndoPage {
  readonly #options: PageOptions
  readonly #log: Model
  readonly #undone: Undone

  constructor(options: PageOptions, log: Model, undone: Undone) {
    this.#options = options
    this.#log = log
    this.#undone = undone
  }

  /** Sends the page that shows what the undo would write. */
  async ask(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isForced = requireParameters(request.query).get(forceName)?.at(-1) === 'true'
    const planned = await this.#call(request, { isForced, dry: true })
    if (planned.status >= 400) return this.#refuse(planned, request, reply)
    const rows = Array.isArray(planned.body) ? planned.body.filter(isJsonObject) : []
    const hidden = rows.length - maxShown
    const { question, nothing, planned: makes, more, forced } = pageTexts.undo
    const changes = `${rows.length.toLocaleString('en')} ${rows.length === 1 ? 'change' : 'changes'}`
    return this.#send(
      question(this.#undone.name),
      html`
        ${isForced && html`<p class="problem">${forced}</p>`}
        <p>${rows.length > 0 ? makes(changes) : nothing}</p>
        ${await plannedMarkup(this.#view(request), rows.slice(0, maxShown))}
        ${hidden > 0 && html`<p class="hint">${more(hidden.toLocaleString('en'))}</p>`}
        ${this.#form(request, { isForced, isOpen: rows.length > 0 })}
      `,
      request,
      reply,
    )
  }

  /** Undoes it, and redirects to the list of what that has changed. */
  async undo(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireIdentity(request)
    const isForced = requireSent(request).get(forceName) === 'true'
    const response = await this.#call(request, { isForced, dry: false })
    if (response.status >= 400) return this.#refuse(response, request, reply)
    const requestId = textOf(isJsonObject(response.body) && response.body['request_id'])
    setFlash(reply, { text: pageTexts.undo.done(this.#undone.name) })
    return reply.redirect(changesUrl(this.#log, this.#options.config, requestId), 303)
  }

  #call(
    request: FastifyRequest,
    { isForced, dry }: { readonly isForced: boolean; readonly dry: boolean },
  ): Promise<ApiResponse> {
    const query = new URLSearchParams({
      ...(isForced ? { [forceName]: 'true' } : {}),
      ...(dry ? { dry_run: 'diff' } : {}),
    })
    const url = `${this.#options.config.basePath}${this.#undone.api(request)}?${query.toString()}`
    return callApi(request, { method: 'POST', url })
  }

  #form(
    request: FastifyRequest,
    { isForced, isOpen }: { readonly isForced: boolean; readonly isOpen: boolean },
  ): Markup {
    return html`<form method="post" class="line">
      ${csrfInput(request.identity?.session?.csrf)} ${isForced && hiddenInput([forceName, 'true'])}
      ${isOpen && html`<button type="submit">${pageTexts.undo.undo}</button>`}
      <a class="button quiet" href=${this.#home}>${pageTexts.buttons.cancel}</a>
    </form>`
  }

  /** Sends the page that says why it was not undone, and what the reader can do. */
  async #refuse(
    response: ApiResponse,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (response.status === 404) throw failure('ERR_NOT_FOUND')
    const selection = this.#undone.selection(request)
    const about = { options: this.#options, log: this.#log, selection, response }
    const { content, canForce } = await refusalMarkup(about, this.#view(request))
    const force = `${request.url.split('?')[0]}?${forceName}=true`
    const { refused, force: label } = pageTexts.undo
    return this.#send(
      refused(this.#undone.name),
      html`${content}
        <p class="line">
          ${canForce && html`<a class="button delete" href=${force}>${label}</a>`}
          <a class="button quiet" href=${this.#home}>${pageTexts.buttons.back}</a>
        </p>`,
      request,
      reply.status(response.status),
    )
  }

  get #home(): string {
    return pagesOf(this.#log, this.#options.config)
  }

  #view(request: FastifyRequest): PageView {
    const { graph, config } = this.#options
    const linkBase = originOf(request, config.basePath)
    const viewing = pageViewing({ graph, config, linkBase })
    return { ...viewing, config, model: this.#log, request, parts: {}, list: this.#home }
  }

  #send(
    title: string,
    content: Markup,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const crumbs = [{ label: capitalised(this.#log.labelPlural), href: this.#home }]
    const page = {
      title,
      crumbs,
      content: html`<h1>${title}</h1>
        ${content}`,
    }
    return sendPage({ ...page, api: this.#log.url }, this.#options.frame, request, reply)
  }
}
