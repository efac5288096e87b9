import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Log } from '../../framework/log.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { openCluster, type ClusterSettings } from '../cluster.ts'
import type { Connection } from '../../framework/database/pipeline/index.ts'
import { findDatabase } from '../embedded/data-folder.ts'
import { addMedia } from './add-media.ts'
import { connectReplication, startBaseBackup } from './base-backup.ts'
import { noteBackup, type BackupTimes } from './backup-times.ts'
import { backupFormat, backupPaths, platformHere, type BackupDescription } from './backup-format.ts'
import type { ByteProgress } from '../../framework/database/byte-progress.ts'
import { damaged, explainWriteError } from './explain-backup.ts'
import { findManifestMistake } from './postgres-manifest.ts'
import { clusterSums, readBackup, type VerifiedBackup } from './read-backup.ts'
import { syncFolder } from './sync-folder.ts'
import { readTar } from './tar.ts'
import { openBackupWriter, type BackupWriter } from './write-backup.ts'

/** Options of a backup. */
export interface BackupOptions {
  readonly config: ClusterSettings
  readonly log: Log
  /** The version of Cadastre, for the description. */
  readonly version: string
  readonly progress: ByteProgress
  /** Ends the backup; the incomplete file is removed. */
  readonly signal: AbortSignal
}

/** A backup that was written and read again. */
export interface WrittenBackup extends VerifiedBackup {
  readonly bytes: number
}

/**
 * Writes a backup of the embedded server and of the uploaded files into a new file, while the
 * service may be running. The file gets its name when it has been written, synchronised, read again
 * and verified. Throws a `StartError` for an existing file.
 */
export async function writeBackup(target: string, options: BackupOptions): Promise<WrittenBackup> {
  const file = resolve(target)
  if (existsSync(file)) throw existing(file)
  await assertDatabase(options.config)
  const draft = `${file}.${randomBytes(4).toString('hex')}.partial`
  const cluster = await openCluster(options.config, options.log)
  try {
    await writeDraft(draft, cluster.connection, options)
    const bytes = (await stat(draft)).size
    const verified = await verifyBackup(draft, options)
    if (existsSync(file)) throw existing(file)
    await rename(draft, file)
    await syncFolder(dirname(file))
    await note(options, { verified: verified.checksums.finished })
    return { ...verified, bytes }
  } catch (error) {
    await rm(draft, { force: true })
    options.signal.throwIfAborted()
    await note(options, { failed: new Date().toISOString() })
    throw explainWriteError(error, `The backup to ${file}`)
  } finally {
    await cluster.close()
  }
}

/** Notes the result for the metrics. A backup is good without the note. */
async function note({ config, log }: BackupOptions, time: BackupTimes): Promise<void> {
  await noteBackup(config.dataDir, time).catch((error: unknown) =>
    log.warn({ err: error }, 'the time of the backup cannot be noted in the data folder'),
  )
}

/** Reads a backup and verifies all of its files. */
export async function verifyBackup(
  file: string,
  { progress, signal }: Pick<BackupOptions, 'progress' | 'signal'>,
): Promise<VerifiedBackup> {
  progress.begin('Verifying', (await stat(file).catch(() => undefined))?.size ?? 0)
  return readBackup(file, { onProgress: progress.advance, signal })
}

function existing(file: string): StartError {
  return new StartError(`The file ${file} exists: name another, since a backup replaces none.`)
}

async function assertDatabase({ databaseUrl, dataDir }: BackupOptions['config']): Promise<void> {
  if (databaseUrl !== undefined)
    throw new StartError(
      'DATABASE_URL is set, and this command is for the embedded server: back up a server of ' +
        'your own with pg_basebackup or pg_dump.',
    )
  if ((await findDatabase(dataDir)) === undefined)
    throw new StartError(`The data folder ${dataDir} has no database: check DATA_DIR.`)
}

async function writeDraft(
  draft: string,
  connection: Connection,
  options: BackupOptions,
): Promise<void> {
  const writer = await openBackupWriter(draft)
  try {
    await writer.addBytes(
      backupPaths.description,
      json(await describe(connection, options.version)),
    )
    const { config, signal } = options
    await addMedia(writer, config.dataDir, { isLast: false, signal })
    const end = await addCluster(writer, connection, options)
    await addMedia(writer, config.dataDir, { isLast: true, signal })
    const files = [...writer.sums].map(([path, sum]) => ({ path, ...sum }))
    const finished = new Date().toISOString()
    await writer.addBytes(backupPaths.checksums, json({ finished, ...end, files }))
    await writer.finish()
  } finally {
    await writer.close()
  }
}

async function describe(connection: Connection, version: string): Promise<BackupDescription> {
  const client = await connectReplication(connection)
  try {
    const started = new Date().toISOString()
    const system = await client.query<{ systemid: string }>('IDENTIFY_SYSTEM')
    const server = await client.query<{ server_version: string }>('SHOW server_version')
    return {
      format: backupFormat,
      cadastre: version,
      postgres: Number.parseInt(server.rows[0]?.server_version ?? '', 10),
      platform: platformHere(),
      system: system.rows[0]?.systemid ?? '',
      started,
    }
  } finally {
    await client.end()
  }
}

async function addCluster(
  writer: BackupWriter,
  connection: Connection,
  { progress, signal }: BackupOptions,
): Promise<{ endLsn: string; timeline: number }> {
  const onSize = (bytes: number): void => progress.begin('Backing up', bytes)
  const backup = await startBaseBackup(connection, { onSize, onBytes: progress.advance })
  const stop = (): void => void backup.archive.destroy(new Error('cancelled'))
  signal.addEventListener('abort', stop)
  try {
    await addArchive(writer, backup.archive)
    const { manifest, tablespaces, endLsn, timeline } = await backup.finished
    if (tablespaces.length > 0)
      throw new StartError(
        `The database has tablespaces, which a backup cannot hold: ${tablespaces.join(', ')}.`,
      )
    const mistake = findManifestMistake(manifest, clusterSums(writer.sums))
    if (mistake !== undefined) throw damaged('of the server', mistake)
    await writer.addBytes(backupPaths.postgresManifest, manifest)
    return { endLsn, timeline }
  } finally {
    signal.removeEventListener('abort', stop)
    await backup.close()
  }
}

/** Adds the files of the cluster under the cluster's path. */
async function addArchive(writer: BackupWriter, archive: Readable): Promise<void> {
  for await (const { header, body } of readTar(archive)) {
    const { size, mode, mtime, type } = header
    const name = backupPaths.cluster + header.name.replace(/^\.\//, '')
    await writer.add(
      {
        name,
        size,
        ...(mode === undefined ? {} : { mode }),
        ...(mtime === undefined ? {} : { mtime }),
        ...(type === undefined ? {} : { type }),
      },
      body,
    )
  }
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}
