import type { FastifyReply, FastifyRequest } from 'fastify'
import Type, { type TSchema } from 'typebox'
import type { Config } from '../../framework/config.ts'
import { closed } from '../../framework/http/parameters.ts'
import { bodiesOf } from '../../framework/http/resource.ts'
import { requireParameters } from '../../framework/request/parameters.ts'
import { parseQuery } from '../../framework/read/query.ts'

/** However much is asked for, and where no maximum is set: an IPv6 network has more addresses than there are seconds. */
const most = 65_536

/** The parameters of a list of what is free. */
export function limitQuery({ paginateCount, maxPageSize }: Config): TSchema {
  const maximum = maxPageSize === 0 ? most : Math.min(maxPageSize, most)
  const limit = Type.Integer({
    minimum: 0,
    maximum,
    default: paginateCount,
    description: `How many are listed. 0 stands for the maximum, ${maximum}; more than that is cut down to it`,
  })
  return Type.Object({ limit: Type.Optional(limit) }, closed)
}

/** How many are to be listed. */
export function limitOf(request: FastifyRequest, config: Config): number {
  const { limit } = parseQuery(requireParameters(request.query), config, request.ignored)
  return Math.min(limit, most)
}

/** What the new objects are to hold; a request without a body is for one that holds nothing special. */
export function givenBodies(request: FastifyRequest, config: Config): readonly unknown[] {
  if (Array.isArray(request.body)) return bodiesOf(request, config)
  return [request.body === undefined ? {} : request.body]
}

/** A body with the fields that are not the client's to choose; what was sent of them is ignored like read-only fields. */
export function fixedIn(body: unknown, fixed: Readonly<Record<string, unknown>>): unknown {
  return isObject(body) ? { ...body, ...fixed } : body
}

/** Whether a body may have fields. */
export const isObject = (body: unknown): body is Readonly<Record<string, unknown>> =>
  body !== null && typeof body === 'object' && !Array.isArray(body)

/** Answers with what was made: one object with its place, or a list with the place where they are all listed. */
export function locatedReply(
  reply: FastifyReply,
  made: readonly Readonly<Record<string, unknown>>[],
  { many, list }: { readonly many: boolean; readonly list: string },
): unknown {
  reply.status(201)
  const [first] = made
  if (!many) reply.header('location', `${list}${String(first?.['id'])}/`)
  return many ? made : first
}
