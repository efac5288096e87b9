import type { FastifyRequest } from 'fastify'
import { nodeHttp } from '../http/node-http.ts'
import { isObject, textOf } from '../model/json-value.ts'
import { capitalised } from '../model/components/describe.ts'
import type { Graph, Model } from '../model/graph.ts'
import type { ParsedQuery } from '../request/parameters.ts'
import { actionsOf } from '../pages/objects/actions.ts'
import { filterForm } from '../pages/lists/filter-form.ts'
import { detailMarkup } from './detail.ts'
import { html, type Markup } from '../pages/frame/html.ts'
import { apiViewing } from '../pages/values/field-value.ts'
import { jsonMarkup } from './json.ts'
import { listMarkup } from './list.ts'
import { optionsMarkup } from '../pages/objects/options.ts'
import { resultMarkup, shortened } from '../pages/values/result.ts'
import { rootMarkup } from './root.ts'
import type { ShownResponse } from '../pages/values/shown-response.ts'
import type { Crumb, PageContent } from '../pages/frame/shell.ts'
import { shortRefusal } from './short-refusal.ts'
import { labelOf as labelOfObject } from '../pages/values/label.ts'

interface View {
  readonly fits: (response: ShownResponse, model: Model | undefined) => boolean
  readonly title: (response: ShownResponse, model: Model | undefined) => string
  readonly content: (response: ShownResponse, model: Model | undefined) => Markup
}

const maxColoured = 250

const isGood = ({ reply }: ShownResponse): boolean => reply.statusCode < 400

/** Kinds of pages; the first match renders the response. */
const views: readonly View[] = [
  {
    fits: (response) => !isGood(response),
    title: ({ reply }) => `${reply.statusCode} ${nodeHttp.STATUS_CODES[reply.statusCode] ?? ''}`,
    content: (response) => [problemMarkup(response), submittedFilters(response)],
  },
  {
    fits: ({ request }) => request.method === 'OPTIONS',
    title: ({ payload }) => (isObject(payload) ? textOf(payload['name']) : 'Options'),
    content: ({ payload }) => (isObject(payload) ? optionsMarkup(payload) : null),
  },
  {
    fits: (response, model) => urlOf(response) === model?.url && isList(response.payload),
    title: (_, model) => capitalised(model?.labelPlural ?? ''),
    content: (response, model) =>
      model &&
      isObject(response.payload) &&
      listMarkup({ ...response, model, object: response.payload }),
  },
  {
    fits: (response, model) =>
      urlOf(response) === `${model?.url ?? ''}:id/` && isObject(response.payload),
    title: ({ payload, graph }, model) =>
      model && isObject(payload) ? labelOfObject(graph, model, payload) : '',
    content: (response, model) =>
      model &&
      isObject(response.payload) &&
      detailMarkup({ ...response, model, object: response.payload }),
  },
  {
    fits: ({ graph, ...response }) =>
      urlOf(response) === '/api/' ||
      graph.applications.some(({ name }) => urlOf(response) === `/api/${name}/`),
    title: (response) => rootTitle(response),
    content: ({ payload, graph }) => isObject(payload) && rootMarkup(payload, graph),
  },
  {
    fits: () => true,
    title: ({ request }) =>
      shortened(request.routeOptions.schema?.summary ?? '') || (request.url.split('?')[0] ?? ''),
    content: (response) => resultMarkup(response.payload, apiViewing(response)),
  },
]

/** Renders a response as a page: first for people, then as programs receive it. */
export function responsePage(whole: ShownResponse): PageContent {
  const response = isGood(whole) ? whole : { ...whole, payload: shortRefusal(whole.payload) }
  const { graph, request, reply, config } = response
  const model = isGood(response) ? request.routeOptions.config.access?.model : undefined
  const view = views.find(({ fits }) => fits(response, model))
  const title = view?.title(response, model) ?? ''
  if (request.routeOptions.config.page) {
    return {
      title,
      content: html`<h1>${title}</h1>
        ${problemMarkup(response)}`,
    }
  }
  const content = view?.content(response, model)
  return {
    title,
    crumbs: crumbsOf(graph, config.basePath, request),
    content: html`
      <div class="head">
        <h1>${title}</h1>
        ${model && actionsOf(response, model, urlOf(response))}
      </div>
      ${content} ${exchangeMarkup(response, reply.statusCode, !content)}
    `,
  }
}

const isList = (payload: unknown): boolean =>
  isObject(payload) && Array.isArray(payload['results']) && 'count' in payload

function urlOf({ request, config }: Pick<ShownResponse, 'request' | 'config'>): string {
  return (request.routeOptions.url ?? '').slice(config.basePath.length)
}

function rootTitle(response: ShownResponse): string {
  const found = response.graph.applications.find(({ name }) => urlOf(response) === `/api/${name}/`)
  return found ? found.label : 'API'
}

/** Returns a breadcrumb for each segment of a path below `/api/`, since each has a URL. */
function crumbsOf(graph: Graph, basePath: string, { url }: FastifyRequest): readonly Crumb[] {
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
function labelOf({ applications, models }: Graph, url: string): string | undefined {
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

function problemMarkup({ payload, request }: ShownResponse): Markup {
  const detail = isObject(payload) ? (payload['detail'] ?? payload['title']) : undefined
  if (typeof detail === 'string') {
    return html`
      <p class="problem" role="alert">${detail}</p>
      ${!request.identity && html`<p>You are not signed in.</p>`}
    `
  }
  if (!isObject(payload)) return null
  return html`<div class="problem" role="alert">
    <ul>
      ${Object.entries(payload).map(([name, messages]) => {
        const text = [messages].flat().map(String).join(' ')
        return html`<li><strong>${name}</strong>: ${text}</li>`
      })}
    </ul>
  </div>`
}

/** Renders the filters of a refused list as they were sent, so that they can be corrected. */
function submittedFilters(response: ShownResponse): Markup {
  const { request, reply } = response
  const model = request.routeOptions.config.access?.model
  const { parameters }: ParsedQuery = request.query ?? {}
  const isList = request.method === 'GET' && model?.url === urlOf(response)
  if (!model || !isList || !parameters || reply.statusCode !== 400) return null
  return filterForm({ ...response, model, action: response.linkBase + model.url }, parameters)
}

/** Returns true for a response that would take longer to colour than to make. */
function isLong(payload: unknown): boolean {
  const results = isObject(payload) ? payload['results'] : payload
  return Array.isArray(results) && results.length > maxColoured
}

/** Renders the request and the response as a program would see them. */
function exchangeMarkup(
  { request, reply, payload, linkBase, config }: ShownResponse,
  status: number,
  bare: boolean,
): Markup {
  const url = linkBase + request.url.slice(config.basePath.length)
  const headers = ['allow', 'content-type', 'api-version', 'location', 'vary']
    .map((name) => [name, String(reply.getHeader(name) ?? '')] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `\n${name}: ${name === 'content-type' ? 'application/json' : value}`)
  const token = request.identity ? ` -H 'Authorization: Token <key>'` : ''
  const method = request.method === 'GET' ? '' : `-X ${request.method} `
  const json = isLong(payload) ? undefined : jsonMarkup(payload, linkBase)
  const asJson = `${url}${url.includes('?') ? '&' : '?'}format=json`
  const reason = nodeHttp.STATUS_CODES[status] ?? ''
  return html`
    <details class="exchange" open=${bare || status >= 400 || undefined}>
      <summary>Request and response</summary>
      <p>
        <code class="curl"
          >curl ${method}-H 'Accept: application/json'${token} '${url.replaceAll("'", '%27')}'</code
        >
      </p>
      <pre
        class="headers"
        tabindex="0"
        aria-label="Status and headers"
      ><code><b>HTTP ${status} ${reason}</b>${headers.join('')}</code></pre>
      ${json ?? html`<p><a href=${asJson}>Response as JSON</a></p>`}
    </details>
  `
}
