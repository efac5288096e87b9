import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../framework/config/config.ts'
import { mayCall, type OwnedRoute } from '../../framework/http/description/index.ts'
import { jsonObjectOf, type JsonObject } from '../../framework/model/json-value.ts'
import { permissionName } from '../../framework/model/permission.ts'
import { userInput } from '../pages/forms/resumption.ts'
import { hiddenInput, html, type Markup } from '../pages/frame/html.ts'
import { csrfInput } from '../pages/frame/shell.ts'
import { bodyExample } from './example.ts'

/** The URL whose methods are listed, and its reader. */
export interface MethodsView {
  readonly request: FastifyRequest
  readonly config: Pick<Config, 'basePath'>
  /** The routes of the URL. */
  readonly routes: readonly OwnedRoute[]
  /** The path and the query of the URL. */
  readonly url: string
}

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns the URL of the page that sends requests. */
export const requestPath = ({ basePath }: Pick<Config, 'basePath'>): string =>
  `${basePath}/request/`

/**
 * Renders the methods of a URL: what each does, whether the reader may send it, and a form that
 * sends it with a body.
 */
export function methodsMarkup(view: MethodsView): Markup {
  const { request, config, url, routes } = view
  const options = `${requestPath(config)}?${new URLSearchParams({ method: 'OPTIONS', url }).toString()}`
  const writes = routes.filter(({ route }) => !readingMethods.has(String(route.method)))
  return html`
    <section class="methods" aria-labelledby="methods">
      <h2 id="methods">Methods</h2>
      <ul>
        ${
          routes.some(({ route }) => route.method === 'GET') &&
          html`<li><b>GET</b> <a href=${url}>Send the same request again</a></li>`
        }
        <li><b>OPTIONS</b> <a href=${options}>Show the fields and parameters</a></li>
        ${writes.map((one) => html`<li>${methodMarkup(view, one)}</li>`)}
      </ul>
      ${
        !request.identity &&
        writes.length > 0 &&
        html`<p class="hint">Sign in to send requests that change data.</p>`
      }
    </section>
  `
}

function methodMarkup(view: MethodsView, { route, owner }: OwnedRoute): Markup {
  const method = String(route.method)
  const { summary = '', body, consumes = [] } = route.schema ?? {}
  const name = html`<b>${method}</b> ${summary}`
  const refusal = refusalOf(view, { route, owner })
  if (refusal !== undefined) return [name, html` <span class="hint">${refusal}</span>`]
  if (!view.request.identity?.session || consumes.includes('multipart/form-data')) return name
  const action = requestPath(view.config)
  const text = body === undefined ? undefined : exampleText(owner, jsonObjectOf(body))
  return html`<details>
    <summary>${name}</summary>
    ${requestFormMarkup({ action, reader: view.request, method, url: view.url, body: text })}
  </details>`
}

function exampleText(owner: FastifyInstance, schema: JsonObject): string {
  const example = bodyExample(owner, schema)
  return example === undefined ? '' : JSON.stringify(example, null, 2)
}

/** Returns why the reader may not send a request; undefined where they may. */
function refusalOf({ request }: MethodsView, { route }: OwnedRoute): string | undefined {
  if (mayCall(route, request)) return undefined
  const { access } = route.config ?? {}
  if (!request.identity || !access) return 'needs an account'
  return `needs the permission ${permissionName(access.model, access.permission)}`
}

/** A request to send. */
export interface RequestForm {
  readonly action: string
  readonly reader: Pick<FastifyRequest, 'identity'>
  readonly method: string
  readonly url: string
  /** The body; undefined for a method without one. */
  readonly body: string | undefined
}

/** Renders a form that sends a request with a body as JSON, also without JavaScript. */
export function requestFormMarkup({ action, reader, method, url, body }: RequestForm): Markup {
  const rows = Math.min(Math.max((body ?? '').split('\n').length, 4), 14)
  return html`<form class="model request" method="post" action=${action}>
    ${csrfInput(reader.identity?.session?.csrf)} ${hiddenInput(userInput(reader))}
    <input type="hidden" name="method" value=${method} />
    <div class="field">
      <label for="url-${method}">URL</label>
      <input id="url-${method}" name="url" value=${url} required spellcheck="false" />
    </div>
    ${
      body !== undefined &&
      html`<div class="field">
        <label for="body-${method}">Body</label>
        <textarea id="body-${method}" name="body" class="code" rows=${rows} spellcheck="false">
${body}</textarea>
      </div>`
    }
    <div class="line">
      <button type="submit" class=${method === 'DELETE' && 'delete'}>Send ${method}</button>
    </div>
  </form>`
}
