import type { FastifyRequest } from 'fastify'

/** The URL in front of `/api/` as the client sees it: scheme and host of the request, and the base path. */
export function originOf(request: FastifyRequest, basePath: string): string {
  const host = /^[\w.:[\]-]{1,255}$/.test(request.host) ? request.host : 'localhost'
  return `${request.protocol}://${host}${basePath}`
}
