import Fastify from 'fastify'
import pg from 'pg'
import type { Test } from 'tap'
import { emptyLock } from '../../generators/lock.ts'
import { planMigration } from '../../generators/migration.ts'
import { readConfig } from '../../src/framework/config/config.ts'
import { openDatabase } from '../../src/framework/database/open-database.ts'
import { keepTotals } from '../../src/framework/database/totals/triggers.ts'
import type { Identity } from '../../src/framework/http/authorization/identity.ts'
import { bodies } from '../../src/framework/http/bodies/bodies.ts'
import { callers } from '../../src/framework/http/clients/callers.ts'
import { resources } from '../../src/framework/http/resources/resource.ts'
import { failures } from '../../src/framework/http/responses/failures.ts'
import { negotiation } from '../../src/framework/http/responses/negotiation.ts'
import { silentLog } from '../../src/framework/log.ts'
import type { NamedDeclaration } from '../../src/framework/model/index.ts'
import { resolve } from '../../src/framework/model/resolve.ts'
import { parseQueryString } from '../../src/framework/request/parameters.ts'
import { defaultAbout } from '../../src/framework/service/about.ts'
import type { Json } from './json.ts'
import { createDatabase } from './postgres.ts'

const superuser: Identity = {
  userId: 1,
  username: 'admin',
  superuser: true,
  permissions: new Set(),
  mayWrite: true,
}

/** The status and the body of a response. */
export interface Declared {
  readonly status: number
  readonly body: unknown
}

/** Sends a request to the URLs of a model, such as `/visits/`. */
export type Ask = (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  body?: object,
) => Promise<Declared>

/**
 * Serves models of an application `lab`, which everybody may read and write.
 *
 * @param sql statements that run in the database once it has the tables
 */
export async function serveDeclared(
  t: Test,
  models: readonly NamedDeclaration[],
  sql = '',
): Promise<Ask> {
  const graph = resolve(
    [{ name: 'lab', label: 'Lab', description: '' }],
    models.map((model) => ({ application: 'lab', file: 'schema/lab/model.ts', model })),
  )
  const connection = await createDatabase(t, { template: 'template1' })
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(planMigration(graph, emptyLock).migration?.sql ?? '')
  await keepTotals({ client, connection, log: silentLog })
  await client.query(sql)
  await client.end()
  const database = openDatabase(connection, { log: silentLog })
  const app = Fastify({
    // Only requireParameters reads what the parser returns.
    routerOptions: { querystringParser: parseQueryString as unknown as (text: string) => Json },
  })
  for (const name of ['identity', 'unlocked']) app.decorateRequest(name, null)
  app.addHook('onRequest', async (request) => void (request.identity = superuser))
  const config = readConfig({})
  await app.register(failures)
  await app.register(negotiation, config)
  await app.register(bodies)
  await app.register(callers, { database })
  const extensions = { behaviours: new Map() }
  await app.register(resources, { about: defaultAbout, graph, config, extensions })
  for (const { key, path } of graph.models.values()) {
    const { list, create, bulkPartialUpdate, partialUpdate } = app.resource(key, {})
    app.get(`/${path}/`, list).post(`/${path}/`, create).patch(`/${path}/`, bulkPartialUpdate)
    app.patch(`/${path}/:id/`, partialUpdate)
  }
  t.teardown(async () => {
    await app.close()
    await database.close()
  })
  return async (method, url, payload) => {
    const answer = await app.inject({ method, url, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.json() }
  }
}
