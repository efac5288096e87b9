import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { service } from '../../src/app.ts'
import { openDatabase } from '../../src/framework/database/open-database.ts'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import { silentLog } from '../../src/framework/log.ts'
import { openProgress } from '../../src/features/transfer/import/progress.ts'
import { openFolder } from '../support/data-folder.ts'
import { childrenOf } from '../support/processes.ts'
import { Replication, type ReplicaServer } from '../support/replication.ts'
import { requireCase } from './cases.ts'
import { makeData } from './data.ts'
import { loadCase } from './load.ts'
import { medianOf } from './measure.ts'
import { Quota } from './quota.ts'
import { token } from './request.ts'
import { readsEveryPage, startOurs, type Server } from './servers.ts'

const ROWS = 5_000
const ROUNDS = 5
const SECONDS = 5
/** The clients of each node and of each worker. */
const CONNECTIONS = 16

/** The names of the cases that are measured. */
const caseNames = ['list', 'detail']

/** Percent of one core for a node: a process of the service with the standby that it reads. */
const NODE_PERCENT = 12

/** Percent of one core for a worker: with 10, ratios vary by a third. PostgreSQL is not limited. */
const WORKER_PERCENT = 30

/** Requests a second of one node or worker, and of two of them. */
export interface Shared {
  readonly name: string
  readonly one: number
  readonly two: number
}

/** A service with its quotas, which `limit` applies. */
interface Limited {
  readonly server: Server
  readonly limit: () => void
}

/**
 * Measures reads of one and two nodes, and of one and two workers. Each gets the same share of a
 * core, so that the machine needs no free core for each of them.
 */
export async function measureShares(say: (line: string) => void): Promise<readonly Shared[]> {
  const folder = openFolder('cadastre-shares-', tmpdir())
  const quotas: Quota[] = []
  const services: Limited[] = []
  const replication = await Replication.open({
    servers: 3,
    fill: async (connection) => {
      await migrate(connection, service.migrations, silentLog)
      const database = openDatabase(connection, { log: silentLog })
      await makeData(database, ROWS, openProgress(process.stderr, say))
      await database.close()
    },
  })
  const [primary, ...standbys] = replication.servers
  const quota = (percent: number): Quota => {
    const made = new Quota(String(quotas.length), percent)
    quotas.push(made)
    return made
  }
  const start = async (
    servers: readonly (ReplicaServer | undefined)[],
    workers: number,
  ): Promise<Server> => {
    const dataDir = join(folder, String(services.length))
    mkdirSync(dataDir)
    const hosts = servers.map((server) => `127.0.0.1:${server?.port}`).join(',')
    const DATABASE_URL = `postgres://cadastre@${hosts}/cadastre`
    const own = { DATABASE_URL, WORKERS: String(workers), SUPERUSER_API_TOKEN: token }
    return startOurs(dataDir, { ...own, ...readsEveryPage })
  }
  try {
    for (const standby of standbys) {
      const server = await start([primary, standby], 1)
      const pid = standby.pid ?? 0
      const limit = (): void => quota(NODE_PERCENT).add([server.pid, pid, ...pidsBelow(pid)])
      services.push({ server, limit })
    }
    for (const workers of [1, 2]) {
      const server = await start([primary], workers)
      const limit = (): void => {
        const pids = workers === 1 ? [server.pid] : pidsBelow(server.pid, /worker\.mjs/)
        for (const pid of pids) quota(WORKER_PERCENT).add([pid])
      }
      services.push({ server, limit })
    }
    return await measureAll(services, say)
  } finally {
    for (const { server } of services) await server.close()
    await replication.close()
    for (const one of quotas) one.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const pidsBelow = (parent: number, title = /./): readonly number[] =>
  childrenOf(parent)
    .filter((one) => title.test(one.title))
    .map(({ pid }) => pid)

async function measureAll(
  services: readonly Limited[],
  say: (line: string) => void,
): Promise<readonly Shared[]> {
  const [nodeOne, nodeTwo, oneWorker, twoWorkers] = services.map(({ server }) => server.url)
  if (!nodeOne || !nodeTwo || !oneWorker || !twoWorkers) throw new Error('there are four services')
  say('Warming up.')
  // Before the quotas apply: compiling the code takes long with a small share of a core.
  for (const { server } of services)
    for (const name of [...caseNames, ...caseNames]) await rateOf(name, [server.url])
  for (const { limit } of services) limit()
  await sleep(1_000)
  const found: Shared[] = []
  for (const name of caseNames) {
    const nodes = [nodeOne, nodeTwo]
    say(`${name}: nodes`)
    found.push(await compare(`${name}, nodes`, name, [nodes, nodes]))
    say(`${name}: workers`)
    found.push(await compare(`${name}, workers`, name, [[oneWorker], [twoWorkers, twoWorkers]]))
  }
  return found
}

/** Returns the median rate of each of the first services alone, and of the second ones together. */
async function compare(
  name: string,
  request: string,
  [first, second]: readonly [readonly string[], readonly string[]],
): Promise<Shared> {
  const one: number[] = []
  const two: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const url of first) one.push(await rateOf(request, [url]))
    two.push(await rateOf(request, second))
  }
  return { name, one: medianOf(one), two: medianOf(two) }
}

/**
 * Returns the requests a second of all services, which are loaded at the same time. Waits before,
 * because a worker that has used up its share accepts no connections until the next period.
 */
async function rateOf(request: string, urls: readonly string[]): Promise<number> {
  await sleep(500)
  const load = { connections: 1, seconds: SECONDS, rows: ROWS }
  const clients = urls.flatMap((url) =>
    Array.from({ length: CONNECTIONS }, () => loadCase(requireCase(request), url, load)),
  )
  const answered = await Promise.all(clients)
  return answered.reduce((sum, { rate }) => sum + rate, 0)
}

/** Prints the rates with their ratio. */
export function printShares(found: readonly Shared[]): void {
  console.table(
    Object.fromEntries(
      found.map(({ name, one, two }) => [
        name,
        { one: Math.round(one), two: Math.round(two), ratio: (two / one).toFixed(2) },
      ]),
    ),
  )
}
