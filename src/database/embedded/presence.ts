import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { startServer, type Server } from './control.ts'
import { NAME, PASSWORD_FILE } from './create.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'
import { assertUnusedElsewhere } from './pulse.ts'

/**
 * One connection that a process keeps for as long as it uses the server. It tells the others that the
 * server is needed, and it ends when the server does.
 */
export interface Presence {
  readonly client: pg.Client
  readonly connection: pg.PoolConfig
  /** Whether this process found the server running. */
  readonly joined: boolean
}

const PATIENCE_MS = 120_000

/** Starts the server, or joins the one that runs. Call it under the lock. */
export async function startOrJoin(server: Server): Promise<Presence> {
  const deadline = Date.now() + PATIENCE_MS
  for (let joined = true; ;) {
    const postmaster = findPostmaster(server.place.cluster)
    if (postmaster === undefined) {
      joined = false
      await assertUnusedElsewhere(server.place)
      await startServer(server)
      continue
    }
    const connection = connectionTo(postmaster, server.place.home)
    try {
      const client = await connect(connection)
      return { client, connection, joined }
    } catch (error) {
      // It is still starting, or about to stop: then the next round starts it.
      if (Date.now() > deadline) throw unreachable(postmaster, server, error)
      await sleep(100)
    }
  }
}

/** Whether any other process, of ours or not, is connected. */
export async function hasOthers(presence: Presence): Promise<boolean> {
  const { rows } = await presence.client.query<{ others: boolean }>(
    `select count(*) > 0 as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return rows[0]?.others ?? true
}

function connectionTo(postmaster: Postmaster, home: string): pg.PoolConfig {
  const { host, port } = postmaster
  const password = host.startsWith('/') ? '' : readPassword(home)
  return { host, port, user: NAME, database: NAME, password, ssl: false }
}

function readPassword(home: string): string {
  return readFileSync(join(home, PASSWORD_FILE), 'utf8').trim()
}

async function connect(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: 'cadastre presence',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [NAME])
    if (rowCount === 0) await client.query(`create database ${NAME}`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

function unreachable(postmaster: Postmaster, server: Server, error: unknown): StartError {
  return new StartError(
    `PostgreSQL runs in ${server.place.home} (process ${postmaster.pid}) but does not answer (${String(error)}): see ${server.place.log}.`,
    { cause: error },
  )
}
