import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker, type TarHeader } from 'modern-tar'
import type { FileSum } from './backup-format.ts'
import { fromWeb } from './tar.ts'

/** Writes the files of a backup, one after the other. */
export interface BackupWriter {
  /** The sizes and checksums of the files written so far, by their paths. */
  readonly sums: ReadonlyMap<string, FileSum>
  /** Writes a file or a folder; `chunks` has as many bytes as the header says. */
  readonly add: (header: TarHeader, chunks: AsyncIterable<Uint8Array>) => Promise<void>
  /** Writes a file that is in memory. */
  readonly addBytes: (path: string, bytes: Uint8Array) => Promise<void>
  /** Ends the archive. When it resolves, the file is on the disk. */
  readonly finish: () => Promise<void>
  /** Closes the file, which is incomplete unless it was finished. */
  readonly close: () => Promise<void>
}

/** Level 1 makes pages of PostgreSQL four to six times smaller; others take much longer. */
const gzipLevel = 1

/** Creates the file of a backup, which only its owner can read. It must not exist. */
export async function openBackupWriter(path: string): Promise<BackupWriter> {
  const file = await open(path, 'wx', 0o600)
  const { readable, controller } = createTarPacker()
  const sums = new Map<string, FileSum>()
  const gzip = createGzip({ level: gzipLevel })
  // The first error of the file. The streams before it report only that they were aborted.
  let failure: unknown
  const written = pipeline(fromWeb(readable), gzip, async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks)
      await file.appendFile(chunk).catch((error: unknown) => {
        failure = error
        throw error
      })
  })
  written.catch(() => {})
  const explain = (error: unknown): never => {
    throw failure ?? error
  }

  async function add(header: TarHeader, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const sha256 = await writeAll(() => controller.add(header), chunks).catch(explain)
    if (header.type === 'file') sums.set(header.name, { size: header.size, sha256 })
  }

  return {
    sums,
    add,
    addBytes: (name, bytes) =>
      add({ name, size: bytes.length, mode: 0o600, type: 'file' }, Readable.from([bytes])),
    finish: async () => {
      controller.finalize()
      await written.catch(explain)
      await file.sync()
    },
    close: async () => {
      gzip.destroy()
      await written.catch(() => {})
      await file.close()
    },
  }
}

/** Writes all bytes, and returns their SHA-256. */
async function writeAll(
  openBody: () => WritableStream<Uint8Array>,
  chunks: AsyncIterable<Uint8Array>,
): Promise<string> {
  const body = openBody().getWriter()
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    await body.write(chunk)
  }
  await body.close()
  return hash.digest('hex')
}
