import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { failure } from '../errors.ts'
import type { Setting } from '../model/field.ts'
import type { ParsedQuery } from '../request/parameters.ts'
import { negotiateType, type Accepted } from './accept.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Spaces to indent JSON by; 0 is compact. */
    indent: number
    /** Errors are to be RFC 9457 problem details. */
    problems: boolean
    /** The answer is to be a page for people. */
    html: boolean
    /** The shape of choices that `Accept` asks for; null: that of the token or the service. */
    choiceShape: Setting['choiceShape'] | null
  }
  interface FastifyContextConfig {
    /** Media types that the route answers with besides JSON. */
    types?: readonly string[]
    /** The route answers any request, whatever it accepts. */
    anyType?: boolean
    /** A page for people, whatever the request accepts; its forms carry their CSRF token in the body. */
    page?: boolean
  }
}

/** The API's version, on every answer. */
export const apiVersion = '2.0'

/** Puts the API's version on every answer; stands before everything that may answer. */
export const versioning = plugin(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', (_, reply, next) => {
      stamp(reply)
      next()
    })
  },
  { name: 'versioning' },
)

/**
 * Sets the headers that every answer has. Answers depend on who asks, so that shared caches keep none
 * and private ones ask again. It is not `no-store`, for such answers are never compressed: routes
 * whose answers hold keys, secrets or CSRF tokens set that.
 */
export function stamp(reply: FastifyReply): void {
  reply
    .header('api-version', apiVersion)
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

/** Prints JSON for reading; a long refusal is not indented, which would multiply its length. */
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
  if (version !== undefined && version !== apiVersion) throw failure('ERR_VERSION')
  const indent = parameters.get('indent') ?? ''
  request.indent = /^[0-8]$/.test(indent) ? Number(indent) : 0
  request.choiceShape = shapeIn(accepted)
}

/** The shape that `Accept` names; null where it names none, or where anything is accepted. */
function shapeIn(accepted: Accepted | undefined): Setting['choiceShape'] | null {
  const choices = accepted?.parameters.get('choices')
  return choices === undefined ? null : requireChoiceShape(choices)
}

const choiceShapes = { pair: 'pair', object: 'object' } as const

function requireChoiceShape(text: string): Setting['choiceShape'] {
  if (text === choiceShapes.pair || text === choiceShapes.object) return text
  throw failure('ERR_CHOICES', text.slice(0, 20))
}

/** The last `format` of the query. A malformed query has none; it is refused where it is parsed. */
function formatOf({ query }: FastifyRequest): string | undefined {
  return (query as ParsedQuery).parameters?.get('format')?.at(-1) // parseQueryString made it
}
