import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply } from 'fastify'
import plugin from 'fastify-plugin'
import { failure } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Stands in for the methods a URL does not have. */
    stranger?: boolean
  }
}

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

/**
 * Puts `Allow` on every answer and refuses the methods a URL does not have with a 405, after the caller was identified.
 * Register it before the routes, and call `app.refuseOtherMethods()` after them.
 */
export const methods = plugin(
  async (app: FastifyInstance) => {
    const known = new Map<string, Set<string>>()
    const open = new Set<string>()
    app.addHook('onRoute', ({ url, method, config }) => {
      if (config?.stranger) return
      const set = known.get(url) ?? new Set<string>()
      known.set(url, set)
      for (const one of [method].flat()) set.add(one)
      if (config?.open) open.add(url)
    })
    // Routes are all there before the first request.
    const allowed = new Map<string, string>()
    app.addHook('onReady', async () => {
      for (const [url, set] of known) allowed.set(url, allowOf(set))
    })
    app.addHook('onRequest', ({ routeOptions }, reply, next) => {
      const allow = allowed.get(routeOptions.url ?? '')
      if (allow !== undefined) reply.header('allow', allow)
      next()
    })
    app.decorate('refuseOtherMethods', () => {
      for (const [url, set] of known) {
        const config = { stranger: true, open: open.has(url) }
        // All that Fastify knows: TRACE too, which no URL here has.
        const missing = app.supportedMethods.filter(
          (method) => !set.has(method) && method !== 'OPTIONS',
        )
        if (!set.has('OPTIONS')) app.options(url, { config, schema: { hide: true } }, sayNothing)
        set.add('OPTIONS')
        app.route({
          method: missing,
          url,
          config: { stranger: true },
          schema: { hide: true },
          // Before the body is read: what is wrong with it does not matter here.
          onRequest: refuse,
          handler: refuse,
        })
      }
    })
  },
  { name: 'methods' },
)

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a 405 for every method that the URLs registered so far do not have, and `Allow` for their OPTIONS. */
    refuseOtherMethods(): void
  }
}

const allowOf = (set: ReadonlySet<string>): string =>
  order.filter((method) => set.has(method)).join(', ')

async function sayNothing(_: unknown, reply: FastifyReply): Promise<FastifyReply> {
  return reply.status(204).send()
}

async function refuse({ method }: { readonly method: string }): Promise<never> {
  throw failure('ERR_METHOD', method)
}
