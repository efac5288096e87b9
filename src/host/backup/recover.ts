import { chown, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../framework/errors/start-error.ts'
import { startServer, stopServer, type Server } from '../embedded/control.ts'
import { explainOutput } from '../embedded/explain.ts'
import { findPostmaster } from '../embedded/postmaster.ts'
import { connectionTo } from '../embedded/presence.ts'
import type { ServerSettings } from '../embedded/server-settings.ts'

/**
 * The end of the recovery: the end of the backup. It begins a new timeline, so that the WAL of the
 * restored server is never taken for that of the original one.
 */
export const endOfBackup: ServerSettings = {
  recovery_target: 'immediate',
  recovery_target_timeline: 'current',
}

/** The end of all WAL that is there, on the newest timeline. */
export const endOfArchive: ServerSettings = { recovery_target_timeline: 'latest' }

/** Thrown when the WAL ends before the recovery target. */
export class WalEndsTooEarly extends StartError {}

/**
 * Starts the server of a restored cluster, waits until it is consistent and accepts writes, and
 * stops it. Throws a `StartError` with PostgreSQL's reason if that is not possible.
 */
export async function recover(
  server: Server,
  signal: AbortSignal,
  target: ServerSettings,
): Promise<void> {
  const { folder, account } = server
  const path = join(folder.cluster, 'recovery.signal')
  await writeFile(path, '', { mode: 0o600 })
  if (account !== undefined) await chown(path, account.uid, account.gid)
  const settings = {
    ...server.settings,
    // Synchronises the extracted files at once: one by one takes half a minute on a busy disk.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    // All WAL is in the cluster already. The setting may not be empty.
    restore_command: 'exit 1',
    recovery_target_action: 'promote',
    ...target,
  }
  const position = (await stat(folder.log).catch(() => undefined))?.size ?? 0
  try {
    await startServer({ ...server, settings })
    await untilPromoted(server, signal)
  } catch (error) {
    signal.throwIfAborted()
    const written = (await readFile(folder.log, 'utf8').catch(() => '')).slice(position)
    if (endedBefore.test(written)) throw new WalEndsTooEarly('The WAL ends before that time.')
    throw error instanceof StartError
      ? error
      : explainOutput(written, `PostgreSQL in ${folder.home} does not recover`)
  } finally {
    if (findPostmaster(folder.cluster) !== undefined) await stopServer(server)
  }
}

const endedBefore = /recovery ended before configured recovery target was reached/

async function untilPromoted({ folder }: Server, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const postmaster = findPostmaster(folder.cluster)
    if (postmaster === undefined) throw new Error('PostgreSQL ended while it was recovering')
    const connection = connectionTo(postmaster, folder.home)
    if (!(await isInRecovery(connection))) return endEpoch(connection)
    await sleep(50)
  }
}

/** Ends the epoch of cursors of changes: those since the backup may be gone. */
async function endEpoch(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      `do $$ begin if to_regclass('_epoch') is not null then delete from _epoch; end if; end $$`,
    )
  } finally {
    await client.end()
  }
}

/** Returns true also for a server that does not accept connections yet. */
async function isInRecovery(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ recovering: boolean }>(
      'select pg_is_in_recovery() as recovering',
    )
    return rows[0]?.recovering !== false
  } catch {
    return true
  } finally {
    await client.end().catch(() => {})
  }
}
