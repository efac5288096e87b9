import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { SchemaVersion } from '../../database/migrations/index.ts'
import { failure } from '../../errors/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reports whether the service works, also where it does not. */
    reportsHealth?: boolean
  }
}

/** Options of the plugin. */
export interface OutdatedOptions {
  readonly version: SchemaVersion
  /** Milliseconds between two looks at the migrations of the database; 5 seconds by default. */
  readonly interval?: number
}

/**
 * Responds with 503 to all requests but health checks once a later version of the service has
 * migrated the database. A process that listens looks at once, and then every few seconds.
 */
export const outdated = plugin(
  async (app: FastifyInstance, { version, interval = 5_000 }: OutdatedOptions) => {
    let timer: NodeJS.Timeout | undefined
    app.addHook('onListen', async () => {
      // A worker that starts again may be older than the database.
      void version.check()
      timer = setInterval(() => void version.check(), interval).unref()
    })
    app.addHook('onClose', async () => clearInterval(timer))
    app.addHook('onRequest', ({ routeOptions: { config } }, _, done) => {
      if (version.isOutdated && !config.reportsHealth) done(failure('ERR_OUTDATED'))
      else done()
    })
  },
  { name: 'outdated' },
)
