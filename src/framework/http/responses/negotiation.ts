import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { Config } from '../../config/config.ts'
import { failure } from '../../errors/errors.ts'
import { ignoredHeader, type IgnoredNames } from '../../request/ignored.ts'
import type { ParsedQuery } from '../../request/parameters.ts'
import { applyShapes } from './asked-shapes.ts'
import { addApplied, preferenceIn } from './preferences.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The version of the API, a header of every response. */
    apiVersion: string
  }
  interface FastifyRequest {
    /** Spaces to indent JSON by; 0 is compact. */
    indent: number
    /** True when errors are sent as RFC 9457 problem details. */
    problems: boolean
    /** True when the response is an HTML page. */
    html: boolean
    /** The shape of choices in `Accept`; null where that of the token or the service applies. */
    choiceShape: Config['choiceShape'] | null
    /** The form of responses to writes in `Accept`; null where the token or the service decides. */
    writeResponse: Config['writeResponse'] | null
    /** Collects the unknown parameters and keys of the request; null where they are refused. */
    ignored: IgnoredNames
    /** True for strict handling: filter values that name no object are refused, too. */
    strict: boolean
    /** True where the response to a write is to have the entity tags of the written objects. */
    wantsTag: boolean
  }
  interface FastifyContextConfig {
    /** Media types of the responses of the route besides JSON. */
    types?: readonly string[]
    /** True where the route ignores `Accept`. */
    anyType?: boolean
    /**
     * True for an HTML page, whatever the request accepts. Its forms send their CSRF token in the
     * body.
     */
    page?: boolean
    /** Returns the URL of the same data in the API, for a page that has one. */
    apiOf?: (request: FastifyRequest) => string
  }
}

/** Sets the version of the API on every response. Register it before anything that may respond. */
export const versioning = plugin(
  async (app: FastifyInstance, { apiVersion }: { readonly apiVersion: string }) => {
    app.decorate('apiVersion', apiVersion)
    app.addHook('onRequest', (_, reply, next) => {
      stamp(reply)
      next()
    })
  },
  { name: 'versioning' },
)

/**
 * Request headers on which responses depend. @fastify/compress would add `accept-encoding`, in
 * lower case, to those that it compresses, and to neither the others nor a 304.
 */
const varied = 'Accept, Authorization, Cookie, Prefer, accept-encoding'

/**
 * Sets the headers of every response. Responses depend on the user, so shared caches must not store
 * them and private caches must revalidate them. Only pages and routes whose responses hold keys or
 * secrets set `no-store`, because responses with keys or secrets are not compressed.
 */
export function stamp(reply: FastifyReply): void {
  reply
    .header('api-version', reply.server.apiVersion)
    .header('x-request-id', reply.request.id)
    .header('vary', varied)
    .header('cache-control', 'private, no-cache')
}

/** The response header that names what was ignored, percent-encoded and separated by commas. */
const ignoredInputHeader = 'ignored-input'

/**
 * Reads what a client asks of the response. `Accept` and `?format=` decide its media type; what
 * cannot be served is refused with a 406. A format in the query wins over the header: `json` is
 * JSON, `api` is the page. `Prefer` decides what happens to unknown query parameters and body keys
 * (RFC 7240): `handling=strict` refuses them, `handling=lenient` ignores them, otherwise the
 * setting `UNKNOWN_INPUT` decides. Names what was ignored in a response header.
 */
export const negotiation = plugin(
  async (app: FastifyInstance, { unknownInput }: Pick<Config, 'unknownInput'>) => {
    app.decorateRequest('indent', 0)
    app.decorateRequest('problems', false)
    app.decorateRequest('html', false)
    app.decorateRequest('choiceShape', null)
    app.decorateRequest('writeResponse', null)
    app.decorateRequest('ignored', null)
    app.decorateRequest('strict', false)
    app.decorateRequest('wantsTag', false)
    app.addHook('onRequest', (request, reply, next) => {
      negotiate(request)
      applyPreferences(request, reply, unknownInput)
      next()
    })
    app.addHook('preSerialization', ({ indent }, reply, _, next) => {
      if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json')
      if (indent > 0) reply.serializer((value: unknown) => indented(value, indent, reply))
      next()
    })
    app.addHook('onSend', ({ ignored }, reply, _, next) => {
      if (ignored && ignored.size > 0) reply.header(ignoredInputHeader, ignoredHeader(ignored))
      next()
    })
  },
  { name: 'negotiation' },
)

/** Indents JSON, except a long refusal: indentation would multiply its length. */
function indented(value: unknown, indent: number, { statusCode }: FastifyReply): string {
  const text = JSON.stringify(value, null, indent)
  return statusCode >= 400 && text.length > maxRefusalLength ? JSON.stringify(value) : text
}

const maxRefusalLength = 50_000

function negotiate(request: FastifyRequest): void {
  const { anyType = false, page = false, apiOf } = request.routeOptions.config
  if (apiOf && !takesHtml(request)) throw failure('ERR_PAGE_ONLY', apiOf(request))
  if (page) request.html = true
  else if (anyType) applyShapes(request, negotiateType(request.headers.accept, [])?.parameters)
  else negotiateFormat(request)
}

/** Returns whether `Accept` allows HTML. */
function takesHtml({ headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return new Negotiator({ headers: { accept } }).mediaType([html]) !== undefined
}

function negotiateFormat(request: FastifyRequest): void {
  const format = formatOf(request)
  const accepted = negotiateType(request.headers.accept, request.routeOptions.config.types ?? [])
  request.html = format === 'api' || (format !== 'json' && accepted?.type === 'text/html')
  if (request.html) return
  if (accepted) applyAccepted(request, accepted)
  else if (format !== 'json') throw failure('ERR_NOT_ACCEPTABLE')
}

function applyAccepted(request: FastifyRequest, accepted: Accepted): void {
  const { parameters, problems } = accepted
  request.problems = problems
  const version = parameters.get('version')
  if (version !== undefined && version !== request.server.apiVersion) throw failure('ERR_VERSION')
  const indent = parameters.get('indent') ?? ''
  request.indent = /^[0-8]$/.test(indent) ? Number(indent) : 0
  applyShapes(request, parameters)
}

/** Returns the last `format` of the query. A malformed query has none; its parser refuses it. */
function formatOf({ query }: FastifyRequest): string | undefined {
  const { parameters }: ParsedQuery = query ?? {}
  return parameters?.get('format')?.at(-1)
}

/**
 * Decides whether the request refuses unknown names, and tells which `handling` applies. Reads
 * whether it wants entity tags.
 */
function applyPreferences(
  request: FastifyRequest,
  reply: FastifyReply,
  unknownInput: Config['unknownInput'],
): void {
  const value = preferenceIn(request, 'handling')?.toLowerCase()
  const handling = value === 'lenient' || value === 'strict' ? value : undefined
  if (handling) addApplied(reply, `handling=${handling}`)
  request.wantsTag = preferenceIn(request, 'etag') === ''
  request.strict = handling === 'strict'
  const ignores = handling ? handling === 'lenient' : unknownInput === 'ignore'
  if (ignores) request.ignored = new Set()
}

/** The media type to answer with, and the parameters of the range in `Accept` that matched it. */
interface Accepted {
  readonly type: string
  /** Names in lower case; `q` is not among them. */
  readonly parameters: ReadonlyMap<string, string>
  /** True when `application/problem+json` is listed with a quality over 0. */
  readonly problems: boolean
}

interface MediaRange {
  readonly type: string
  readonly quality: string
  readonly parameters: ReadonlyMap<string, string>
}

const json = 'application/json'
const problem = 'application/problem+json'
const html = 'text/html'
const optional: readonly string[] = [problem, html]

/** The results for the headers that clients sent last; a client sends the same one again. */
const acceptedByHeader = new LRUCache<string, { readonly accepted: Accepted | undefined }>({
  max: 500,
})

/** The length of the longest header whose result is kept. */
const maxCachedLength = 500

/**
 * Chooses the media type of a response by RFC 9110: the range with the highest quality wins, the
 * most specific range decides the quality of a type, and a quality of 0 excludes a type. Between
 * equals JSON comes first. Problem details and pages are offered to requests that list them by
 * name.
 *
 * @param types the media types of the route besides JSON
 * @returns undefined where nothing is acceptable
 */
export function negotiateType(
  header: string | undefined,
  types: readonly string[],
): Accepted | undefined {
  const accept = header === undefined || header.trim() === '' ? '*/*' : header
  if (accept.length > maxCachedLength) return negotiated(accept, types)
  const key = [accept, ...types].join('\n')
  const found = acceptedByHeader.get(key)
  if (found) return found.accepted
  const accepted = negotiated(accept, types)
  acceptedByHeader.set(key, { accepted })
  return accepted
}

function negotiated(accept: string, types: readonly string[]): Accepted | undefined {
  const ranges = accept.split(',').map(mediaRange).toSorted(jsonFirst)
  const reduced = ranges.map(({ type, quality }) => type + quality).join(', ')
  const negotiator = new Negotiator({ headers: { accept: reduced } })
  const listed = negotiator.mediaTypes().filter((type) => optional.includes(type))
  const type = negotiator.mediaType([json, ...types, ...listed])
  if (type === undefined) return undefined
  return { type, parameters: parametersOf(ranges, type), problems: listed.includes(problem) }
}

const jsonFirst = (a: MediaRange, b: MediaRange): number =>
  Number(b.type === json) - Number(a.type === json)

/** Returns the parameters of the most specific range that covers a type. */
function parametersOf(ranges: readonly MediaRange[], type: string): ReadonlyMap<string, string> {
  const covering = [type, `${type.split('/')[0]}/*`, '*/*']
  const found = covering.flatMap((range) => ranges.find((one) => one.type === range) ?? [])
  return found[0]?.parameters ?? new Map()
}

/** Splits a range from its parameters. `indent` and `version` do not affect the negotiation. */
function mediaRange(text: string): MediaRange {
  const [type = '', ...parts] = text.split(';').map((part) => part.trim())
  const parameters = new Map(parts.map(parameter))
  const quality = parameters.get('q')
  parameters.delete('q')
  const suffix = quality === undefined ? '' : `;q=${quality}`
  return { type: type.toLowerCase(), quality: suffix, parameters }
}

function parameter(text: string): readonly [string, string] {
  const [name = '', value = ''] = text.split('=')
  return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')]
}
