import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { idFrom } from '../../model/id.ts'
import type { Model } from '../../model/graph.ts'
import { isJsonObject } from '../../model/json-value.ts'
import { planObjects } from '../../read/pages/index.ts'
import { parseQuery } from '../../read/query.ts'
import { tagOf } from '../caching/index.ts'
import { inEnclosingTransaction } from '../enclosing-transaction.ts'
import {
  readerOf,
  representationContextOf,
  reveals,
  type ResourceOptions,
} from '../objects/index.ts'
import { addApplied } from '../responses/index.ts'

/** The entity tags of objects by their ids. */
type Tags = ReadonlyMap<number, string>

/**
 * Returns a handler that also gives the response the entity tags of the written objects, where the
 * request has `Prefer: etag`: one object in `ETag`, those of a list in a key `etag` of each. They
 * are read in the transaction of the write, so that no later write is in them. A tag is that of a
 * read with the same headers; users who may not see the objects get none.
 */
export function taggingWrites(
  handler: RouteHandlerMethod,
  model: Model,
  options: ResourceOptions,
): RouteHandlerMethod {
  return async function (request, reply) {
    const write = async (): Promise<unknown> => handler.call(this, request, reply)
    if (!request.wantsTag || !mayTag(model, options, request)) return write()
    try {
      const { response, tags } = await inEnclosingTransaction(request, async () => {
        const written = await write()
        return { response: written, tags: await readTags(model, options, request, written) }
      })
      return tags.size > 0 ? withTags(response, tags, reply) : response
    } catch (error) {
      reply.removeHeader('location') // of an object that was not stored
      throw error
    }
  }
}

/** Returns whether a read of the same user has a tag: responses with secrets have none. */
const mayTag = (model: Model, { config }: ResourceOptions, request: FastifyRequest): boolean =>
  model.operations.has('read') &&
  readerOf(request, config).maySee(model) &&
  !reveals(model, request)

/** Reads the written objects by one statement, and returns their tags. */
async function readTags(
  model: Model,
  options: ResourceOptions,
  request: FastifyRequest,
  written: unknown,
): Promise<Tags> {
  const ids = [written].flat().flatMap((one) => (isJsonObject(one) ? idFrom(one['id']) : []))
  return tagsOfObjects({ model, ids }, options, request)
}

/**
 * Returns the entity tags of those objects that the user of a request sees, as reads with the same
 * headers and without parameters have them. `rows` reads the objects in a transaction.
 */
export async function tagsOfObjects(
  { model, ids }: { readonly model: Model; readonly ids: readonly number[] },
  { graph, config }: ResourceOptions,
  request: FastifyRequest,
  rows = request.database.rows,
): Promise<Tags> {
  const query = { ...parseQuery(new Map(), config, null), reader: readerOf(request, config) }
  const { page, build } = planObjects(graph, model, ids, query)
  const context = representationContextOf(request, config)
  const objects = (await rows(page)).map((row) => build(row, context))
  return new Map(
    objects
      .filter(isJsonObject)
      .map((object) => [idFrom(object['id']), tagOf(object, request)] as const),
  )
}

function withTags(response: unknown, tags: Tags, reply: FastifyReply): unknown {
  addApplied(reply, 'etag')
  if (Array.isArray(response)) return response.map((object: unknown) => withTag(object, tags))
  const [tag] = tags.values()
  reply.header('etag', tag)
  return response
}

/** Returns an object of a list with its tag; one that has a key of this name keeps its value. */
function withTag(object: unknown, tags: Tags): unknown {
  if (!isJsonObject(object)) return object
  const etag = tags.get(idFrom(object['id']))
  return etag === undefined ? object : { ...object, etag: object['etag'] ?? etag }
}
