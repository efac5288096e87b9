import type { FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import { isObject, textOf } from '../model/json-value.ts'
import { capitalised } from '../model/components/describe.ts'
import type { Graph, Model } from '../model/graph.ts'
import type { ParsedQuery } from '../request/parameters.ts'
import { actionsOf } from './actions.ts'
import { filterForm } from './filter-form.ts'
import { detailMarkup } from './detail.ts'
import { html, type Markup } from './html.ts'
import { jsonMarkup } from './json.ts'
import { listMarkup } from './list.ts'
import { optionsMarkup } from './options.ts'
import { resultMarkup, shortened } from './result.ts'
import { rootMarkup } from './root.ts'
import type { Answer } from './api-response.ts'
import type { Crumb, PageContent } from './shell.ts'
import { shortRefusal } from './short-refusal.ts'
import { labelOf as labelOfObject } from './label.ts'

interface View {
  readonly fits: (answer: Answer, model: Model | undefined) => boolean
  readonly title: (answer: Answer, model: Model | undefined) => string
  readonly content: (answer: Answer, model: Model | undefined) => Markup
}

const mostColoured = 250

const isGood = ({ reply }: Answer): boolean => reply.statusCode < 400

/** Kinds of pages; the first match renders the response. */
const views: readonly View[] = [
  {
    fits: (answer) => !isGood(answer),
    title: ({ reply }) => `${reply.statusCode} ${STATUS_CODES[reply.statusCode] ?? ''}`,
    content: (answer) => [problemMarkup(answer), submittedFilters(answer)],
  },
  {
    fits: ({ request }) => request.method === 'OPTIONS',
    title: ({ payload }) => (isObject(payload) ? textOf(payload['name']) : 'Options'),
    content: ({ payload }) => (isObject(payload) ? optionsMarkup(payload) : null),
  },
  {
    fits: (answer, model) => urlOf(answer) === model?.url && isList(answer.payload),
    title: (_, model) => capitalised(model?.labelPlural ?? ''),
    content: (answer, model) =>
      model && isObject(answer.payload) && listMarkup({ ...answer, model, object: answer.payload }),
  },
  {
    fits: (answer, model) =>
      urlOf(answer) === `${model?.url ?? ''}:id/` && isObject(answer.payload),
    title: ({ payload, graph }, model) =>
      model && isObject(payload) ? labelOfObject(graph, model, payload) : '',
    content: (answer, model) =>
      model &&
      isObject(answer.payload) &&
      detailMarkup({ ...answer, model, object: answer.payload }),
  },
  {
    fits: ({ graph, ...answer }) =>
      urlOf(answer) === '/api/' ||
      graph.applications.some(({ name }) => urlOf(answer) === `/api/${name}/`),
    title: (answer) => rootTitle(answer),
    content: ({ payload, graph }) => isObject(payload) && rootMarkup(payload, graph),
  },
  {
    fits: () => true,
    title: ({ request }) =>
      shortened(request.routeOptions.schema?.summary ?? '') || (request.url.split('?')[0] ?? ''),
    content: (answer) => resultMarkup(answer.payload, answer),
  },
]

/** Renders a response as a page: first for people, then as programs receive it. */
export function answerPage(whole: Answer): PageContent {
  const answer = isGood(whole) ? whole : { ...whole, payload: shortRefusal(whole.payload) }
  const { graph, request, reply, config } = answer
  const model = isGood(answer) ? request.routeOptions.config.access?.model : undefined
  const view = views.find(({ fits }) => fits(answer, model))
  const title = view?.title(answer, model) ?? ''
  if (request.routeOptions.config.page) {
    return {
      title,
      content: html`<h1>${title}</h1>
        ${problemMarkup(answer)}`,
    }
  }
  const content = view?.content(answer, model)
  return {
    title,
    crumbs: crumbsOf(graph, config.basePath, request),
    content: html`
      <div class="head">
        <h1>${title}</h1>
        ${model && actionsOf(answer, model, urlOf(answer))}
      </div>
      ${content} ${exchangeMarkup(answer, reply.statusCode, !content)}
    `,
  }
}

const isList = (payload: unknown): boolean =>
  isObject(payload) && Array.isArray(payload['results']) && 'count' in payload

function urlOf({ request, config }: Pick<Answer, 'request' | 'config'>): string {
  return (request.routeOptions.url ?? '').slice(config.basePath.length)
}

function rootTitle(answer: Answer): string {
  const found = answer.graph.applications.find(({ name }) => urlOf(answer) === `/api/${name}/`)
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

function problemMarkup({ payload, request }: Answer): Markup {
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
function submittedFilters(answer: Answer): Markup {
  const { request, reply } = answer
  const model = request.routeOptions.config.access?.model
  const { parameters }: ParsedQuery = request.query ?? {}
  const isList = request.method === 'GET' && model?.url === urlOf(answer)
  if (!model || !isList || !parameters || reply.statusCode !== 400) return null
  return filterForm({ ...answer, model, object: {} }, parameters)
}

/** Returns true for a response that would take longer to colour than to make. */
function isLong(payload: unknown): boolean {
  const results = isObject(payload) ? payload['results'] : payload
  return Array.isArray(results) && results.length > mostColoured
}

/** Renders the request and the response as a program would see them. */
function exchangeMarkup(
  { request, reply, payload, own, config }: Answer,
  status: number,
  bare: boolean,
): Markup {
  const url = own + request.url.slice(config.basePath.length)
  const headers = ['allow', 'content-type', 'api-version', 'location', 'vary']
    .map((name) => [name, String(reply.getHeader(name) ?? '')] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `\n${name}: ${name === 'content-type' ? 'application/json' : value}`)
  const token = request.identity ? ` -H 'Authorization: Token <key>'` : ''
  const method = request.method === 'GET' ? '' : `-X ${request.method} `
  const json = isLong(payload) ? undefined : jsonMarkup(payload, own)
  const asJson = `${url}${url.includes('?') ? '&' : '?'}format=json`
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
      ><code><b>HTTP ${status} ${STATUS_CODES[status] ?? ''}</b>${headers.join('')}</code></pre>
      ${json ?? html`<p><a href=${asJson}>Response as JSON</a></p>`}
    </details>
  `
}
