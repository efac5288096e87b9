import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../framework/log.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { archiveWal } from '../backup/receive-wal.ts'
import type { Connection } from '../../framework/database/pipeline/index.ts'
import type { Cluster } from '../../framework/database/servers/index.ts'
import { allowStandbys, openAccess } from '../standby/access.ts'
import { parseListenAddress } from '../standby/address.ts'
import { followSettings, isStandby, readPrimary } from '../standby/primary-settings.ts'
import { findAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { stopServer, type Server } from './control.ts'
import { assertMajorVersion, createCluster } from './create.ts'
import { withLock } from './lock.ts'
import { accountFor } from './owner.ts'
import { claimDataFolder, findDataFolder, type DataFolder } from './data-folder.ts'
import { findPostmaster, hasLostSocket } from './postmaster.ts'
import { hasOthers, startOrJoin, type Presence } from './presence.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { Account } from './run.ts'
import { planServerSettings, type ServerSettings } from './server-settings.ts'

/** Options of an embedded server. */
export interface EmbeddedOptions {
  readonly dataDir: string
  /** The largest number of connections that the service opens. */
  readonly connections: number
  /** Server settings that override the defaults. */
  readonly settings?: ServerSettings
  /** Where the server listens for standbys, besides its socket. */
  readonly standbyListen?: string | undefined
  /** Whether the server accepts writes, which is the default, or follows another. */
  readonly role?: 'primary' | 'standby'
  /** The folder into which the server's WAL is copied. */
  readonly walArchive?: string | undefined
  /** The folder in which root keeps a copy of the programs. */
  readonly cache?: string
  /** The folder in which root keeps databases of data folders that the account cannot enter. */
  readonly elsewhere?: string
}

/**
 * Creates, starts or joins the server of a data folder, and keeps it running until it is closed.
 */
export async function openEmbedded(options: EmbeddedOptions, log: Log): Promise<Cluster> {
  const dataDir = await claimDataFolder(options.dataDir)
  const { server, presence } = await withLock(dataDir, log, async () => {
    const prepared = await prepareServer(dataDir, options, log)
    const opened = await startOrJoin(prepared)
    if (options.standbyListen !== undefined && !opened.joined)
      await allowStandbys(opened.client, prepared.folder)
    return { server: prepared, presence: opened }
  })
  const version = await readVersion(presence)
  const description = `PostgreSQL ${version} in ${server.folder.home}`
  log.info(
    { folder: server.folder.home },
    `${presence.joined ? 'joined' : 'started'} ${description}`,
  )
  const keeper = keepRunning(server, presence, dataDir, log)
  const { connection } = presence
  if (options.walArchive === undefined) return { connection, description, close: keeper.close }
  try {
    const archiving = await archiveWal(connection, options.walArchive, log)
    const close = async (): Promise<void> => {
      archiving.expectEnd()
      await keeper.close()
      await archiving.close()
    }
    return { connection, description, close }
  } catch (error) {
    await keeper.close()
    throw error
  }
}

async function prepareServer(dataDir: string, options: EmbeddedOptions, log: Log): Promise<Server> {
  const found = await findAccount()
  const folder = await findDataFolder(dataDir, found, log, options.elsewhere)
  const account = await accountFor(folder, found)
  const binaries = await prepareBinaries(account, options.cache)
  await createCluster(folder, binaries, account)
  await assertMajorVersion(folder, binaries)
  const settings = {
    ...planServerSettings(options.connections),
    ...options.settings,
    ...(await roleSettings(folder, account, options)),
  }
  return { folder, binaries, account, settings }
}

/** Returns the settings of a standby, or of a server that standbys can reach. */
async function roleSettings(
  folder: DataFolder,
  account: Account | undefined,
  { role, standbyListen }: EmbeddedOptions,
): Promise<ServerSettings> {
  if (isStandby(folder)) {
    if (role === 'standby') return followSettings(folder)
    const { host, port } = await readPrimary(folder)
    throw new StartError(
      `The data folder holds a standby of ${host}:${port}: run it with cadastre standby, or make ` +
        'it accept writes with cadastre promote.',
    )
  }
  if (standbyListen === undefined) return {}
  return openAccess(folder, account, parseListenAddress(standbyListen))
}

async function readVersion(presence: Presence): Promise<string> {
  const { rows } = await presence.client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version.split(' ')[0] ?? 'of an unknown version'
}

/** Milliseconds between two checks that the server's socket file exists. */
const socketCheckMs = 2_000

/**
 * Restarts the server when it dies, with growing delays while the start fails. Also restarts it
 * when its socket file was removed, since PostgreSQL does not create it again.
 */
function keepRunning(server: Server, first: Presence, dataDir: string, log: Log) {
  let presence: Presence | undefined
  let recovery: Promise<void> = Promise.resolve()
  const closing = new AbortController()

  function keep(current: Presence): void {
    presence = current
    const stopHeartbeat = startHeartbeat(server.folder)
    const socketCheck = setInterval(() => {
      if (!hasSocketOf(server)) void current.client.end()
    }, socketCheckMs).unref()
    current.client.once('end', () => {
      stopHeartbeat()
      clearInterval(socketCheck)
      presence = undefined
      if (closing.signal.aborted) return
      const reason = hasSocketOf(server) ? 'ended unexpectedly' : 'lost its socket file'
      log.warn({ folder: server.folder.home }, `PostgreSQL ${reason}; starting it again`)
      recovery = recover(100)
    })
  }

  async function recover(delay: number): Promise<void> {
    await sleep(delay, undefined, { signal: closing.signal }).catch(() => {})
    if (closing.signal.aborted) return
    try {
      const next = await withLock(dataDir, log, () => startOrJoin(server))
      assertSamePlace(first.connection, next.connection)
      keep(next)
      log.info({ folder: server.folder.home }, 'PostgreSQL runs again')
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL could not be started again')
      return recover(Math.min(delay * 2, 10_000))
    }
  }

  async function close(): Promise<void> {
    closing.abort()
    await recovery
    if (presence === undefined) return
    await leave(server, presence, dataDir, log)
  }

  keep(first)
  return { close }
}

/** Returns false while a server runs whose socket file was removed. */
function hasSocketOf({ folder }: Server): boolean {
  const postmaster = findPostmaster(folder.cluster)
  return postmaster === undefined || !hasLostSocket(postmaster)
}

/**
 * Refuses a changed address, since the pools keep the old one. Only a server on TCP can get
 * another.
 */
function assertSamePlace(before: Connection, after: Connection): void {
  if (before.host === after.host && before.port === after.port) return
  throw new StartError('PostgreSQL was started again at another port: restart the service.')
}

/** Stops the server if no other process uses it. */
async function leave(server: Server, presence: Presence, dataDir: string, log: Log): Promise<void> {
  try {
    await withLock(dataDir, log, async () => {
      const needed = await hasOthers(presence)
      await presence.client.end()
      if (needed) return log.info({}, 'PostgreSQL goes on: another process uses it')
      await stopServer(server)
      log.info({}, 'PostgreSQL stopped')
    })
  } catch (error) {
    log.warn({ err: error }, 'PostgreSQL was left as it is')
  }
}
