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
import { servers, type Protocol, type ServerName } from './servers.ts'

/** The statements of a request by case and service, with authentication, BEGIN and COMMIT. */
export type StatementCounts = ReadonlyMap<string, ReadonlyMap<ServerName, number>>

/** The data of the comparison. */
export interface ComparedData {
  readonly rows: number
  /** Restores the data after a write. */
  readonly reset: () => Promise<void>
}

/** The number of requests of each case that are compared. */
const COMPARED_REQUESTS = 3

/**
 * Throws unless services answer every case with the same bytes, or, with another protocol, with the
 * same values. Returns the number of statements of each service.
 */
export async function compare(
  config: Config,
  connection: Connection,
  names: readonly ServerName[],
  data: ComparedData,
): Promise<StatementCounts> {
  const built = new Map<ServerName, Built>()
  try {
    for (const name of names) built.set(name, await build(name, config, connection))
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
      const { protocol } = servers[name]
      const plain = requestOf(one, n, rows)
      const { path, body, ...asked } = protocol?.requestOf(one, plain) ?? plain
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
function assertSame(one: Case, answers: ReadonlyMap<ServerName, Answer>): void {
  const [expected] = answers.values()
  const differs = ([name, answer]: [ServerName, Answer]): boolean =>
    answer.status >= 300 || !expected || !isSame(one, servers[name].protocol, answer, expected)
  if (![...answers].some(differs)) return
  const lines = [...answers].map(([name, { status, text }]) => `${name}: ${status} ${text}`)
  throw new Error(`${one.name}: the answers differ\n${lines.join('\n')}`)
}

function isSame(
  { method }: Case,
  protocol: Protocol | undefined,
  answer: Answer,
  expected: Answer,
): boolean {
  const withoutNewIds = (text: string): string =>
    method === 'POST' ? text.replaceAll(/(?<=\{)"id":\d+,/g, '') : text
  if (!protocol)
    return (
      answer.status === expected.status &&
      withoutNewIds(answer.text) === withoutNewIds(expected.text)
    )
  const values = protocol.valuesOf(answer.text)
  // The others respond to a delete with nothing.
  if (method === 'DELETE') return true
  return withoutNewIds(textOf(values)) === withoutNewIds(textOf(JSON.parse(expected.text)))
}

/** Returns the values that each protocol shows, as a text: no links, and times in one form. */
const textOf = (values: unknown): string =>
  JSON.stringify(values, (key, value: unknown) => {
    if (key === 'next' || key === 'previous' || key === 'url' || key === 'display_name')
      return undefined
    if (key === 'status' && Array.isArray(value)) return value[0] as number
    return key === 'last_updated' ? new Date(value as string).toISOString() : value
  })
