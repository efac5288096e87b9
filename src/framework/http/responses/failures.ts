import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import {
  DatabaseFull,
  DatabaseLocked,
  DatabaseTimeout,
  DatabaseUnavailable,
  Violation,
} from '../../database/failures/index.ts'
import { ClientGone, RowsTooLarge, ResultMemoryFull } from '../../limits/index.ts'
import type { SchemaVersion } from '../../database/migrations/index.ts'
import { ApiError, failure, failureBy, type ErrorCode } from '../../errors/errors.ts'
import { violationError } from '../../write/violation-error.ts'
import { confirmIdentity, isUncertain } from '../authentication/index.ts'
import { stamp } from './negotiation.ts'
import { OutageLog } from './outage-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs errors that every request meets. */
    readonly outages: OutageLog
  }
  interface FastifyRequest {
    /** The error that is sent; null where the request succeeds. */
    failed: ApiError | null
  }
  interface FastifyContextConfig {
    /** The most bytes of a body by its type, where types have limits of their own. */
    bodyLimits?: Readonly<Record<string, number>>
  }
}

/** Options of the plugin. */
export interface FailuresOptions {
  /** Tells whether a later version has changed the tables; absent without a database. */
  readonly version?: SchemaVersion
}

/** Responds to every error with `{ detail }` or messages by field, never with a stack. */
export const failures = plugin(
  async (app: FastifyInstance, { version }: FailuresOptions) => {
    app.decorate('outages', new OutageLog())
    app.decorateRequest('failed', null)
    app.setErrorHandler(async (error, request, reply) => {
      if (version && mayComeOfMigration(error, request) && (await version.check()))
        return sendError(failureBy(error, 'ERR_OUTDATED'), request, reply)
      return isUncertain(request)
        ? sendConfirmed(error, request, reply)
        : sendError(error, request, reply)
    })
    app.setNotFoundHandler(async () => {
      throw failure('ERR_NOT_FOUND')
    })
  },
  { name: 'failures' },
)

/** Returns whether an error may come of tables that a later version has changed. */
const mayComeOfMigration = (error: unknown, request: FastifyRequest): boolean =>
  error instanceof Violation || apiError(error, request).code === 'ERR_INTERNAL'

/** Authenticates a request that failed before its handler: its token may have been revoked. */
async function sendConfirmed(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    await confirmIdentity(request)
  } catch (refusal) {
    return sendError(refusal, request, reply)
  }
  return sendError(error, request, reply)
}

/** Sends an error, and logs it if the cause is in the service. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = apiError(error, request)
  request.failed = known
  if (!reply.hasHeader('api-version')) stamp(reply) // a URL that Fastify refused before routing
  logError(error, known, request)
  if (known.status === 401) reply.header('www-authenticate', reply.server.authenticationSchemes)
  if (known.status === 503) reply.header('retry-after', '5')
  if (unreadBodies.has(known.code)) discardBody(request, reply)
  if (known.status === 408) reply.header('connection', 'close')
  const body = known.fields ?? { detail: known.message }
  reply.status(known.status)
  if (!request.problems) return reply.type('application/json').send(body)
  const problem = {
    type: 'about:blank',
    title: known.message,
    status: known.status,
    code: known.code,
    ...(known.fields ? { errors: known.fields } : {}),
  }
  return reply.type('application/problem+json').send(problem)
}

/** Logs an error of the server with its cause, and a refused value, which a check should refuse. */
function logError(error: unknown, known: ApiError, { log, server }: FastifyRequest): void {
  if (outages.has(known.code)) server.outages.add(log, known, error)
  else if (known.isTrouble) log.error({ err: error }, known.message)
  if (error instanceof Violation && error.kind === 'value')
    log.warn(error.report, 'The database refused a value that no check refuses.')
}

/** The errors that every request meets while their cause lasts. */
const outages: ReadonlySet<string> = new Set(['ERR_DATABASE_UNAVAILABLE', 'ERR_DATABASE_FULL'])

/** The errors after which a body is not read to its end. */
const unreadBodies: ReadonlySet<string> = new Set(['ERR_BODY_TOO_LARGE', 'ERR_LARGE_BODIES'])

/**
 * Reads the rest of a body and discards it. If the connection were closed while the client still
 * sends, the client would get a reset, which can overtake the response.
 */
function discardBody(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection')
  request.raw.unpipe()
  request.raw.resume()
}

/** Conversions of Fastify's own errors, by code. */
const fastifyErrors: Readonly<Record<string, (request: FastifyRequest) => ApiError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (request) =>
    failure('ERR_BODY_TOO_LARGE', String(bodyLimitOf(request))),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (request) =>
    failure('ERR_MEDIA_TYPE', String(request.headers['content-type'] ?? '').slice(0, 60)),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    failure('ERR_BAD_REQUEST', 'The body is not as long as Content-Length says.'),
  FST_ERR_BAD_URL: () => failure('ERR_BAD_URL'),
  FST_ERR_MAX_PARAM_LENGTH: () => failure('ERR_NOT_FOUND'),
}

/** Returns the most bytes of a body of the request's type. */
function bodyLimitOf({ headers, routeOptions }: FastifyRequest): number {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  return routeOptions.config.bodyLimits?.[type.trim().toLowerCase()] ?? routeOptions.bodyLimit
}

const databaseErrors: readonly (readonly [new (...args: never[]) => Error, ErrorCode])[] = [
  [DatabaseFull, 'ERR_DATABASE_FULL'],
  [DatabaseLocked, 'ERR_LOCKED'],
  [DatabaseTimeout, 'ERR_DATABASE_TIMEOUT'],
  [DatabaseUnavailable, 'ERR_DATABASE_UNAVAILABLE'],
  [ClientGone, 'ERR_CLIENT_GONE'],
  [RowsTooLarge, 'ERR_PAGE_TOO_LARGE'],
  [ResultMemoryFull, 'ERR_LARGE_RESPONSES'],
]

const wordsOf = (error: unknown): readonly string[] =>
  error instanceof RowsTooLarge ? [String(error.maxBytes)] : []

function apiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  const row = databaseErrors.find(([type]) => error instanceof type)
  if (row) return failureBy(error, row[1], wordsOf(error))
  if (error instanceof Violation) return violationError(error)
  return otherError(error ?? {}, request)
}

function otherError(
  { code = '', statusCode = 500, message = '' }: Partial<FastifyError>,
  request: FastifyRequest,
): ApiError {
  const known = fastifyErrors[code]
  if (known) return known(request)
  if (statusCode >= 400 && statusCode < 500) return failure('ERR_BAD_REQUEST', message)
  return failure('ERR_INTERNAL', request.id)
}
