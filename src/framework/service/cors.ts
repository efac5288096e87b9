import type { FastifyCorsOptions } from '@fastify/cors'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { DocumentAdditions } from '../openapi/additions.ts'

/** The request headers of every service that pages of other origins may send. */
const requestHeaders = [
  'Accept',
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Prefer',
  'X-Consistency',
]

/** The response headers of every service that pages of other origins may read. */
const responseHeaders = [
  'API-Version',
  'Allow',
  'Cadastre-Stale',
  'ETag',
  'Ignored-Input',
  'Location',
  'Preference-Applied',
  'X-Consistency',
]

/**
 * Returns the options of CORS, with the headers that features describe in the OpenAPI document.
 * Handles only preflights: other OPTIONS requests describe the URL.
 */
export function corsOf(
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
  additions: readonly DocumentAdditions[],
): (request: FastifyRequest) => Promise<FastifyCorsOptions> {
  const sent = additions.flatMap(({ parameters = [] }) => parameters.map(({ name }) => name))
  const returned = additions.flatMap(({ headers = {} }) => Object.keys(headers))
  return async ({ headers }) => ({
    origin: corsOrigins.includes('*') ? '*' : [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [...requestHeaders, ...sent].toSorted(),
    exposedHeaders: [...responseHeaders, ...returned].toSorted(),
    preflight: headers['access-control-request-method'] !== undefined,
  })
}
