import { existsSync } from 'node:fs'
import { chown, mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { stat } from 'node:fs/promises'
import type { HostConfig } from '../config/read-host-config.ts'
import type { Log } from '../../framework/log.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { findAccount } from '../embedded/account.ts'
import { prepareBinaries } from '../embedded/binaries.ts'
import type { Server } from '../embedded/control.ts'
import { clusterDraft } from '../embedded/create.ts'
import {
  claimDataFolder,
  dataFolderOf,
  findDatabase,
  findDataFolder,
  markerFile,
  nextDatabase,
  removeUnfinished,
  switchDatabase,
  type DataFolder,
} from '../embedded/data-folder.ts'
import { withLock } from '../embedded/lock.ts'
import { findPostmaster } from '../embedded/postmaster.ts'
import { assertUnusedElsewhere } from '../embedded/heartbeat.ts'
import { planServerSettings } from '../embedded/server-settings.ts'
import { removeSocketFolder } from '../embedded/socket.ts'
import type { ByteProgress } from '../../framework/database/byte-progress.ts'
import { platformHere, type BackupDescription } from './backup-format.ts'
import { explainWriteError } from './explain-backup.ts'
import { extractor, giveFolder, mediaDraft, moveMedia } from './extract.ts'
import { readBackup, type VerifiedBackup } from './read-backup.ts'
import { syncFolder } from './sync-folder.ts'
import { WalEndsTooEarly, endOfArchive, endOfBackup, recover } from './recover.ts'
import { Undo } from './undo.ts'
import { copyHistories, copySegments, isCompleteUntil } from './wal-archive.ts'

/** Options of a restore. */
export interface RestoreOptions {
  readonly config: Pick<HostConfig, 'dataDir'> &
    Partial<Pick<HostConfig, 'databaseUrl' | 'walArchive'>>
  readonly log: Log
  readonly progress: ByteProgress
  /** Ends the restore; the database of the data folder stays as it was. */
  readonly signal: AbortSignal
  /** Whether a database in the data folder may be replaced. It is kept beside the restored one. */
  readonly replace: boolean
  /**
   * The time to return to, by the WAL archive; `latest` for all that the archive has. Without it
   * the end of the backup.
   */
  readonly until?: Date | 'latest' | undefined
}

/** A restored backup. */
export interface RestoredBackup extends VerifiedBackup {
  /** The folder of the database that was in use before. */
  readonly former: string | undefined
}

/**
 * Restores a backup into the data folder. The cluster is extracted under another name, verified,
 * and started once, before it takes the place of the former one in one step: an interrupted restore
 * changes nothing, and one that fails leaves nothing. Uploaded files are added to those of the data
 * folder.
 */
export async function restoreBackup(
  file: string,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  if (options.config.databaseUrl !== undefined)
    throw new StartError(
      'DATABASE_URL is set, and this command is for the embedded server: unset it to restore a ' +
        'backup into the data folder.',
    )
  const folders = new Undo()
  folders.addNewFolders(options.config.dataDir)
  try {
    const dataDir = await claimDataFolder(options.config.dataDir)
    return await withLock(dataDir, options.log, () =>
      restoreLocked(resolve(file), dataDir, options),
    )
  } catch (error) {
    await folders.run()
    throw error
  }
}

/** Restores a backup into a data folder, or leaves it as it was. Requires its lock. */
async function restoreLocked(
  file: string,
  dataDir: string,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  const former = await findDatabase(dataDir)
  if (former !== undefined) await assertReplaceable(former, options.replace)
  await removeUnfinished(dataDir)
  await rm(join(dataDir, mediaDraft), { recursive: true, force: true })
  const undo = new Undo()
  await undo.addNewFiles(dataDir)
  try {
    const server = await prepareDraft(dataDir, former, { log: options.log, undo })
    const verified = await restoreInto(server, file, dataDir, options)
    await activate(server.folder, dataDir, undo)
    return { ...verified, former: former?.home }
  } catch (error) {
    await undo.run()
    options.signal.throwIfAborted()
    throw explainWriteError(error, `The restore into ${dataDir}`)
  }
}

/** Refuses a database that a server uses, and any other unless it may be replaced. */
async function assertReplaceable(folder: DataFolder, mayReplace: boolean): Promise<void> {
  const running = findPostmaster(folder.cluster)
  if (running !== undefined)
    throw new StartError(
      `The database in ${folder.home} is running (process ${running.pid}): stop the service, ` +
        'then restore.',
    )
  await assertUnusedElsewhere(folder)
  if (!mayReplace)
    throw new StartError(
      `The data folder has a database already, in ${folder.cluster}: restore into an empty ` +
        'DATA_DIR, or repeat the command with --replace, which keeps that database beside the ' +
        'restored one.',
    )
}

/** Returns a server for the restored cluster, whose folder exists and is empty. */
async function prepareDraft(
  dataDir: string,
  former: DataFolder | undefined,
  { log, undo }: { readonly log: Log; readonly undo: Undo },
): Promise<Server> {
  const account = await findAccount()
  const isKnown = former === undefined && existsSync(join(dataDir, markerFile))
  const home =
    former === undefined
      ? (await findDataFolder(dataDir, account, log)).home
      : await nextDatabase(dataDir, account, log)
  if (isKnown) await undo.addNewFiles(home)
  else if (home !== dataDir) undo.addRemoval(home)
  const folder = { ...dataFolderOf(home), cluster: join(home, clusterDraft) }
  undo.addRemoval(folder.cluster)
  undo.add(() => removeSocketFolder(home))
  await mkdir(home, { recursive: true, mode: account === undefined ? 0o700 : 0o755 })
  await rm(folder.cluster, { recursive: true, force: true })
  await mkdir(folder.cluster, { mode: 0o700 })
  if (account !== undefined) await chown(folder.cluster, account.uid, account.gid)
  const binaries = await prepareBinaries(account)
  return { folder, binaries, account, settings: planServerSettings(0) }
}

async function restoreInto(
  server: Server,
  file: string,
  dataDir: string,
  options: RestoreOptions,
): Promise<VerifiedBackup> {
  const { progress, signal } = options
  progress.begin('Restoring', (await stat(file).catch(() => undefined))?.size ?? 0)
  const verified = await readBackup(file, {
    onDescription: (description) => {
      assertUsable(file, description, server.binaries.major)
      assertLater(options.until, description.started)
    },
    onEntry: extractor(server.folder.cluster, dataDir, server.account),
    onProgress: progress.advance,
    signal,
  })
  await recoverUntil(server, verified, options)
  return verified
}

/** Recovers the extracted cluster until a time, or until the end of the backup. */
async function recoverUntil(
  server: Server,
  { description, checksums }: VerifiedBackup,
  { config, until, signal }: RestoreOptions,
): Promise<void> {
  const wal = join(server.folder.cluster, 'pg_wal')
  const { system } = description
  const { walArchive } = config
  if (until === undefined) {
    if (walArchive !== undefined) await copyHistories(walArchive, system, wal)
    return recover(server, signal, endOfBackup)
  }
  if (walArchive === undefined) throw new StartError('--until needs the setting WAL_ARCHIVE.')
  assertLater(until, checksums.finished)
  const isWhole = await copySegments(walArchive, { system, endLsn: checksums.endLsn }, wal)
  await giveFolder(wal, server.account)
  if (until === 'latest' && !isWhole) throw gapIn(walArchive)
  return recoverTo(server, until, { walArchive, isWhole, signal })
}

/** Refuses a time before that of the backup. */
function assertLater(until: RestoreOptions['until'], backup: string): void {
  if (until === undefined || until === 'latest' || until >= new Date(backup)) return
  throw new StartError(
    `The backup is of ${backup}, which is after ${until.toISOString()}: restore an earlier backup.`,
  )
}

interface ArchiveState {
  readonly walArchive: string
  /** Whether no segment is missing between those that were copied and the last one. */
  readonly isWhole: boolean
  readonly signal: AbortSignal
}

function gapIn(walArchive: string): StartError {
  return new StartError(
    `The WAL archive ${walArchive} has a gap: name a time before it, or restore a later backup.`,
  )
}

/**
 * Recovers until a time. PostgreSQL ends such a recovery at the first later commit, and fails if
 * there is none: then the whole archive is meant, provided that it was written until that time.
 */
async function recoverTo(
  server: Server,
  until: Date | 'latest',
  { walArchive, isWhole, signal }: ArchiveState,
): Promise<void> {
  if (until === 'latest') return recover(server, signal, endOfArchive)
  try {
    await recover(server, signal, { ...endOfArchive, recovery_target_time: printTime(until) })
  } catch (error) {
    if (!(error instanceof WalEndsTooEarly)) throw error
    if (!isWhole) throw gapIn(walArchive)
    if (!(await isCompleteUntil(walArchive, until)))
      throw new StartError(
        `The WAL archive ${walArchive} ends before ${until.toISOString()}: name an earlier time, ` +
          'or --until latest.',
        { cause: error },
      )
    await recover(server, signal, endOfArchive)
  }
}

/** Returns a time in the only form without a time zone's name that the setting takes. */
function printTime(time: Date): string {
  return time.toISOString().replace('T', ' ').replace('Z', '+00')
}

/** Refuses a cluster that the PostgreSQL of this installation cannot read. */
function assertUsable(file: string, backup: BackupDescription, major: number): void {
  if (backup.postgres !== major)
    throw new StartError(
      `The backup ${file} is of PostgreSQL ${backup.postgres}, and this Cadastre brings ` +
        `${major}: restore it with Cadastre ${backup.cadastre}.`,
    )
  if (backup.platform !== platformHere())
    throw new StartError(
      `The backup ${file} was made on ${backup.platform} and cannot be used on ` +
        `${platformHere()}: restore it there, and move the data with pg_dump.`,
    )
}

/** Gives the restored cluster its name, and lets the service use it. */
async function activate(draft: DataFolder, dataDir: string, undo: Undo): Promise<void> {
  await moveMedia(dataDir, (path) => undo.addRemoval(path))
  await rename(draft.cluster, dataFolderOf(draft.home).cluster)
  await syncFolder(draft.home)
  await switchDatabase(dataDir, draft.home)
  await syncFolder(dataDir)
}
