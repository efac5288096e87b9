import type { FastifyReply, FastifyRequest } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { isObject } from '../../framework/model/json-value.ts'
import type { Config } from '../../framework/config.ts'
import { closed } from '../../framework/http/parameters.ts'
import { bodiesOf } from '../../framework/http/context.ts'
import { requireParameters } from '../../framework/request/parameters.ts'
import { parseQuery } from '../../framework/read/query.ts'

/**
 * The largest limit where no maximum is set: a list of all free addresses of an IPv6 network would
 * never end.
 */
const most = 65_536

/** Returns the schema of the parameters of a list of free addresses or networks. */
export function limitQuery({ paginateCount, maxPageSize }: Config): TSchema {
  const maximum = maxPageSize === 0 ? most : Math.min(maxPageSize, most)
  const limit = Type.Integer({
    minimum: 0,
    maximum,
    default: paginateCount,
    description:
      `How many are listed. 0 stands for the maximum, ${maximum}; ` +
      'more than that is cut down to it',
  })
  return Type.Object({ limit: Type.Optional(limit) }, closed)
}

/** Returns the number of entries to list. */
export function limitOf(request: FastifyRequest, config: Config): number {
  const { limit } = parseQuery(requireParameters(request.query), config, request.ignored)
  return Math.min(limit, most)
}

/**
 * Returns the bodies of the new objects; a request without a body creates one object without
 * further values.
 */
export function givenBodies(request: FastifyRequest, config: Config): readonly unknown[] {
  if (Array.isArray(request.body)) return bodiesOf(request, config)
  return [request.body === undefined ? {} : request.body]
}

/**
 * Returns a body with the fields that the client may not set; sent values of them are ignored like
 * those of read-only fields.
 */
export function fixedIn(body: unknown, fixed: Readonly<Record<string, unknown>>): unknown {
  return isObject(body) ? { ...body, ...fixed } : body
}

/**
 * Sends the created objects: one object with its URL in `Location`, or a list with the URL of the
 * model's list.
 */
export function locatedReply(
  reply: FastifyReply,
  made: readonly Readonly<Record<string, unknown>>[],
  { isList, list }: { readonly isList: boolean; readonly list: string },
): unknown {
  reply.status(201)
  const [first] = made
  if (!isList) reply.header('location', `${list}${String(first?.['id'])}/`)
  return isList ? made : first
}
