import { existsSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../framework/errors/start-error.ts'
import { syncFolder } from './sync-folder.ts'
import { openInPlace, partial } from './wal-archive.ts'
import { segmentBytes, segmentName } from './wal-segments.ts'

/**
 * Writes the WAL of a timeline into the files of an archive. A file has its final name when it is
 * complete and on the disk. A file that is complete already has to have the same contents.
 */
export class SegmentWriter {
  readonly #folder: string
  readonly #timeline: number
  #file: FileHandle | undefined
  #name = ''
  #isComplete = false
  /** The position up to which the WAL is in the files. */
  #written: bigint
  /** The position up to which the WAL is on the disk. */
  flushed: bigint

  constructor(folder: string, timeline: number, start: bigint) {
    this.#folder = folder
    this.#timeline = timeline
    this.#written = start
    this.flushed = start
  }

  /** Writes bytes that begin at a position: the end of those before. */
  async write(lsn: bigint, bytes: Buffer): Promise<void> {
    if (lsn !== this.#written) throw new Error(`WAL at ${lsn} does not follow ${this.#written}`)
    for (let rest = bytes; rest.length > 0;) {
      const offset = Number(this.#written % segmentBytes)
      const part = rest.subarray(0, Number(segmentBytes) - offset)
      await this.#store(part, offset)
      this.#written += BigInt(part.length)
      rest = rest.subarray(part.length)
      if (this.#written % segmentBytes === 0n) await this.#complete()
    }
  }

  /** Makes durable what was written. */
  async flush(): Promise<void> {
    if (this.flushed < this.#written) await this.#file?.datasync()
    this.flushed = this.#written
  }

  async close(): Promise<void> {
    await this.#file?.close()
    this.#file = undefined
  }

  async #store(bytes: Buffer, offset: number): Promise<void> {
    const file = (this.#file ??= await this.#open())
    if (!this.#isComplete) {
      await file.write(bytes, 0, bytes.length, offset)
      return
    }
    const { buffer } = await file.read(Buffer.alloc(bytes.length), 0, bytes.length, offset)
    if (!buffer.equals(bytes))
      throw new StartError(
        `The WAL archive ${this.#folder} has another ${this.#name}: the data folder was put back ` +
          'from a copy. Set WAL_ARCHIVE to an empty folder, and make a backup.',
      )
  }

  async #open(): Promise<FileHandle> {
    this.#name = segmentName(this.#timeline, this.#written)
    const path = join(this.#folder, this.#name)
    this.#isComplete = existsSync(path)
    if (this.#isComplete) return open(path)
    const file = await openInPlace(path + partial)
    // PostgreSQL reads only segments of the full size; the file system stores no zeros.
    await file.truncate(Number(segmentBytes))
    return file
  }

  async #complete(): Promise<void> {
    await this.flush()
    await this.close()
    const path = join(this.#folder, this.#name)
    if (!this.#isComplete) await rename(path + partial, path)
    await syncFolder(this.#folder)
  }
}
