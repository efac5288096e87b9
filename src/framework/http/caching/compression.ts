import * as zlib from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import Negotiator from 'negotiator'
import { isLeftUncompressed, isUnstored, leaveUncompressed } from './leave-uncompressed.ts'
import { safeMethods } from '../safe-methods.ts'

/** The encodings of responses, the preferred one first. Node 22.15 and later have zstd. */
const encodings = (['zstd', 'br', 'gzip'] as const).filter(
  (name) => name !== 'zstd' || 'createZstdCompress' in zlib,
)

/** The fewest bytes of a response that is compressed. */
const threshold = 1024

/**
 * The most bytes that are compressed at once, in less than a millisecond. A zlib stream, which
 * compresses larger responses, takes twice as long, and a kept page cannot store its output.
 */
const syncThreshold = 65_536

/**
 * Compresses responses over 1 kB for clients that accept it, streams too. Does not compress a
 * response with `Cache-Control: no-store`: it holds secrets or keys, and the length of a compressed
 * response would reveal parts of them (BREACH). Compresses pages that were only read, although they
 * are not stored: their CSRF token is masked, and those with secrets or keys are left uncompressed.
 */
export const compression = plugin(
  async (app: FastifyInstance) => {
    app.addHook('onSend', (request, reply, _, next) => {
      dropWildcard(request)
      if (isUnstored(reply) && !isReadPage(request)) leaveUncompressed(request)
      next()
    })
    await app.register(compress, {
      threshold,
      syncThreshold,
      encodings,
      globalDecompression: false, // a compressed body is a 415
    })
  },
  { name: 'compression' },
)

/** Returns false for the responses to forms, which show new keys. */
const isReadPage = ({ html, method }: FastifyRequest): boolean => html && safeMethods.has(method)

/**
 * Returns the encoding in which a text will be sent as the response to a request; undefined where
 * it will not be compressed. Call it after the hook of `compression`.
 */
export function encodingOf(request: FastifyRequest, text: string): string | undefined {
  const accepted = request.headers['accept-encoding']
  const isSentAsIs =
    accepted === undefined || isLeftUncompressed(request) || Buffer.byteLength(text) < threshold
  if (isSentAsIs) return undefined
  // @fastify/compress reads the header so.
  const read = String(accepted)
    .toLowerCase()
    .replaceAll(/\*|x-gzip/g, 'gzip')
  return negotiate(read, encodings) ?? undefined
}

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
