import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import plugin from 'fastify-plugin'
import type { Static } from 'typebox'
import type { idempotencySettings } from './settings.ts'
import { failure } from '../../framework/errors/errors.ts'
import { idempotencyFailure } from './errors.ts'
import { isForm } from '../../framework/request/form.ts'
import { objectsShownIn } from './objects-shown.ts'
import { findResponse, lockKey, storeResponse } from './sql/stored-responses.ts'
import { requireIdentity, type Identity } from '../../framework/http/authorization/index.ts'
import { confirming } from '../../framework/http/authentication/index.ts'
import { inEnclosingTransaction } from '../../framework/http/enclosing-transaction.ts'
import { keyHeader } from '../../framework/http/validation/index.ts'
import { requireModel, type Model } from '../../framework/model/graph.ts'
import type { Rows } from '../../framework/database/statement.ts'
import { idsWithin } from '../../framework/write/ids-within.ts'
import { errorDetail } from '../../framework/http/schemas/index.ts'

/** Visible ASCII characters; the longest key of Stripe's API has 255. */
const keyPattern = /^[!-~]{1,255}$/

/**
 * Lets clients repeat writes safely: a request with an `Idempotency-Key` that was answered before
 * gets the same response again, and writes nothing (draft-ietf-httpapi-idempotency-key-header). The
 * response is stored in the transaction of the write, so that it exists exactly if the write does.
 * Errors are not stored. Register it after the routes that say `idempotent` are prepared.
 */
export const idempotency = plugin(
  async (app: FastifyInstance, { idempotencyHours }: Static<typeof idempotencySettings>) => {
    app.addHook('onRoute', (route) => {
      if (route.config?.idempotent) makeIdempotent(route, idempotencyHours)
    })
  },
  { name: 'idempotency' },
)

const hasKey = ({ headers }: FastifyRequest): boolean => headers[keyHeader] !== undefined

function makeIdempotent(route: RouteOptions, hours: number): void {
  const { handler } = route
  route.config = { ...route.config, repeats: true }
  const byStatus = route.schema?.response ?? {}
  route.schema = { ...route.schema, response: { ...byStatus, 422: errorDetail } }
  const writeOnce = confirming(function (request, reply) {
    const write = async (): Promise<unknown> => handler.call(this, request, reply)
    return replayOr(write, { request, reply, hours }).catch((error: unknown) => {
      reply.removeHeader('location') // of an object that was not stored
      throw error
    })
  })
  route.handler = function (request, reply) {
    return (hasKey(request) ? writeOnce : handler).call(this, request, reply)
  }
}

interface KeyedRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly hours: number
}

/** Returns the stored response of a request; without one runs the write and stores its response. */
async function replayOr(
  write: () => Promise<unknown>,
  { request, reply, hours }: KeyedRequest,
): Promise<unknown> {
  const key = requireKey(request)
  const digest = digestOf(`${requireIdentity(request).userId} ${key}`)
  requireReadBody(request)
  const sent = requestDigest(key, request)
  return inEnclosingTransaction(request, async (writer) => {
    const [[isLocked] = []] = await writer.rows<[boolean]>(lockKey(digest))
    if (isLocked !== true) throw running(reply)
    const [stored] = await writer.rows<StoredColumns>(findResponse(digest, hours))
    if (stored) {
      const isSame = stored[0] === sent && (await isVisible(stored, request, writer.rows))
      if (!isSame) throw idempotencyFailure('ERR_IDEMPOTENCY_MISMATCH')
      return replay(stored, reply)
    }
    const response = await write()
    const [status, location] = [reply.statusCode, locationOf(reply)]
    const body = response === undefined ? null : JSON.stringify(response)
    writer.post(storeResponse({ digest, request: sent, status, location, body }, hours))
    return response
  })
}

type StoredColumns = [request: string, status: number, location: string | null, body: string | null]

/** Returns whether the reader still sees the objects that a stored response shows. */
async function isVisible(
  [, , , body]: StoredColumns,
  request: FastifyRequest,
  rows: Rows,
): Promise<boolean> {
  const visible = request.identity?.rows
  if (!visible || body === null) return true
  const { graph } = request.server.listing
  for (const { value, model } of partsOf(JSON.parse(body), request)) {
    if (!model && request.routeOptions.config.itemModels) return false
    for (const [key, ids] of objectsShownIn(value, model, graph)) {
      if (!visible.models.has(key)) continue
      const seen = await idsWithin(requireModel(graph, key), [...ids], { visible, rows })
      if (seen.size < ids.size) return false
    }
  }
  return true
}

/** A part of a response, and the model of its objects. */
interface ResponsePart {
  readonly value: unknown
  readonly model: Model | undefined
}

/** Returns the parts of a response whose objects are of one model each. */
function partsOf(body: unknown, request: FastifyRequest): readonly ResponsePart[] {
  const { access, itemModels } = request.routeOptions.config
  if (!itemModels || !Array.isArray(body)) return [{ value: body, model: access?.model }]
  const models = itemModels(request)
  return body.flatMap((value: unknown, index) =>
    value === null ? [] : [{ value, model: models[index] }],
  )
}

function replay([, status, location, body]: StoredColumns, reply: FastifyReply): unknown {
  reply.status(status).header('idempotent-replayed', 'true')
  if (location !== null) reply.header('location', location)
  return body === null ? undefined : JSON.parse(body)
}

function running(reply: FastifyReply): Error {
  reply.header('retry-after', '1')
  return idempotencyFailure('ERR_IDEMPOTENCY_RUNNING')
}

function requireKey({ headers }: FastifyRequest): string {
  const key = String(headers[keyHeader])
  if (!keyPattern.test(key)) throw idempotencyFailure('ERR_IDEMPOTENCY_KEY')
  return key
}

/** Refuses a key that would not cover the body, because a handler reads it from the connection. */
function requireReadBody({ body, headers, raw }: FastifyRequest): void {
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (hasBody && body === undefined && !raw.readableDidRead) throw failure('ERR_NO_IDEMPOTENCY')
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Returns a digest from which a secret in the body cannot be guessed without the key. It covers the
 * models and rows that the user sees, and the limits of the token: a user who sees others now does
 * not get the stored response.
 */
const requestDigest = (key: string, { method, url, body, identity }: FastifyRequest): string =>
  createHmac('sha256', key)
    .update(`${method} ${url}\n${isForm(body) ? 'form ' : ''}${JSON.stringify(body) ?? ''}`)
    .update(identity?.limits ?? '')
    .update(viewed(identity).join(' '))
    .update(identity?.rows ? `\n${identity.rows.digest}` : '')
    .digest('base64url')

/** Returns the names of the permissions to view that a user has; none for a superuser. */
const viewed = (identity: Identity | null): readonly string[] =>
  identity === null || identity.superuser
    ? []
    : [...identity.permissions].filter((name) => name.includes('.view_')).toSorted()

const locationOf = (reply: FastifyReply): string | null => {
  const location = reply.getHeader('location')
  return location === undefined ? null : String(location)
}
