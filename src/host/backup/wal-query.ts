import { Deferred } from './deferred.ts'
import type pg from 'pg'
import '../../framework/database/pipeline/pg-internals.ts'
import type { SegmentWriter } from './segment-writer.ts'

/** Milliseconds between two times at which the WAL is made durable. */
const flushMs = 1_000

/** Bytes received and not yet written from which on the connection is paused. */
const maxQueued = 4 * 1024 * 1024

/** Microseconds from the epoch of Unix to that of PostgreSQL, 2000-01-01. */
const postgresEpoch = 946_684_800_000_000n

/**
 * Streaming replication, as node-postgres runs it: the methods are called for the messages
 * received. https://www.postgresql.org/docs/18/protocol-replication.html describes them.
 */
export class WalQuery implements pg.Submittable {
  readonly #command: string
  readonly #writer: SegmentWriter
  readonly #onFlushed: (time: Date) => Promise<void>
  readonly #timer: NodeJS.Timeout
  #connection: pg.Connection | undefined
  #queue: Promise<void> = Promise.resolve()
  #queued = 0
  /** The end of the WAL on the server at a time of its clock, in milliseconds. */
  #server = { end: 0n, time: 0 }
  /** An earlier such end, which is reached even if the server never pauses. */
  #awaited = { end: 0n, time: 0 }
  readonly #finished = new Deferred<void>()

  /** `onFlushed` gets a time: everything that was committed before is durable. */
  constructor(command: string, writer: SegmentWriter, onFlushed: (time: Date) => Promise<void>) {
    this.#command = command
    this.#writer = writer
    this.#onFlushed = onFlushed
    this.#timer = setInterval(() => this.#run(() => this.#confirm()), flushMs).unref()
  }

  /** Resolves when the server has ended the stream, which it does when it stops. */
  get finished(): Promise<void> {
    return this.#finished.promise
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#command)
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    if (kind === 'k') {
      this.#note(chunk.readBigUInt64BE(1), chunk.readBigUInt64BE(9))
      if (chunk[17] === 1) this.#run(() => this.#confirm())
    }
    if (kind !== 'w') return
    const lsn = chunk.readBigUInt64BE(1)
    this.#note(chunk.readBigUInt64BE(9), chunk.readBigUInt64BE(17))
    // The parser reuses its buffer.
    const data = Buffer.from(chunk.subarray(25))
    this.#queued += data.length
    if (this.#queued > maxQueued) this.#connection?.stream.pause()
    this.#run(async () => {
      await this.#writer.write(lsn, data)
      this.#queued -= data.length
      if (this.#queued <= maxQueued) this.#connection?.stream.resume()
    })
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end()
  }

  handleError(error: Error): void {
    this.#end(error)
  }

  #note(end: bigint, time: bigint): void {
    this.#server = { end, time: Number((time + postgresEpoch) / 1000n) }
  }

  /** Does one thing after the other. */
  #run(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work)
    this.#queue.catch((error: unknown) => this.#end(error))
  }

  /** Makes the WAL durable, and tells the server up to where. */
  async #confirm(): Promise<void> {
    const server = this.#server
    await this.#writer.flush()
    const { flushed } = this.#writer
    const reached = [server, this.#awaited].find(({ end }) => flushed >= end)
    if (reached && reached.time > 0) await this.#onFlushed(new Date(reached.time))
    if (flushed >= this.#awaited.end) this.#awaited = server
    // The last byte asks for an answer, which has the time of the server.
    const status = Buffer.alloc(34, 1)
    status.write('r')
    for (const at of [1, 9, 17]) status.writeBigUInt64BE(flushed, at)
    status.writeBigUInt64BE(BigInt(Date.now()) * 1000n - postgresEpoch, 25)
    this.#connection?.sendCopyFromChunk(status)
  }

  /** Ends when all that was received has been written. */
  #end(error?: unknown): void {
    clearInterval(this.#timer)
    const settle = (): void =>
      error === undefined ? this.#finished.resolve() : this.#finished.reject(error)
    this.#queue.then(settle, settle)
  }
}
