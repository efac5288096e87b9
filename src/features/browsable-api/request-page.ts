import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../framework/config/config.ts'
import { failure } from '../../framework/errors/errors.ts'
import { originOf, type ResourceOptions } from '../../framework/http/objects/index.ts'
import { requireIdentity } from '../../framework/http/authorization/index.ts'
import { isJsonObject } from '../../framework/model/json-value.ts'
import { requireParameters } from '../../framework/request/parameters.ts'
import { takeForms } from '../pages/forms/forms.ts'
import { resumesForm, resumedForm, resumedMarkup } from '../pages/forms/resumption.ts'
import { setFlash } from '../pages/frame/flash.ts'
import { html, type Markup } from '../pages/frame/html.ts'
import { frameOf, sendPage, type Frame } from '../pages/frame/shell.ts'
import {
  callApi,
  isUnstoredResponse,
  type ApiRequest,
  type ApiResponse,
} from '../pages/objects/api-request.ts'
import { asPages } from '../pages/pages.ts'
import { optionsMarkup } from '../pages/objects/options.ts'
import { exchangeMarkup } from './exchange.ts'
import { requestFormMarkup, requestPath } from './method-forms.ts'
import { problemMarkup } from './problem.ts'
import { shortRefusal } from './short-refusal.ts'

const methods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])

interface RequestPageOptions extends Pick<ResourceOptions, 'config'> {
  readonly frame: Frame
}

/** A request that a form of the browsable API describes. */
interface Described {
  readonly method: ApiRequest['method']
  /** The path and the query of a URL of the API. */
  readonly url: string
  readonly body: string | undefined
}

/**
 * Serves `/request/`: sends a request to the API in the session of the reader, and shows the
 * response. `GET` describes a URL with `OPTIONS`; forms send the other methods.
 */
export async function requestPage(
  app: FastifyInstance,
  shared: Pick<ResourceOptions, 'about' | 'graph' | 'config'>,
): Promise<void> {
  const options = { config: shared.config, frame: frameOf(shared) }
  takeForms(app)
  asPages(app)
  app.get('/request/', async (request, reply) => {
    const parameters = requireParameters(request.query)
    const given = parameters.get('url')?.at(-1)
    if (given === undefined) return reply.redirect(`${shared.config.basePath}/api/`, 303)
    const url = localUrl(given, request, options)
    return send({ method: 'OPTIONS', url, body: undefined }, request, reply, options)
  })
  app.post('/request/', resumesForm, async (request, reply) => {
    requireIdentity(request)
    const { sent, notice } = resumedForm(request, reply)
    if (notice !== undefined && !sent.has('url')) {
      setFlash(reply, { text: notice })
      return reply.redirect(`${shared.config.basePath}/api/`, 303)
    }
    const url = localUrl(sent.get('url') ?? '', request, options)
    const method = sent.get('method') ?? ''
    if (!isMethod(method)) throw failure('ERR_METHOD', method.slice(0, 20))
    const body = sent.get('body')?.trim() ?? ''
    const described = { method, url, body: body === '' ? undefined : body }
    return notice === undefined
      ? send(described, request, reply, options)
      : sendUnsent(described, notice, { request, reply }, options)
  })
}

const isMethod = (text: string): text is ApiRequest['method'] => methods.has(text)

/** Returns the path and the query of a URL of the API of this service. Throws a 404 for others. */
function localUrl(text: string, request: FastifyRequest, { config }: RequestPageOptions): string {
  const base = originOf(request, '')
  if (!URL.canParse(text, base)) throw failure('ERR_NOT_FOUND')
  const { origin, pathname, search } = new URL(text, base)
  const isOwn = origin === new URL(base).origin && pathname.startsWith(`${config.basePath}/api/`)
  if (!isOwn) throw failure('ERR_NOT_FOUND')
  return pathname + search
}

async function send(
  described: Described,
  request: FastifyRequest,
  reply: FastifyReply,
  { config, frame }: RequestPageOptions,
): Promise<FastifyReply> {
  const { method, url, body } = described
  const call = body === undefined ? {} : { type: 'application/json', payload: body }
  const response = await callApi(request, { method, url, ...call })
  if (response.retryAfter !== undefined) reply.header('retry-after', response.retryAfter)
  // A response that may not be stored, such as one with secrets, is not compressed either.
  if (isUnstoredResponse(response)) reply.header('cache-control', 'no-store')
  const title = requestTitle(described)
  const content = html`
    <div class="head">
      <h1>${title}</h1>
      <nav class="actions" aria-label="Actions"><a class="button" href=${url}>Back</a></nav>
    </div>
    ${responseMarkup(described, response, request, config)}
    ${method !== 'OPTIONS' && againMarkup(described, request, config)}
  `
  return sendPage({ title, content }, frame, request, reply)
}

function responseMarkup(
  { method, url, body }: Described,
  { status, headers, body: received }: ApiResponse,
  request: FastifyRequest,
  { basePath }: Config,
): Markup {
  const payload = status < 400 ? received : shortRefusal(received)
  const words =
    status >= 400
      ? problemMarkup(payload, request)
      : method === 'OPTIONS' && isJsonObject(payload) && optionsMarkup(payload)
  const exchange = exchangeMarkup({
    method,
    url: originOf(request, '') + url,
    sent: body,
    hasCredentials: request.identity !== null,
    status,
    headers,
    payload,
    linkBase: originOf(request, basePath),
  })
  return [words, exchange]
}

function againMarkup(described: Described, reader: FastifyRequest, config: Config): Markup {
  return html`<section aria-labelledby="again">
    <h2 id="again">Send the request again</h2>
    ${requestFormMarkup({ ...described, action: requestPath(config), reader })}
  </section>`
}

/** Shows a request that was not sent: its user signed in again since it was typed. */
function sendUnsent(
  described: Described,
  notice: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { config, frame }: RequestPageOptions,
): FastifyReply {
  const title = requestTitle(described)
  const form = requestFormMarkup({ ...described, action: requestPath(config), reader: request })
  const content = html`<h1>${title}</h1>
    ${resumedMarkup(notice)} ${form}`
  return sendPage({ title, content }, frame, request, reply)
}

const requestTitle = ({ method, url }: Described): string => `${method} ${url.split('?')[0] ?? ''}`
