import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Rows } from '../../database/statement.ts'
import { failure } from '../../errors/errors.ts'
import type { Model } from '../../model/graph.ts'
import type { WriteContext } from '../../write/context.ts'
import { requireMaySee } from '../authorization/index.ts'
import {
  readObject,
  writeContextOf,
  idOf,
  type ResourceOptions,
  readerOf,
} from '../objects/index.ts'
import { tagsOfObjects } from './written-tags.ts'
import type { ExpectedTag } from './expected-tags.ts'
import { FailedPrecondition } from './failed-precondition.ts'
import { matches, tagOf, withoutEncoding } from '../caching/index.ts'

/** A header that names entity tags, as a precondition of updates and removals. */
interface Precondition {
  readonly name: string
  /** Returns whether an object with an entity tag may be written. */
  readonly isMet: (header: string, tag: string) => boolean
  /** Returns whether every object may be written, whatever its tag. */
  readonly isAlwaysMet: (header: string) => boolean
  /** True where the header names the tags that an author has read. */
  readonly comparesStrongly?: true
  /** Why the header fails for a list. */
  readonly failsForList: string
}

/** The preconditions in the order in which RFC 9110, 13.2.2 evaluates them, by request header. */
const preconditions: Readonly<Record<'if-match' | 'if-none-match', Precondition>> = {
  'if-match': {
    name: 'If-Match',
    comparesStrongly: true,
    isMet: (header, tag) => strongTagsIn(header).includes(tag),
    isAlwaysMet: (header) => header === '*',
    failsForList: 'a list has a weak entity tag, which never matches',
  },
  'if-none-match': {
    name: 'If-None-Match',
    isMet: (header, tag) => !matches(header, tag),
    isAlwaysMet: () => false,
    failsForList: 'the list exists, and its entity tag is not compared',
  },
}

/** A precondition that some objects do not meet, with the header of the request. */
export interface SentPrecondition extends Precondition {
  readonly header: string
}

/**
 * Returns a function that makes the contexts of updates and removals by requests. With `If-Match`
 * they have a condition: one of the entity tags is that of the object, as a read with the same
 * headers and without parameters shows it. With `If-None-Match` none of them is. Otherwise the
 * write is a 412, with the current tag in `ETag`. `*` matches every existing object. `tags` are
 * those of a bulk request, each of one object.
 */
export function conditionalContexts(
  model: Model,
  options: ResourceOptions,
): (request: FastifyRequest, reply: FastifyReply, tags?: readonly ExpectedTag[]) => WriteContext {
  return (request, reply, tags = []) => {
    const context = writeContextOf(model, options, request)
    const sent = preconditionsIn(request)
    if (sent.length === 0 && tags.length === 0) return context
    const write = { context, options, request, reply }
    const condition = sent.length > 0 ? conditionOn(sent, write) : conditionOnEach(tags, write)
    return { ...context, condition }
  }
}

const headerNames = ['if-match', 'if-none-match'] as const

/** Returns the preconditions of a request that an object may fail to meet. */
export function preconditionsIn({ headers }: FastifyRequest): readonly SentPrecondition[] {
  return headerNames.flatMap((name) => {
    const header = headers[name]?.trim()
    const precondition = preconditions[name]
    return header === undefined || precondition.isAlwaysMet(header)
      ? []
      : { ...precondition, header }
  })
}

interface ConditionalRequest {
  readonly options: ResourceOptions
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface ConditionalWrite extends ConditionalRequest {
  readonly context: WriteContext
}

/**
 * Returns a check of the object's entity tag. `If-Match` compares strongly, so that no list
 * matches, and `If-None-Match` weakly (RFC 9110, 13.1). A tag says what an object holds: only users
 * who may see the object may compare it.
 */
function conditionOn(
  sent: readonly SentPrecondition[],
  { context: { model }, options, request, reply }: ConditionalWrite,
): WriteContext['condition'] {
  requireMaySee(request.identity, model, options.config)
  const [first] = sent
  if (first && isOfList(request))
    throw failure('ERR_PRECONDITION', first.name, `${first.failsForList}. ${oneByOne}`)
  const id = idOf(request)
  return (rows) => requireTag(sent, { model, id }, { options, request, reply }, rows)
}

/** The object whose entity tag a precondition is about. */
export interface TaggedObject {
  readonly model: Model
  readonly id: number
}

/**
 * Checks the preconditions of a request against the entity tag of an object, which is locked.
 * Throws a 412 with the current tag. Where the user sees no such object, throws a 404, or a 412 if
 * the object is not that of the URL.
 */
export async function requireTag(
  sent: readonly SentPrecondition[],
  { model, id }: TaggedObject,
  { options, request, reply }: ConditionalRequest,
  rows: Rows,
): Promise<void> {
  const wanted = { model, id, reader: readerOf(request, options.config) }
  const object = await readObject(options, request, wanted, rows)
  if (object === undefined) return requireNone(sent, request)
  const tag = tagOf(object, request)
  const failed = sent.find(({ isMet, header }) => !isMet(header, tag))
  if (!failed) return
  reply.header('etag', tag)
  const words = [failed.name, `the entity tag of the object is now ${tag}`]
  const changed = { id, expected: strongTagsIn(failed.header), current: tag }
  throw new FailedPrecondition(words, model, failed.comparesStrongly ? [changed] : [])
}

/** Refuses `If-Match` where there is no object: a 404 if it should be at the URL. */
function requireNone(sent: readonly SentPrecondition[], { routeOptions }: FastifyRequest): void {
  const failed = sent.find(({ comparesStrongly }) => comparesStrongly)
  if (!routeOptions.config.findTarget) throw failure('ERR_NOT_FOUND')
  if (failed) throw failure('ERR_PRECONDITION', failed.name, 'there is no such object now')
}

const oneByOne = 'Write the objects one by one'

/**
 * Returns a check of the entity tags of several objects, which are read by one statement. The 412
 * names those that have changed, with their current tags.
 */
function conditionOnEach(
  expected: readonly ExpectedTag[],
  { context: { model }, options, request }: ConditionalWrite,
): WriteContext['condition'] {
  requireMaySee(request.identity, model, options.config)
  const ids = expected.map(({ id }) => id)
  return async (rows) => {
    const current = await tagsOfObjects({ model, ids }, options, request, rows)
    const changed = expected.flatMap(({ id, header }) => {
      const tag = current.get(id) ?? ''
      const isMet = preconditions['if-match'].isMet(header, tag)
      return isMet ? [] : { id, expected: strongTagsIn(header), current: current.get(id) }
    })
    if (changed.length === 0) return
    const named = changed.slice(0, maxNamed).map(({ id, current: tag = '' }) => `${id}: ${tag}`)
    const list = [...named, ...(changed.length > maxNamed ? ['…'] : [])].join(', ')
    const text = `the objects with these ids have other entity tags now: ${list}`
    throw new FailedPrecondition(['if_match', text], model, changed)
  }
}

/** The most objects that a refusal names. */
const maxNamed = 100

const isOfList = ({ params }: FastifyRequest): boolean => !Object.hasOwn(params ?? {}, 'id')

/** Returns the entity tags of a header, as they were before compression. */
const strongTagsIn = (header: string): readonly string[] =>
  header.split(',').map((tag) => withoutEncoding(tag.trim()))
