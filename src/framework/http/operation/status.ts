import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { About } from '../../service/about.ts'
import type { Database } from '../../database/database.ts'
import { describeUrl } from '../description/index.ts'
import { version } from '../version.ts'

/** Options of the status plugin. */
export interface StatusOptions {
  readonly database: Pick<Database, 'ready' | 'identify'>
  readonly about: About
}

/** Serves `/api/status/`: versions and the state of the service. */
export async function status(
  app: FastifyInstance,
  { database, about: { versions = {} } }: StatusOptions,
): Promise<void> {
  const reported = Object.entries(versions)
  app.addSchema(
    Type.Object(
      {
        'cadastre-version': Type.String({ description: 'Version of this service' }),
        ...Object.fromEntries(
          reported.map(([name, { description }]) => [name, Type.String({ description })]),
        ),
        'node-version': Type.String({ description: 'Version of Node.js' }),
        'postgresql-version': Type.Union([Type.String(), Type.Null()], {
          description: 'Version of the PostgreSQL server; null while it does not answer',
        }),
        uptime: Type.Integer({ minimum: 0, description: 'Seconds since the process started' }),
        database: Type.Unsafe({
          type: 'string',
          enum: ['ready', 'unavailable'],
          description: 'Whether the database answers',
        }),
      },
      { $id: 'Status' },
    ),
  )
  const schema = {
    operationId: 'api_status',
    tags: ['api'],
    summary: 'Show versions and the state of the service',
    description: 'Clients may check the versions here before they use other operations.',
    response: { 200: Type.Ref('Status') },
  }
  const own = Object.fromEntries(reported.map(([name, { version: text }]) => [name, text]))
  app.get('/api/status/', { schema }, async () => {
    const isReady = await database.ready()
    return {
      'cadastre-version': version,
      ...own,
      'node-version': process.versions.node,
      'postgresql-version': isReady ? await serverVersion(database) : null,
      uptime: Math.floor(process.uptime()),
      database: isReady ? 'ready' : 'unavailable',
    }
  })
  app.options('/api/status/', { schema: { hide: true } }, async () =>
    describeUrl('Status', 'Versions and state of the service'),
  )
}

/** Selects the version without what a distribution adds, as in `15.18 (Debian 15.18-0+deb12u1)`. */
const selectVersion = `select split_part(current_setting('server_version'), ' ', 1)`

/** Returns the version of the server, which may have been upgraded since the start. */
async function serverVersion({ identify }: StatusOptions['database']): Promise<string | null> {
  const [row] = await identify<[string]>({
    text: selectVersion,
    values: [],
    isReadOnly: true,
  }).catch(() => [])
  return row?.[0] ?? null
}
