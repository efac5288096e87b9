import type { FastifyRequest } from 'fastify'

/**
 * Returns the object that the caches of a request belong to: the running service, whose tables have
 * versions of their own, or the rows of a reader who sees only some, and whose results are others.
 */
export const cacheOwnerOf = ({
  server,
  visibleRows,
}: Pick<FastifyRequest, 'server' | 'visibleRows'>): object => visibleRows ?? server
