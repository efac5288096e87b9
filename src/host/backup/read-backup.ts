import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import type { ParsedTarEntry } from 'modern-tar'
import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { StartError } from '../../framework/errors/start-error.ts'
import {
  backupChecksumsSchema,
  backupDescriptionSchema,
  backupFormat,
  backupPaths,
  type BackupChecksums,
  type BackupDescription,
  type FileSum,
} from './backup-format.ts'
import { damaged, explainReadError, noBackup } from './explain-backup.ts'
import { findManifestMistake } from './postgres-manifest.ts'
import { readTar } from './tar.ts'

/** A file or a folder of a backup. Its checksum is compared when all files have been read. */
export interface BackupEntry {
  /** A relative path without `..`, which begins with `postgres/` or `media/`. */
  readonly path: string
  readonly isFolder: boolean
  readonly chunks: AsyncIterable<Uint8Array>
}

/** Callbacks and limits for the reading of a backup. */
export interface BackupReader {
  /** Called first; may refuse the backup. */
  readonly onDescription?: (description: BackupDescription) => void
  /** Called for each file and folder; has to read all of its chunks. */
  readonly onEntry?: (entry: BackupEntry) => Promise<void>
  /** Called with the number of compressed bytes that were read since the last call. */
  readonly onProgress: (bytes: number) => void
  readonly signal: AbortSignal
}

/** The description and the checksums of a verified backup. */
export interface VerifiedBackup {
  readonly description: BackupDescription
  readonly checksums: BackupChecksums
}

/**
 * Reads a backup and verifies it: every file against the checksums at its end, and the cluster
 * against PostgreSQL's manifest. Throws a `StartError` for a file that is damaged, incomplete or no
 * backup.
 */
export async function readBackup(file: string, reader: BackupReader): Promise<VerifiedBackup> {
  await assertGzip(file)
  const source = createReadStream(file, { signal: reader.signal, highWaterMark: 256 * 1024 })
  const gunzip = createGunzip()
  source.on('data', (chunk) => reader.onProgress(chunk.length))
  source.once('error', (error) => gunzip.destroy(error))
  try {
    return await readEntries(file, readTar(source.pipe(gunzip)), reader)
  } catch (error) {
    reader.signal.throwIfAborted()
    throw explainReadError(error, file)
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

/** Refuses a file that does not begin as gzip does: zlib reports damaged files alike. */
async function assertGzip(path: string): Promise<void> {
  try {
    const file = await open(path)
    try {
      const { buffer } = await file.read({ buffer: Buffer.alloc(2) })
      if (buffer.readUInt16BE() !== 0x1f8b) throw noBackup(path)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw explainReadError(error, path)
  }
}

async function readEntries(
  file: string,
  entries: AsyncIterable<ParsedTarEntry>,
  reader: BackupReader,
): Promise<VerifiedBackup> {
  let description: BackupDescription | undefined
  let checksums: BackupChecksums | undefined
  const read = new ReadFiles(file)
  for await (const { header, body } of entries) {
    if (checksums !== undefined) throw damaged(file, `${header.name} follows its end`)
    if (description === undefined) {
      if (header.name !== backupPaths.description) throw noBackup(file)
      const bytes = await bytesOf(body)
      read.add(header.name, bytes)
      description = parseJson(backupDescriptionSchema, bytes, file)
      assertFormat(file, description)
      reader.onDescription?.(description)
    } else if (header.name === backupPaths.checksums) {
      checksums = parseJson(backupChecksumsSchema, await bytesOf(body), file)
    } else await read.entry(header, body, reader.onEntry)
  }
  if (description === undefined) throw noBackup(file)
  if (checksums === undefined) throw damaged(file, 'its end is missing')
  read.compare(checksums)
  return { description, checksums }
}

function assertFormat(file: string, { format, cadastre }: BackupDescription): void {
  if (format === backupFormat) return
  throw new StartError(
    `The backup ${file} was written by Cadastre ${cadastre}, which is newer than this one: ` +
      'use that version.',
  )
}

/** The files that were read, with their sizes and checksums. */
class ReadFiles {
  readonly #file: string
  readonly #sums = new Map<string, FileSum>()
  readonly #folders = new Set<string>()
  #manifest = Buffer.alloc(0)

  constructor(file: string) {
    this.#file = file
  }

  /** Notes a file that was read. */
  add(name: string, bytes: Uint8Array): void {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    this.#sums.set(name, { size: bytes.length, sha256 })
  }

  /** Reads one file or folder. */
  async entry(
    { name, type, size }: ParsedTarEntry['header'],
    body: AsyncIterable<Uint8Array>,
    onEntry: BackupReader['onEntry'] = drain,
  ): Promise<void> {
    const isFolder = type === 'directory'
    if (!isSafe(name) || !(isFolder || type === 'file'))
      throw damaged(this.#file, `it holds ${JSON.stringify(name)}`)
    this.#requireFirst(name, isFolder)
    const hash = createHash('sha256')
    const kept: Uint8Array[] = []
    const chunks = observe(body, (chunk) => {
      hash.update(chunk)
      if (name === backupPaths.postgresManifest) kept.push(chunk)
    })
    await onEntry({ path: name, isFolder, chunks })
    if (!isFolder) this.#sums.set(name, { size, sha256: hash.digest('hex') })
    if (name === backupPaths.postgresManifest) this.#manifest = Buffer.concat(kept)
  }

  /** Refuses a second file with a path: one of them would replace what the other was checked as. */
  #requireFirst(name: string, isFolder: boolean): void {
    const path = name.replace(/\/$/, '')
    if (this.#sums.has(path) || (!isFolder && this.#folders.has(path)))
      throw damaged(this.#file, `it holds ${path} twice`)
    if (isFolder) this.#folders.add(path)
  }

  /** Compares the files with both lists of checksums. */
  compare(checksums: BackupChecksums): void {
    for (const { path, size, sha256 } of checksums.files) {
      const found = this.#sums.get(path)
      if (found?.size !== size || found.sha256 !== sha256)
        throw damaged(this.#file, `${path} is missing or differs`)
    }
    if (checksums.files.length !== this.#sums.size)
      throw damaged(this.#file, 'it holds files without a checksum')
    const mistake = findManifestMistake(this.#manifest, clusterSums(this.#sums))
    if (mistake !== undefined) throw damaged(this.#file, mistake)
  }
}

/** Returns the sizes and checksums of the files of the cluster, by their paths in the cluster. */
export function clusterSums(sums: ReadonlyMap<string, FileSum>): ReadonlyMap<string, FileSum> {
  const files = [...sums].filter(([path]) => path.startsWith(backupPaths.cluster))
  return new Map(files.map(([path, sum]) => [path.slice(backupPaths.cluster.length), sum]))
}

/** Returns whether a path stays inside of the two folders of a backup, and is their only name. */
function isSafe(path: string): boolean {
  const isKnown = path.startsWith(backupPaths.cluster) || path.startsWith(backupPaths.media)
  return isKnown && !/[\\:\0]|\/\/|(^|\/)\.\.?(\/|$)/.test(path)
}

async function* observe(
  chunks: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    onChunk(chunk)
    yield chunk
  }
}

async function drain({ chunks }: BackupEntry): Promise<void> {
  for await (const _ of chunks);
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

function parseJson<T extends TSchema>(schema: T, bytes: Buffer, file: string): Static<T> {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    if (Check(schema, value)) return value
  } catch {
    // The same as a value of another shape.
  }
  throw damaged(file, 'its description is not readable')
}
