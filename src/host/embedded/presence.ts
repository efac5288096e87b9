import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../framework/errors/start-error.ts'
import { startServer, stopServer, type Server } from './control.ts'
import { databaseName, passwordFileName } from './create.ts'
import { findPostmaster, hasLostSocket, type Postmaster } from './postmaster.ts'
import { assertUnusedElsewhere } from './heartbeat.ts'

/**
 * One connection that a process keeps open while it uses the server. It shows other processes that
 * the server is needed, and ends when the server does.
 */
export interface Presence {
  readonly client: pg.Client
  readonly connection: pg.PoolConfig
  /** True if the server was already running. */
  readonly joined: boolean
}

/** The `application_name` by which processes that use the server recognise each other. */
const applicationName = 'cadastre presence'

/** Milliseconds in which a server that starts must accept connections. */
const startTimeout = 120_000

/** Milliseconds that the connections of a process that ended may take to close. */
const lingerTimeout = 2_000

/**
 * Starts the server, or joins the running one. Restarts one whose socket file was removed, since
 * nothing can connect to it. Requires the lock.
 */
export async function startOrJoin(server: Server): Promise<Presence> {
  const deadline = Date.now() + startTimeout
  for (let joined = true; ;) {
    const postmaster = findPostmaster(server.folder.cluster)
    if (postmaster === undefined) {
      joined = false
      await assertUnusedElsewhere(server.folder)
      await startServer(server)
      continue
    }
    if (hasLostSocket(postmaster)) {
      await stopServer(server)
      continue
    }
    const connection = connectionTo(postmaster, server.folder.home)
    try {
      const client = await connect(connection)
      return { client, connection, joined }
    } catch (error) {
      // The server is still starting, or about to stop; in that case the next round starts it.
      if (Date.now() > deadline) throw unreachable(postmaster, server, error)
      await sleep(100)
    }
  }
}

/**
 * Returns whether other clients are connected. A service states its name and counts at once; other
 * connections get a moment, since those of a process that just ended take time to close.
 */
export async function hasOthers(presence: Presence): Promise<boolean> {
  const deadline = Date.now() + lingerTimeout
  for (;;) {
    const { services, clients } = await countOthers(presence)
    if (services > 0 || clients === 0) return services > 0
    if (Date.now() > deadline) return true
    await sleep(50)
  }
}

async function countOthers(presence: Presence): Promise<{ services: number; clients: number }> {
  const { rows } = await presence.client.query<{ services: number; clients: number }>(
    `select
       count(*)::int as clients,
       (count(*) filter (where application_name = $1))::int as services
     from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    [applicationName],
  )
  return rows[0] ?? { services: 0, clients: 1 }
}

/** Returns the options of a connection to a running server. */
export function connectionTo(postmaster: Postmaster, home: string): pg.PoolConfig {
  const { host, port } = postmaster
  const password = host.startsWith('/') ? '' : readPassword(home)
  return { host, port, user: databaseName, database: databaseName, password, ssl: false }
}

function readPassword(home: string): string {
  return readFileSync(join(home, passwordFileName), 'utf8').trim()
}

async function connect(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      databaseName,
    ])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

function unreachable(postmaster: Postmaster, server: Server, error: unknown): StartError {
  return new StartError(
    `PostgreSQL runs in ${server.folder.home} (process ${postmaster.pid}) but does not ` +
      `answer (${String(error)}): see ${server.folder.log}.`,
    { cause: error },
  )
}
