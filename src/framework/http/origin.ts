import type { FastifyRequest } from 'fastify'

/**
 * The URL in front of `/api/` as the client sees it: scheme and host of the request, and the base
 * path. A request of HTTP/1.0 may name no host.
 */
export function originOf(request: FastifyRequest, basePath: string): string {
  return `${request.protocol}://${request.host || 'localhost'}${basePath}`
}
