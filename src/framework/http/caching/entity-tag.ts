import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, onSendHookHandler, RouteOptions } from 'fastify'
import Type from 'typebox'
import { memoize } from '../../memoize.ts'
import type { ModelGraph } from '../../model/graph.ts'
import { encodingOf } from './compression.ts'
import { isUnstored } from './leave-uncompressed.ts'

/** Returns a digest of a text as 22 characters that an entity tag may hold. */
export const tagDigest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)

/** Returns the entity tag of an object in the response to a read with the headers of a request. */
export const tagOf = (object: unknown, { indent }: Pick<FastifyRequest, 'indent'>): string =>
  `"${tagDigest(JSON.stringify(object, null, indent))}"`

/**
 * Returns a digest of the labels of choices and of the URLs of all models. Representations show
 * them, and no statement reads them from the database.
 */
export const declarationsDigest = memoize(({ models }: ModelGraph): string => {
  const declared = [...models.values()].map(({ key, url, fields }) => {
    const choices = [...fields.values()].map((field) => [field.name, [...(field.choices ?? [])]])
    return [key, url, choices]
  })
  return tagDigest(JSON.stringify(declared))
})

/** Returns the entity tags of `If-None-Match`, without the sign of weak ones. */
export function tagsIn(header: string | undefined): readonly string[] {
  return (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
}

/** Returns the tag of a response before it was compressed. */
export const withoutEncoding = (tag: string): string => tag.replace(/-(zstd|br|gzip)"$/, '"')

/**
 * Returns whether `If-None-Match` names an entity tag, by the weak comparison of RFC 9110: a tag
 * that was changed for a compressed response is the same.
 *
 * @example
 * matches('W/"7", "9-gzip"', '"9"') // true
 */
export function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const [own] = tagsIn(tag)
  const tags = tagsIn(header).map(withoutEncoding)
  return tags.includes('*') || (own !== undefined && tags.includes(own))
}

/** The response to a request whose client has the representation. */
export const notModified = Type.Null({
  description: 'The representation still matches `If-None-Match`. The response has no body.',
})

/** Sends a 304 with the entity tag. */
export function sendNotModified(reply: FastifyReply, tag: string): FastifyReply {
  return reply.status(304).header('etag', tag).send()
}

/**
 * Gives the responses of a route a strong entity tag, the digest of their bytes, and sends a 304
 * to a client that has them. A compressed response has a tag of its own, as other bytes must.
 */
export function tagResponses(route: RouteOptions): void {
  const own = route.onSend ?? []
  route.onSend = [tagBody, ...(Array.isArray(own) ? own : [own]), tagEncoding]
}

/** Runs before the response is compressed. */
const tagBody: onSendHookHandler = (request, reply, payload, done) => {
  const { headers, html } = request
  const isTagged =
    reply.statusCode === 200 && !html && typeof payload === 'string' && !isUnstored(reply)
  if (!isTagged) return done(null, payload)
  const tag = `"${tagDigest(payload)}"`
  reply.header('etag', tag)
  if (!matches(headers['if-none-match'], tag)) return done(null, payload)
  reply.status(304).removeHeader('content-type').removeHeader('content-length')
  reply.header('etag', withEncoding(tag, encodingOf(request, payload)))
  done(null, null)
}

/** Runs after the response is compressed. */
const tagEncoding: onSendHookHandler = (_, reply, payload, done) => {
  const encoding = reply.getHeader('content-encoding')
  const tag = reply.getHeader('etag')
  if (typeof encoding === 'string' && typeof tag === 'string' && tag.startsWith('"'))
    reply.header('etag', withEncoding(tag, encoding))
  done(null, payload)
}

const withEncoding = (tag: string, encoding: string | undefined): string =>
  encoding === undefined ? tag : tag.replace(/"$/, `-${encoding}"`)
