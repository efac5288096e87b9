import type { FastifyInstance } from 'fastify'
import { buildApp } from '../support/inventory.ts'
import type { Config } from '../../src/framework/config/config.ts'
import { openDatabase } from '../../src/framework/database/open-database.ts'
import type { Connection } from '../../src/framework/database/pipeline/connection.ts'
import { silentLog } from '../../src/framework/log.ts'
import { withoutCursors } from '../support/links.ts'
import { countStatements } from '../support/statements.ts'
import { buildBaseline } from './baselines/build.ts'
import { cases, type Case } from './cases.ts'
import { requestOf } from './request.ts'
import { servers, type ServerName } from './servers.ts'

/** The statements of a request by case and service, with authentication, BEGIN and COMMIT. */
export type StatementCounts = ReadonlyMap<string, ReadonlyMap<ServerName, number>>

/** The data of the comparison. */
export interface ComparedData {
  readonly rows: number
  /** Restores the data after a write. */
  readonly reset: () => Promise<void>
}

/** The number of requests of each case that are compared. */
const COMPARED_REQUESTS = 5

/**
 * Throws unless all services answer every case with the same bytes. Returns the number of
 * statements of each service.
 */
export async function compare(
  config: Config,
  connection: Connection,
  data: ComparedData,
): Promise<StatementCounts> {
  const built = new Map<ServerName, Built>()
  try {
    for (const name of servers) built.set(name, await build(name, config, connection))
    const counts = new Map<string, ReadonlyMap<ServerName, number>>()
    for (const one of cases) counts.set(one.name, await compareCase(one, built, data))
    return counts
  } finally {
    for (const { close } of built.values()) await close()
  }
}

interface Built {
  readonly app: FastifyInstance
  readonly ran: readonly unknown[]
  readonly close: () => Promise<void>
}

async function build(name: ServerName, config: Config, connection: Connection): Promise<Built> {
  const database = openDatabase(connection, { log: silentLog })
  const ran = countStatements(...database.pools)
  const app = await (name === 'ours'
    ? buildApp({ config, database })
    : buildBaseline(name, database.pool))
  const close = async (): Promise<void> => {
    await app.close()
    await database.close()
  }
  return { app, ran, close }
}

async function compareCase(
  one: Case,
  built: ReadonlyMap<ServerName, Built>,
  { rows, reset }: ComparedData,
): Promise<ReadonlyMap<ServerName, number>> {
  const counts = new Map<ServerName, number>()
  for (let n = 0; n < COMPARED_REQUESTS; n++) {
    const answers = new Map<ServerName, Answer>()
    for (const [name, { app, ran }] of built) {
      const { path, body, ...asked } = requestOf(one, n, rows)
      const request = { ...asked, url: path, ...(body ? { payload: body } : {}) }
      // The first read of an object also reads nested objects of small tables, which are cached.
      if (one.method === 'GET') await app.inject(request)
      const before = ran.length
      const reply = await app.inject(request)
      counts.set(name, ran.length - before)
      // The baselines have no cursors.
      answers.set(name, { status: reply.statusCode, text: withoutCursors(reply.payload) })
      if (one.method !== 'GET') await reset()
    }
    assertSame(one, answers)
  }
  return counts
}

interface Answer {
  readonly status: number
  readonly text: string
}

/** Throws if answers differ in more than the ids of new objects. */
function assertSame({ name, method }: Case, answers: ReadonlyMap<ServerName, Answer>): void {
  const lines = [...answers].map(([server, { status, text }]) => {
    const compared = method === 'POST' ? text.replaceAll(/(?<=\{)"id":\d+,/g, '') : text
    return { server, status, said: `${status} ${compared}` }
  })
  const [first] = lines
  const wrong = lines.find(({ said, status }) => said !== first?.said || status >= 300)
  if (!wrong) return
  throw new Error(
    `${name}: the answers differ\n${lines.map(({ server, said }) => `${server}: ${said}`).join('\n')}`,
  )
}
