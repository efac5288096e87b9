import compress from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import Negotiator from 'negotiator'
import { leaveUncompressed } from './leave-uncompressed.ts'

/** The fewest bytes of a response that is compressed. */
const threshold = 1024

/**
 * The most bytes that are compressed at once, in less than a millisecond. A zlib stream, which
 * compresses larger responses, takes twice as long, and a kept page cannot store its output.
 */
const syncThreshold = 65_536

/**
 * Compresses responses over 1 kB for clients that accept it, streams too. Does not compress a
 * response with `Cache-Control: no-store`: it holds secrets, keys or a CSRF token, and the length
 * of a compressed response would reveal parts of them (BREACH).
 */
export const compression = plugin(
  async (app: FastifyInstance) => {
    app.addHook('onSend', (request, reply, _, next) => {
      dropWildcard(request)
      const isConfidential = String(reply.getHeader('cache-control')).includes('no-store')
      if (isConfidential) leaveUncompressed(request)
      next()
    })
    await app.register(compress, {
      threshold,
      syncThreshold,
      encodings: ['zstd', 'br', 'gzip'],
      globalDecompression: false, // a compressed body is a 415
    })
  },
  { name: 'compression' },
)

/**
 * Removes `*` from the encodings that a request accepts if it does not stand for gzip, for which
 * the plugin takes it: `gzip;q=0, *`.
 */
function dropWildcard({ headers }: FastifyRequest): void {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || !accepted.includes('*')) return
  if (new Negotiator({ headers }).encoding(['gzip']) === 'gzip') return
  const named = accepted.split(',').filter((part) => !part.includes('*'))
  headers['accept-encoding'] = named.join(',') || 'identity'
}
