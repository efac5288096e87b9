import type { FastifyReply, FastifyRequest } from 'fastify'

/** The request header by which @fastify/compress skips a response. */
const optOutHeader = 'x-no-compression'

/** Returns whether the response to a request is sent uncompressed, whatever the client accepts. */
export const isLeftUncompressed = ({ headers }: FastifyRequest): boolean =>
  headers[optOutHeader] !== undefined

/** Sends the response to a request uncompressed. */
export function leaveUncompressed(request: FastifyRequest): void {
  request.headers[optOutHeader] = 'true'
}

/** Returns whether a response may not be stored, because it holds secrets or keys, or is a page. */
export const isUnstored = (reply: FastifyReply): boolean =>
  String(reply.getHeader('cache-control')).includes('no-store')
