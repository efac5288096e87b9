import type { FastifyRequest, RouteOptions } from 'fastify'
import type { Rows } from '../../database/statement.ts'
import type { Model } from '../../model/graph.ts'
import { planStored } from '../../write/stored.ts'
import { requireMaySee } from '../authorization/index.ts'
import { inEnclosingTransaction } from '../enclosing-transaction.ts'
import { idOf, type ResourceOptions } from '../objects/index.ts'
import { safeMethods } from '../safe-methods.ts'
import { errorDetail } from '../schemas/index.ts'
import { preconditionsIn, requireTag, type TaggedObject } from './write-condition.ts'

/** Finds the object that an action changes; undefined where there is none. */
type FindTarget = (request: FastifyRequest, rows: Rows) => Promise<TaggedObject | undefined>

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Finds the object that an action changes, whose entity tag `If-Match` names. By default it is
     * the one whose URL the path of the action begins with.
     */
    findTarget?: FindTarget
  }
}

/**
 * Makes an action that changes one object take `If-Match` and `If-None-Match`, as an update does:
 * the object is locked and its entity tag compared in a transaction that encloses the action. Such
 * an action is `transactional`, requires another permission than `view` on the model of the object,
 * and has a path that begins with the URL of the object; or it has `findTarget`.
 */
export function conditionAction(route: RouteOptions, options: ResourceOptions): void {
  const findTarget = targetOf(route, options)
  if (!findTarget) return
  const { handler } = route
  const byStatus = route.schema?.response ?? {}
  route.schema = { ...route.schema, response: { ...byStatus, 412: errorDetail } }
  route.handler = async function (request, reply): Promise<unknown> {
    const sent = preconditionsIn(request)
    if (sent.length === 0) return handler.call(this, request, reply)
    return inEnclosingTransaction(request, async ({ rows }) => {
      const target = await findTarget(request, rows)
      if (target) {
        requireMaySee(request.identity, target.model, options.config)
        await rows(planStored(options.graph, target.model, [target.id]).statement)
        await requireTag(sent, target, { options, request, reply }, rows)
      }
      return handler.call(this, request, reply)
    })
  }
}

function targetOf(
  { url, method, config = {} }: RouteOptions,
  { config: { basePath } }: ResourceOptions,
): FindTarget | undefined {
  const { access, transactional, idempotent, findTarget } = config
  const isWrite = typeof method === 'string' && !safeMethods.has(method)
  if (!isWrite || !(transactional ?? idempotent) || !access) return undefined
  if (findTarget) return findTarget
  const isOfObject = url.startsWith(`${basePath}${access.model.url}:id/`)
  return isOfObject && access.permission !== 'view' ? inPath(access.model) : undefined
}

const inPath =
  (model: Model): FindTarget =>
  async (request) => ({ model, id: idOf(request) })
