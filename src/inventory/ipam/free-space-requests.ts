import type { FastifyReply, FastifyRequest } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { bodiesOf, isJsonObject, pageBoundsOf, type Config } from 'cadastre'

/** The largest number of entries, also without a maximal page size: IPv6 networks are too large. */
const maxEntries = 65_536

/** Returns the schema of the query of a list of free addresses or networks. */
export function limitQuery({ paginateCount, maxPageSize }: Config): TSchema {
  const maximum = maxPageSize === 0 ? maxEntries : Math.min(maxPageSize, maxEntries)
  const limit = Type.Integer({
    minimum: 0,
    maximum,
    default: paginateCount,
    description:
      'How many are listed. ' + `0 and numbers above the maximum stand for the maximum, ${maximum}`,
  })
  return Type.Object({ limit: Type.Optional(limit) }, { additionalProperties: false })
}

/** Returns the number of entries to list. */
export function limitOf(request: FastifyRequest, config: Config): number {
  return Math.min(pageBoundsOf(request, config).limit, maxEntries)
}

/**
 * Returns the bodies of the requested objects. A request without a body requests one object without
 * further values.
 */
export function requestedBodies(request: FastifyRequest, config: Config): readonly unknown[] {
  if (Array.isArray(request.body)) return bodiesOf(request, config)
  return [request.body === undefined ? {} : request.body]
}

/**
 * Returns a body with the values of fields that clients may not set. These replace sent values,
 * which are ignored like those of read-only fields.
 */
export function withFixedFields(body: unknown, fixed: Readonly<Record<string, unknown>>): unknown {
  return isJsonObject(body) ? { ...body, ...fixed } : body
}

/**
 * Returns the body of a 201: the list of created objects, or a single object with its URL in the
 * header `Location`. `list` is the URL of the list of the model.
 */
export function createdReply(
  reply: FastifyReply,
  created: readonly Readonly<Record<string, unknown>>[],
  { isList, list }: { readonly isList: boolean; readonly list: string },
): unknown {
  reply.status(201)
  const [first] = created
  if (!isList) reply.header('location', `${list}${String(first?.['id'])}/`)
  return isList ? created : first
}
