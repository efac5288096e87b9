import type { FastifyRequest } from 'fastify'

/** The request header by which @fastify/compress skips a response. */
const optOutHeader = 'x-no-compression'

/** Sends the response to a request uncompressed. */
export function leaveUncompressed(request: FastifyRequest): void {
  request.headers[optOutHeader] = 'true'
}
