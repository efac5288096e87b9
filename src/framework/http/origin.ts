import type { FastifyRequest } from 'fastify'

/**
 * Returns the URL in front of `/api/` that the client uses: the scheme and the host of the request,
 * and the base path. A request of HTTP/1.0 may have no host.
 */
export function originOf(request: FastifyRequest, basePath: string): string {
  return `${request.protocol}://${request.host || 'localhost'}${basePath}`
}
