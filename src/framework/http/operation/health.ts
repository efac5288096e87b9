import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { SchemaVersion } from '../../database/migrations/index.ts'
import type { ServerUse } from '../../database/servers/index.ts'
import { invalid } from '../../errors/errors.ts'
import type { LogOutput } from '../../log.ts'
import { requireParameters } from '../../request/parameters.ts'

/** Options of the health plugin. */
export interface HealthOptions {
  readonly database: Pick<Database, 'ready' | 'hasRoom'>
  readonly version: SchemaVersion
  readonly logOutput: Pick<LogOutput, 'isFailing'>
}

/** Milliseconds that a database which does not respond may delay a health check. */
const checkTimeout = 1_000

const allowedRoles = 'Must be read or write.'

const routeOptions: RouteShorthandOptions = {
  config: {
    reportsHealth: true,
    open: true,
    ignoresCredentials: true,
    anyType: true,
    anyHost: true,
  },
  schema: { hide: true },
  logLevel: 'warn',
}

/** The texts of `?role=`. A service that is ready to write is ready to read. */
const uses: ReadonlySet<unknown> = new Set<ServerUse>(['read', 'write'])

const isUse = (text: unknown): text is ServerUse => uses.has(text)

/**
 * Serves `/health/live`: the process responds, and `/health/ready`: so does the database, no later
 * version has migrated it, and the service is not stopping. With standbys, the service is ready to
 * read when any server responds; `?role=write` requires the primary, and room on its disk.
 */
export async function health(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const { database, logOutput, version } = options
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
    const status = stopping ? 'stopping' : await statusOf(role)
    if (status === 'ready') return { status, ...log }
    return reply.status(503).send({ status })
  })

  /** A check that does not end in time does not tell that the disk is full. */
  async function hasRoom(): Promise<boolean> {
    return Promise.race([database.hasRoom(), sleep(checkTimeout, true, { ref: false })])
  }

  async function statusOf(use: ServerUse | undefined): Promise<string> {
    await Promise.race([version.check(), sleep(checkTimeout, undefined, { ref: false })])
    if (!(await database.ready(use))) return 'database unavailable'
    if (use === 'write' && !(await hasRoom())) return 'disk full'
    return version.isOutdated ? 'outdated' : 'ready'
  }
}
