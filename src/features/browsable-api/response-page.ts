import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../framework/config/config.ts'
import { nodeHttp } from '../../framework/http/connection/index.ts'
import { isJsonObject, textOf } from '../../framework/model/json-value.ts'
import { capitalised } from '../../framework/model/components/describe.ts'
import type { ModelGraph, Model } from '../../framework/model/graph.ts'
import { html, type Markup } from '../pages/frame/html.ts'
import type { Crumb, PageContent } from '../pages/frame/shell.ts'
import { optionsMarkup } from '../pages/objects/options.ts'
import { pagesOf } from '../pages/objects/page-urls.ts'
import { labelOf as labelOfObject } from '../pages/values/label.ts'
import { shortened } from '../pages/values/result.ts'
import { exchangeMarkup } from './exchange.ts'
import { methodsMarkup } from './method-forms.ts'
import { problemMarkup } from './problem.ts'
import type { Refusal } from './refusal.ts'
import { rootMarkup } from './root.ts'
import { shortRefusal } from './short-refusal.ts'

/** A response of the API, and the data that its page shows with it. */
export interface ShownResponse {
  readonly graph: ModelGraph
  readonly config: Config
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly payload: unknown
  /** The base of internal links. */
  readonly linkBase: string
  /** The explanation of a missing permission; absent for other responses. */
  readonly refusal?: Refusal | undefined
}

interface View {
  readonly fits: (response: ShownResponse, model: Model | undefined) => boolean
  readonly title: (response: ShownResponse, model: Model | undefined) => string
  /** Returns the markup above the response: an explanation, or a refusal. */
  readonly intro?: (response: ShownResponse) => Markup
  /** The page for people about the same objects. */
  readonly page?: (response: ShownResponse, model: Model | undefined) => string | undefined
}

const isGood = ({ reply }: Pick<ShownResponse, 'reply'>): boolean => reply.statusCode < 400

function listPage({ config, request }: ShownResponse, model: Model | undefined) {
  const query = new URLSearchParams(request.url.split('?').slice(1).join('?'))
  query.delete('format')
  return model && pagesOf(model, config) + (query.size === 0 ? '' : `?${query.toString()}`)
}

/** Shows a response that no other view fits. */
const other: Omit<View, 'fits'> = {
  title: ({ request }) =>
    shortened(request.routeOptions.schema?.summary ?? '') || (request.url.split('?')[0] ?? ''),
}

/** Kinds of pages; the first match renders the response. */
const views: readonly View[] = [
  {
    fits: ({ refusal }) => refusal !== undefined,
    title: ({ refusal }) => refusal?.title ?? '',
    intro: ({ refusal }) => refusal?.content,
  },
  {
    fits: (response) => !isGood(response),
    title: ({ reply }) => `${reply.statusCode} ${nodeHttp.STATUS_CODES[reply.statusCode] ?? ''}`,
    intro: ({ payload, request }) => problemMarkup(payload, request),
  },
  {
    fits: ({ request }) => request.method === 'OPTIONS',
    title: ({ payload }) => (isJsonObject(payload) ? textOf(payload['name']) : 'Options'),
    intro: ({ payload }) => (isJsonObject(payload) ? optionsMarkup(payload) : null),
  },
  {
    fits: (response, model) => urlOf(response) === model?.url && model.operations.has('list'),
    title: (_, model) => capitalised(model?.labelPlural ?? ''),
    page: listPage,
  },
  {
    fits: (response, model) =>
      urlOf(response) === `${model?.url ?? ''}:id/` && isJsonObject(response.payload),
    title: ({ payload, graph }, model) =>
      model && isJsonObject(payload) ? labelOfObject(graph, model, payload) : '',
    page: ({ payload, config }, model) =>
      model && isJsonObject(payload)
        ? `${pagesOf(model, config)}${textOf(payload['id'])}/`
        : undefined,
  },
  {
    fits: ({ graph, ...response }) =>
      urlOf(response) === '/api/' ||
      graph.applications.some(({ name }) => urlOf(response) === `/api/${name}/`),
    title: (response) => rootTitle(response),
    intro: ({ payload, graph, request }) =>
      isJsonObject(payload) &&
      rootMarkup(payload, graph, (url) => summaryAt(request, new URL(url).pathname)),
  },
]

/** Renders a response as a page for programmers: the request, the response, and the methods. */
export function responsePage(whole: ShownResponse): PageContent {
  const response = isGood(whole) ? whole : { ...whole, payload: shortRefusal(whole.payload) }
  const { graph, request, config } = response
  const { access, page: isPage } = request.routeOptions.config
  const model = isGood(response) ? access?.model : undefined
  const view = views.find(({ fits }) => fits(response, model)) ?? other
  const title = view.title(response, model)
  const intro = view.intro?.(response)
  if (isPage) return { title, content: [html`<h1>${title}</h1>`, intro] }
  const page = view.page?.(response, model)
  const content = html`
    <div class="head">
      <h1>${title}</h1>
      ${page !== undefined && pageLink(page)}
    </div>
    ${intro} ${exchangeOf(response)} ${methodsOf(response)}
  `
  return { title, crumbs: crumbsOf(graph, config.basePath, request), content }
}

const pageLink = (href: string): Markup =>
  html`<nav class="actions" aria-label="Actions">
    <a class="button" href=${href}>Page for people</a>
  </nav>`

function exchangeOf({ request, reply, config, payload, linkBase }: ShownResponse): Markup {
  return exchangeMarkup({
    method: request.method,
    url: linkBase + request.url.slice(config.basePath.length),
    hasCredentials: request.identity !== null,
    status: reply.statusCode,
    headers: reply.getHeaders(),
    payload,
    linkBase,
  })
}

function methodsOf({ request, config }: ShownResponse): Markup {
  const routes = request.server.routesAt(request.routeOptions.url ?? '')
  return routes.length > 0 && methodsMarkup({ request, config, routes, url: request.url })
}

/** Returns the summary of the route that answers reads of a URL without parameters. */
function summaryAt({ server }: FastifyRequest, path: string): string | undefined {
  const routes = server.routesAt(path).map(({ route }) => route)
  return routes.find(({ method }) => method === 'GET')?.schema?.summary
}

function urlOf({ request, config }: Pick<ShownResponse, 'request' | 'config'>): string {
  return (request.routeOptions.url ?? '').slice(config.basePath.length)
}

function rootTitle(response: ShownResponse): string {
  const found = response.graph.applications.find(({ name }) => urlOf(response) === `/api/${name}/`)
  return found ? found.label : 'API'
}

/** Returns a breadcrumb for each segment of a path below `/api/`, since each has a URL. */
function crumbsOf(graph: ModelGraph, basePath: string, { url }: FastifyRequest): readonly Crumb[] {
  const path = (url.split('?')[0] ?? '').slice(basePath.length)
  const names = path.split('/').filter((name) => name !== '')
  return names.slice(0, -1).map((name, index) => {
    const href = `${basePath}/${names.slice(0, index + 1).join('/')}/`
    const label =
      index === 0 ? 'API' : (labelOf(graph, href.slice(basePath.length)) ?? safeDecode(name))
    return { label, href }
  })
}

/** Returns the label of a URL of an application, a model or an object. */
function labelOf({ applications, models }: ModelGraph, url: string): string | undefined {
  const application = applications.find(({ name }) => url === `/api/${name}/`)
  const [, list = url, id] = /^(.*\/)(\d+)\/$/.exec(url) ?? []
  const model = [...models.values()].find((one) => one.url === list)
  const object = model && id !== undefined ? capitalised(`${model.label} ${id}`) : undefined
  return application?.label ?? object ?? (model && capitalised(model.labelPlural))
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
