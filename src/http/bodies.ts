import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { failure } from '../errors.ts'
import { parseJsonBody } from '../request/json.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes `application/x-www-form-urlencoded` as well as JSON. */
    form?: boolean
  }
}

/**
 * Reads request bodies. JSON however its type is spelt (`application/json;`, `; version=2.0`); an empty body is no body,
 * whatever its type says; a body of another type is a 415.
 */
export const bodies = plugin(
  async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) =>
        body.length === 0 ? undefined : parseBody(request, body),
    )
  },
  { name: 'bodies' },
)

function parseBody(request: FastifyRequest, body: Buffer): unknown {
  const type = typeOf(request)
  if (type === 'application/json') return parseJsonBody(decode(body))
  if (type === formType && request.routeOptions.config.form) {
    return Object.fromEntries(new URLSearchParams(decode(body)))
  }
  if (bodiless.has(request.method)) return undefined
  throw failure('ERR_MEDIA_TYPE', type.slice(0, 60))
}

const formType = 'application/x-www-form-urlencoded'
/** What comes along with these is not looked at. */
const bodiless = new Set(['GET', 'HEAD', 'OPTIONS'])

const typeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw failure('ERR_JSON', 'the body is not UTF-8')
  }
}
