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

/** `/health/live`: the process answers. `/health/ready`: the database answers too, and the service is not stopping. */
export async function health(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const { database, logOutput } = options
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/health/live', open, async () => ({ status: 'live' }))
  app.get('/health/ready', open, async (_, reply) => {
    // Requests are answered without a log, too: the status stays, and the body tells of it.
    const log = logOutput.isFailing() ? { log: 'failing' } : {}
    if (!stopping && (await database.ready())) return { status: 'ready', ...log }
    return reply.status(503).send({ status: stopping ? 'stopping' : 'database unavailable' })
  })
}
