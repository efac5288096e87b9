import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { Database } from '../database/database.ts'
import type { ServerUse } from '../database/server-group.ts'
import { invalid } from '../errors.ts'
import type { LogOutput } from '../log-output.ts'
import { requireParameters } from '../request/parameters.ts'

/** Options of the health plugin. */
export interface HealthOptions {
  readonly database: Pick<Database, 'ready'>
  readonly logOutput: Pick<LogOutput, 'isFailing'>
}

const allowedRoles = 'Must be read or write.'

const routeOptions: RouteShorthandOptions = {
  config: { open: true, ignoresCredentials: true, anyType: true, anyHost: true },
  schema: { hide: true },
  logLevel: 'warn',
}

/** The texts of `?role=`. A service that is ready to write is ready to read. */
const uses: ReadonlySet<unknown> = new Set<ServerUse>(['read', 'write'])

const isUse = (text: unknown): text is ServerUse => uses.has(text)

/**
 * Serves `/health/live`: the process responds, and `/health/ready`: so does the database, and the
 * service is not stopping. With standbys, the service is ready to read when any server responds;
 * `?role=write` requires the primary.
 */
export async function health(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const { database, logOutput } = options
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/health/live', routeOptions, async () => ({ status: 'live' }))
  app.get('/health/ready', routeOptions, async ({ query }, reply) => {
    const role = requireParameters(query).get('role')?.at(-1)
    if (role !== undefined && !isUse(role)) throw invalid({ role: [allowedRoles] })
    // The service works without its log: the status stays 200, and the body reports the failure.
    const log = logOutput.isFailing() ? { log: 'failing' } : {}
    if (!stopping && (await database.ready(role))) return { status: 'ready', ...log }
    return reply.status(503).send({ status: stopping ? 'stopping' : 'database unavailable' })
  })
}
