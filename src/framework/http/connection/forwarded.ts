import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { failure } from '../../errors/errors.ts'

/** The request headers by which a proxy tells the URL that its client used. */
const forwardedHeaders = ['x-forwarded-proto', 'x-forwarded-host'] as const

const schemes: ReadonlySet<string> = new Set(['http', 'https'])

/**
 * Reads the scheme and the host of a request that trusted proxies forwarded: in any case, and of
 * several values the first, which the outermost proxy added. Fastify takes the last one. Refuses
 * other schemes than http and https with a 400, because absolute URLs in responses begin with it.
 * Register it before anything that reads the host or the scheme.
 */
export const forwarded = plugin(
  async (app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>) => {
    if (trustProxy.length === 0) return
    app.addHook('onRequest', (request, _, next) => {
      const { headers, routeOptions } = request
      for (const name of forwardedHeaders) {
        const value = headers[name]
        if (value !== undefined) headers[name] = outermost(String(value))
      }
      // Fastify reads the header only if the connection is that of a trusted proxy.
      const { protocol } = request
      if (schemes.has(protocol) || routeOptions.config.anyHost) return next()
      throw failure('ERR_FORWARDED_PROTO', protocol.slice(0, 20))
    })
  },
  { name: 'forwarded' },
)

const outermost = (value: string): string => (value.split(',', 1)[0] ?? '').trim().toLowerCase()
