import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendNotModified, tagsIn, leaveUncompressed } from '../http/caching/index.ts'
import type { Representations } from './representations.ts'

/** The headers of a representation. */
export interface RepresentationHeaders {
  /** The value of `Content-Type`. */
  readonly type: string
  /** True where shared caches may store the response, because it is the same for everybody. */
  readonly isShared: boolean
}

/**
 * Sends the representation in the encoding that a request accepts, or a 304 to a client that has
 * it. Clients use it for five minutes before they ask again.
 */
export async function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  { find }: Representations,
  { type, isShared }: RepresentationHeaders,
): Promise<FastifyReply> {
  const { encoding, body, etag } = await find(request.headers['accept-encoding'])
  leaveUncompressed(request)
  reply.header('etag', etag)
  reply.header('cache-control', `${isShared ? 'public' : 'private'}, max-age=300`)
  // Each encoding of the document is a representation of its own, with its own tag.
  const tags = tagsIn(request.headers['if-none-match'])
  if (tags.includes('*') || tags.includes(etag)) return sendNotModified(reply, etag)
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.type(type).send(body)
}
