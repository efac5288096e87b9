import { nodeHttp } from '../../framework/http/connection/index.ts'
import { isJsonObject, textOf } from '../../framework/model/json-value.ts'
import { html, type Markup } from '../pages/frame/html.ts'
import { jsonMarkup } from './json.ts'

/** A request to the API and its response. */
export interface ApiExchange {
  readonly method: string
  /** The URL with its origin. */
  readonly url: string
  /** The body of the request as it was sent. */
  readonly sent?: string | undefined
  /** True where a program would send a token. */
  readonly hasCredentials: boolean
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** The JSON of the response; undefined where it has none. */
  readonly payload: unknown
  /** The base of internal links. */
  readonly linkBase: string
}

/** The headers of a response that a page shows. */
const shownHeaders = ['allow', 'content-type', 'api-version', 'location', 'retry-after', 'vary']

/** The largest number of objects in a list whose JSON is coloured. */
const maxColoured = 250

/** The largest number of characters of a body in the command. */
const maxSent = 2000

/** Renders a request as a curl command, and its response: status, headers and JSON. */
export function exchangeMarkup(exchange: ApiExchange): Markup {
  const { status, headers, payload, linkBase } = exchange
  const lines = shownHeaders
    .map((name) => [name, textOf(headers[name])] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `\n${name}: ${value.replace(/^text\/html.*/, 'application/json')}`)
  const statusLine = `HTTP ${status} ${nodeHttp.STATUS_CODES[status] ?? ''}`
  const json = isLong(payload) ? undefined : jsonMarkup(payload, linkBase)
  return html`
    <section class="exchange" aria-labelledby="request">
      <h2 id="request">Request</h2>
      <p><code class="curl">${commandOf(exchange)}</code></p>
      <h2>Response</h2>
      <pre
        class="headers"
        tabindex="0"
        aria-label="Status and headers"
      ><code><b>${statusLine}</b>${lines.join('')}</code></pre>
      ${payload !== undefined && (json ?? longMarkup(exchange))}
    </section>
  `
}

/** Returns true for a list that would take longer to colour than to read. */
function isLong(payload: unknown): boolean {
  const results = isJsonObject(payload) ? payload['results'] : payload
  return Array.isArray(results) && results.length > maxColoured
}

function longMarkup({ method, url }: ApiExchange): Markup {
  if (method !== 'GET') return html`<p>The response is too long to show.</p>`
  const asJson = `${url}${url.includes('?') ? '&' : '?'}format=json`
  return html`<p><a href=${asJson}>Response as JSON</a></p>`
}

/** Returns the command that sends the same request in a shell. */
function commandOf({ method, url, sent, hasCredentials }: ApiExchange): string {
  const body = sent !== undefined && sent.length <= maxSent ? sent : '@body.json'
  const parts = [
    method === 'GET' ? '' : ` -X ${method}`,
    ` -H 'Accept: application/json'`,
    hasCredentials ? ` -H 'Authorization: Token <key>'` : '',
    sent === undefined ? '' : ` -H 'Content-Type: application/json' -d ${quoted(body)}`,
  ]
  return `curl${parts.join('')} '${url.replaceAll("'", '%27')}'`
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
