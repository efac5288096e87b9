import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { Database } from '../database/database.ts'

/** Options of the health plugin. */
export interface HealthOptions {
  readonly database: Pick<Database, 'ready'>
}

const open: RouteShorthandOptions = {
  config: { open: true, anyType: true, anyHost: true },
  schema: { hide: true },
  logLevel: 'warn',
}

/** `/health/live`: the process answers. `/health/ready`: the database answers too, and the service is not stopping. */
export async function health(app: FastifyInstance, { database }: HealthOptions): Promise<void> {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/health/live', open, async () => ({ status: 'live' }))
  app.get('/health/ready', open, async (_, reply) => {
    if (!stopping && (await database.ready())) return { status: 'ready' }
    return reply.status(503).send({ status: stopping ? 'stopping' : 'database unavailable' })
  })
}
