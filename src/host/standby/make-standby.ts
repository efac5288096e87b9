import { createHash, randomBytes } from 'node:crypto'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../framework/database/pipeline/index.ts'
import type { ByteProgress } from '../../framework/database/byte-progress.ts'
import { startBaseBackup, type BaseBackup } from '../backup/base-backup.ts'
import { backupPaths, type FileSum } from '../backup/backup-format.ts'
import { explainWriteError } from '../backup/explain-backup.ts'
import { extractor } from '../backup/extract.ts'
import { findManifestMistake } from '../backup/postgres-manifest.ts'
import { readTar } from '../backup/tar.ts'
import { syncFolder } from '../backup/sync-folder.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { clusterDraft } from '../embedded/create.ts'
import type { DataFolder } from '../embedded/data-folder.ts'
import type { Account } from '../embedded/run.ts'
import { standbyRole, type Primary } from './address.ts'
import { fetchCertificate } from './certificate.ts'
import { storePrimary } from './primary-settings.ts'

/** Where a standby is made. */
export interface StandbyTarget {
  readonly folder: DataFolder
  readonly account: Account | undefined
}

/**
 * Copies the cluster of a primary into an empty folder, verified by PostgreSQL's manifest, so that
 * it can be started as a standby. The copy gets its final name when it is complete. Requires the
 * lock.
 */
export async function makeStandby(
  { folder, account }: StandbyTarget,
  primary: Primary,
  { progress, signal }: { readonly progress: ByteProgress; readonly signal: AbortSignal },
): Promise<void> {
  const pem = await fetchCertificate(primary)
  const slot = `standby_${randomBytes(6).toString('hex')}`
  const draft = join(folder.home, clusterDraft)
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    if (account !== undefined) await chown(draft, account.uid, account.gid)
    const backup = await startBaseBackup(connectionTo(primary, pem), {
      slot,
      onSize: (bytes) => progress.begin('Copying', bytes),
      onBytes: progress.advance,
    })
    const stop = (): void => void backup.archive.destroy(new Error('cancelled'))
    signal.addEventListener('abort', stop)
    try {
      await extract(backup, draft, account)
    } finally {
      signal.removeEventListener('abort', stop)
      await backup.close()
    }
    await writeFile(join(draft, 'standby.signal'), '', { flush: true })
    await storePrimary(folder, account, { primary, slot, pem })
    await rename(draft, folder.cluster)
    await syncFolder(folder.home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    signal.throwIfAborted()
    throw explainWriteError(error, `Copying the database of ${primary.host}:${primary.port}`)
  }
}

function connectionTo({ host, port, password }: Primary, pem: string): Connection {
  const ssl = { ca: pem, checkServerIdentity: () => undefined }
  return { host, port, password, user: standbyRole, database: 'replication', ssl }
}

async function extract(
  { archive, finished }: BaseBackup,
  cluster: string,
  account: Account | undefined,
): Promise<void> {
  const write = extractor(cluster, '', account)
  const sums = new Map<string, FileSum>()
  for await (const { header, body } of readTar(archive)) {
    const path = header.name.replace(/^\.\//, '')
    if (path.split('/').includes('..')) throw new Error(`the server sent ${path}`)
    const isFolder = header.type === 'directory'
    const hash = createHash('sha256')
    async function* chunks(): AsyncIterable<Uint8Array> {
      for await (const chunk of body) {
        hash.update(chunk)
        yield chunk
      }
    }
    await write({ path: backupPaths.cluster + path, isFolder, chunks: isFolder ? body : chunks() })
    if (!isFolder) sums.set(path, { size: header.size, sha256: hash.digest('hex') })
  }
  const { manifest, tablespaces } = await finished
  if (tablespaces.length > 0)
    throw new StartError(`The database has tablespaces, which are not copied: ${tablespaces[0]}.`)
  const mistake = findManifestMistake(manifest, sums)
  if (mistake !== undefined) throw new StartError(`The copy is damaged (${mistake}): try again.`)
}
