import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import plugin from 'fastify-plugin'
import Type, { type TSchema } from 'typebox'
import { confirming } from '../../framework/http/authentication/index.ts'
import { inEnclosingTransaction } from '../../framework/http/enclosing-transaction.ts'
import { addApplied } from '../../framework/http/responses/index.ts'
import { outerRequest } from '../../framework/http/inner-requests.ts'
import { safeMethods } from '../../framework/http/safe-methods.ts'
import { dryRunFailure } from './errors.ts'
import { withoutNewIds } from './new-objects.ts'
import { plannedEntries } from './planned-entries.ts'
import { countAffected } from './sql/affected.ts'
import { hasWish, parameterName, parameterSchema, wantedBy, type WantedEnding } from './wanted.ts'

/**
 * Lets clients look before they write. A write with `?dry_run=true` or `diff` runs in a transaction
 * that is undone, with all its checks, locks and side effects. One with `Prefer: max-affected=N`
 * is undone and refused where the change log has entries of more than N objects. Register it after
 * the routes that say `transactional` are prepared.
 */
export const dryRun = plugin(
  async (app: FastifyInstance) => {
    app.addHook('onRoute', function (route) {
      if (isTransactional(route.config)) makeUndoable(route, parameterSchema(this.listing.graph))
    })
    app.addHook('preHandler', (request, _, done) => {
      const { routeOptions, method } = request
      const isOfBatch = outerRequest() !== undefined
      const isRefused =
        !safeMethods.has(method) &&
        routeOptions.url !== undefined &&
        (isOfBatch || !isTransactional(routeOptions.config)) &&
        hasWish(request)
      done(isRefused ? dryRunFailure('ERR_NO_DRY_RUN') : undefined)
    })
  },
  { name: 'dry-run' },
)

const isTransactional = ({ transactional, idempotent }: RouteOptions['config'] = {}): boolean =>
  transactional === true || idempotent === true

function makeUndoable(route: RouteOptions, parameter: TSchema): void {
  const { handler, schema } = route
  const { querystring = Type.Object({}, { additionalProperties: false }) } = schema ?? {}
  const given = querystring as { readonly properties?: object } // of an object, as all queries are
  const properties = { ...given.properties, [parameterName]: parameter }
  route.schema = { ...schema, querystring: { ...given, properties } }
  const within = confirming(function (request, reply) {
    const write = async (): Promise<unknown> => handler.call(this, request, reply)
    return runWithin(write, wantedBy(request), { request, reply })
  })
  route.handler = function (request, reply) {
    return (hasWish(request) ? within : handler).call(this, request, reply)
  }
}

/** A request, and the response to it. */
interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Runs a write in a transaction that ends as the request wants. */
async function runWithin(
  write: () => Promise<unknown>,
  wanted: WantedEnding,
  { request, reply }: Exchange,
): Promise<unknown> {
  const isDryRun = wanted.dryRun !== undefined
  if (isDryRun) {
    reply.header('dry-run', 'true').serializer(JSON.stringify)
    request.wantsTag = false // no read will show the object
  }
  const run = async (): Promise<unknown> => {
    const response = await write()
    await requireFew(wanted, { request, reply })
    return isDryRun ? shownBy(wanted, response, { request, reply }) : response
  }
  return inEnclosingTransaction(request, run, { dryRun: isDryRun })
}

/** Refuses a write that concerns more objects than its request allows. */
async function requireFew({ maxAffected }: WantedEnding, exchange: Exchange): Promise<void> {
  if (maxAffected === undefined) return
  const { request, reply } = exchange
  const [row] = await request.database.rows<[number]>(countAffected(request.id))
  const count = row?.[0] ?? 0
  if (count <= maxAffected) {
    addApplied(reply, `max-affected=${maxAffected}`)
    return
  }
  // A number would tell of objects that the user does not see.
  const found = request.identity?.rows ? 'more objects' : `${count} objects`
  reply.removeHeader('location')
  throw dryRunFailure('ERR_MAX_AFFECTED', found, String(maxAffected))
}

/** Returns the response to a dry run. */
async function shownBy(
  { dryRun }: WantedEnding,
  response: unknown,
  { request, reply }: Exchange,
): Promise<unknown> {
  reply.removeHeader('location')
  if (dryRun === 'true') return withoutNewIds(response, reply.statusCode, request)
  const entries = await plannedEntries(request)
  reply.status(200)
  return entries
}
