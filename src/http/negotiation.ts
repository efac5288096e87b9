import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { failure } from '../errors.ts'
import type { ParsedQuery } from '../request/parameters.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Spaces to indent JSON by; 0 is compact. */
    indent: number
    /** Errors are to be RFC 9457 problem details. */
    problems: boolean
    /** The answer is to be a page for people. */
    html: boolean
    /** `Prefer: handling=lenient`: unknown filters and keys are ignored instead of refused. */
    lenient: boolean
  }
  interface FastifyContextConfig {
    /** What the route answers with besides JSON. */
    types?: readonly string[]
    /** The route answers with what no request says, or to whatever accepts nothing of it. */
    anyType?: boolean
    /** A page for people, whatever the request accepts; its forms carry their CSRF token in the body. */
    page?: boolean
  }
}

/** The API's version, on every answer. */
export const apiVersion = '2.0'

interface MediaRange {
  readonly type: string
  readonly parameters: ReadonlyMap<string, string>
}

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

/** The headers that every answer has. */
export function stamp(reply: FastifyReply): void {
  reply.header('api-version', apiVersion).header('vary', 'Accept, Cookie')
}

/** Reads Accept and Prefer, refuses what cannot be served (406). */
export const negotiation = plugin(
  async (app: FastifyInstance) => {
    app.decorateRequest('indent', 0)
    app.decorateRequest('problems', false)
    app.decorateRequest('lenient', false)
    app.decorateRequest('html', false)
    app.addHook('preSerialization', ({ indent }, reply, _, next) => {
      if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json')
      if (indent > 0) reply.serializer((value: unknown) => JSON.stringify(value, null, indent))
      next()
    })
    app.addHook('onRequest', (request, reply, next) => {
      request.lenient = /(^|[,;\s])handling\s*=\s*"?lenient"?/i.test(
        String(request.headers.prefer ?? ''),
      )
      if (request.lenient) reply.header('preference-applied', 'handling=lenient')
      const { anyType = false, types, page } = request.routeOptions.config
      request.html = page === true || (!anyType && prefersHtml(request))
      if (!anyType && !request.html) negotiate(request, types)
      next()
    })
  },
  { name: 'negotiation' },
)

function negotiate(request: FastifyRequest, types: readonly string[] = []): void {
  const { accept } = request.headers
  if (accept === undefined || accept.trim() === '') return
  const ranges = accept.split(',').map(mediaRange)
  request.problems = ranges.some(({ type }) => type === 'application/problem+json')
  const chosen = chosenOf(ranges, types)
  if (!chosen) throw failure('ERR_NOT_ACCEPTABLE')
  const asked = chosen.parameters.get('version')
  if (asked !== undefined && asked !== apiVersion) throw failure('ERR_VERSION')
  const indent = chosen.parameters.get('indent') ?? ''
  request.indent = /^[0-8]$/.test(indent) ? Number(indent) : 0
}

const general = ['*/*', 'application/*', 'application/problem+json', '']

/** JSON where it is asked for, then what takes anything, then what the route has besides. */
function chosenOf(ranges: readonly MediaRange[], types: readonly string[]): MediaRange | undefined {
  return (
    ranges.find(({ type }) => type === 'application/json') ??
    ranges.find(({ type }) => general.includes(type)) ??
    ranges.find(({ type }) => types.some((one) => covers(type, one)))
  )
}

const covers = (range: string, type: string): boolean =>
  range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))

/** Browsers ask for HTML first; a program that also takes JSON as gladly gets JSON, and so does `?format=json`. */
function prefersHtml({ headers, query }: FastifyRequest): boolean {
  if (!headers.accept?.includes('text/html')) return false
  if ((query as ParsedQuery).parameters?.get('format')?.at(-1) === 'json') return false // what reads queries makes these
  const ranges = headers.accept.split(',').map(mediaRange)
  const html = qualityOf(ranges, 'text/html')
  return html > 0 && html > qualityOf(ranges, 'application/json')
}

function qualityOf(ranges: readonly MediaRange[], type: string): number {
  const range = ranges.find((one) => one.type === type)
  if (!range) return 0
  const quality = Number(range.parameters.get('q') ?? 1)
  return Number.isFinite(quality) ? quality : 0
}

function mediaRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim())
  const pairs = parameters.map((part): [string, string] => {
    const [name = '', value = ''] = part.split('=')
    return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')]
  })
  return { type: type.toLowerCase(), parameters: new Map(pairs) }
}
