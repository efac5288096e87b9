import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { failure } from '../errors.ts'
import type { Setting } from '../model/field.ts'
import type { ParsedQuery } from '../request/parameters.ts'
import { negotiateType, type Accepted } from './accept.ts'

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
    choiceShape: Setting['choiceShape'] | null
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
 * Sets the headers of every response. Responses depend on the user, so shared caches must not store
 * them and private caches must revalidate them. Only routes whose responses hold keys, secrets or
 * CSRF tokens set `no-store`, because such responses are not compressed.
 */
export function stamp(reply: FastifyReply): void {
  reply
    .header('api-version', reply.server.apiVersion)
    .header('vary', 'Accept, Authorization, Cookie, Prefer')
    .header('cache-control', 'private, no-cache')
}

/**
 * Reads `Accept` and `?format=`, and refuses what cannot be served with a 406. A format in the
 * query wins over the header: `json` is JSON, `api` is the page.
 */
export const negotiation = plugin(
  async (app: FastifyInstance) => {
    app.decorateRequest('indent', 0)
    app.decorateRequest('problems', false)
    app.decorateRequest('html', false)
    app.decorateRequest('choiceShape', null)
    app.addHook('preSerialization', ({ indent }, reply, _, next) => {
      if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json')
      if (indent > 0) reply.serializer((value: unknown) => indented(value, indent, reply))
      next()
    })
    app.addHook('onRequest', (request, _, next) => {
      const { anyType = false, page = false } = request.routeOptions.config
      if (page) request.html = true
      else if (anyType) request.choiceShape = shapeIn(negotiateType(request.headers.accept, []))
      else negotiate(request)
      next()
    })
  },
  { name: 'negotiation' },
)

/** Indents JSON, except a long refusal: indentation would multiply its length. */
function indented(value: unknown, indent: number, { statusCode }: FastifyReply): string {
  const text = JSON.stringify(value, null, indent)
  return statusCode >= 400 && text.length > longestRefusal ? JSON.stringify(value) : text
}

const longestRefusal = 50_000

function negotiate(request: FastifyRequest): void {
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
  request.choiceShape = shapeIn(accepted)
}

/** Returns the shape in `Accept`; null where it has none, or accepts any type. */
function shapeIn(accepted: Accepted | undefined): Setting['choiceShape'] | null {
  const choices = accepted?.parameters.get('choices')
  return choices === undefined ? null : requireChoiceShape(choices)
}

const choiceShapes = { pair: 'pair', object: 'object' } as const

function requireChoiceShape(text: string): Setting['choiceShape'] {
  if (text === choiceShapes.pair || text === choiceShapes.object) return text
  throw failure('ERR_CHOICES', text.slice(0, 20))
}

/** Returns the last `format` of the query. A malformed query has none; its parser refuses it. */
function formatOf({ query }: FastifyRequest): string | undefined {
  const { parameters }: ParsedQuery = query ?? {}
  return parameters?.get('format')?.at(-1)
}
