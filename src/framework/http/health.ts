import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { Database } from '../database/database.ts'
import type { LogOutput } from '../log-output.ts'

/** Options of the health plugin. */
export interface HealthOptions {
  readonly database: Pick<Database, 'ready'>
  readonly logOutput: Pick<LogOutput, 'isFailing'>
}

const open: RouteShorthandOptions = {
  config: { open: true, ignoresCredentials: true, anyType: true, anyHost: true },
  schema: { hide: true },
  logLevel: 'warn',
}

/**
 * Serves `/health/live`: the process responds, and `/health/ready`: so does the database, and the
 * service is not stopping.
 */
export async function health(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const { database, logOutput } = options
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/health/live', open, async () => ({ status: 'live' }))
  app.get('/health/ready', open, async (_, reply) => {
    // The service works without its log: the status stays 200, and the body reports the failure.
    const log = logOutput.isFailing() ? { log: 'failing' } : {}
    if (!stopping && (await database.ready())) return { status: 'ready', ...log }
    return reply.status(503).send({ status: stopping ? 'stopping' : 'database unavailable' })
  })
}
