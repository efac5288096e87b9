import type { FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '../errors.ts'
import type { Model } from '../model/graph.ts'
import type { WriteContext } from '../write/context.ts'
import { requireMaySee } from './authentication.ts'
import { readObject } from './base-shape.ts'
import { contextOf, idOf, type ResourceOptions } from './context.ts'
import { tagDigest, withoutEncoding } from './entity-tag.ts'
import { readerOf } from './read-objects.ts'

/**
 * Returns a function that makes the contexts of updates and removals by requests. With `If-Match`
 * they have a condition: one of the entity tags is that of the object, as a read with the same
 * headers and without parameters shows it. Otherwise the write is a 412, with the current tag in
 * `ETag`. Every existing object matches `*`.
 */
export function conditionalContexts(
  model: Model,
  options: ResourceOptions,
): (request: FastifyRequest, reply: FastifyReply) => WriteContext {
  return (request, reply) => {
    const context = contextOf(model, options, request)
    const header = request.headers['if-match']?.trim() ?? '*'
    if (header === '*') return context
    const condition = conditionOn(strongTagsIn(header), { context, options, request, reply })
    return { ...context, condition }
  }
}

interface ConditionalWrite {
  readonly context: WriteContext
  readonly options: ResourceOptions
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Returns a check of the object's entity tag. The comparison is the strong one of RFC 9110, 13.1.1,
 * so that no list matches. A tag says what an object holds: only users who may see the object may
 * compare it.
 */
function conditionOn(
  tags: readonly string[],
  { context: { model }, options, request, reply }: ConditionalWrite,
): WriteContext['condition'] {
  requireMaySee(request.identity, model, options.config)
  if (isOfList(request)) throw failure('ERR_PRECONDITION', weakTag)
  const wanted = { model, id: idOf(request), maySee: readerOf(request, options.config) }
  return async (rows) => {
    const object = await readObject(options, request, wanted, rows)
    const tag = `"${tagDigest(JSON.stringify(object, null, request.indent))}"`
    if (tags.includes(tag)) return
    reply.header('etag', tag)
    throw failure('ERR_PRECONDITION', `the entity tag of the object is now ${tag}`)
  }
}

const weakTag = 'a list has a weak entity tag, which never matches. Write the objects one by one'

const isOfList = ({ params }: FastifyRequest): boolean => !Object.hasOwn(params ?? {}, 'id')

/** Returns the entity tags of a header, as they were before compression. */
const strongTagsIn = (header: string): readonly string[] =>
  header.split(',').map((tag) => withoutEncoding(tag.trim()))
