import compress from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'

/** Answers of fewer bytes are sent as they are. */
const threshold = 1024

/** @fastify/compress leaves requests with this header alone. */
const optOutHeader = 'x-no-compression'

/** Sends the response to a request as it is. */
export function leaveUncompressed(request: FastifyRequest): void {
  request.headers[optOutHeader] = 'true'
}

/**
 * Compresses answers over 1 kB for clients that accept it, streams too. An answer with
 * `Cache-Control: no-store` stays as it is: it holds secrets, keys or a CSRF token, and the length
 * of a compressed answer tells about them (BREACH).
 */
export const compression = plugin(
  async (app: FastifyInstance) => {
    app.addHook('onSend', (request, reply, _, next) => {
      const isConfidential = String(reply.getHeader('cache-control')).includes('no-store')
      if (isConfidential) leaveUncompressed(request)
      next()
    })
    await app.register(compress, {
      threshold,
      encodings: ['zstd', 'br', 'gzip'],
      globalDecompression: false, // a packed body is a 415
    })
  },
  { name: 'compression' },
)
