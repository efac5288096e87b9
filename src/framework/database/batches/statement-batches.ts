import { batchQueue } from './batch-queue.ts'
import type { Caller } from '../caller/index.ts'
import { isLockTimeout } from '../failures/index.ts'
import type { Callbacks } from '../../limits/index.ts'
import { isOutdated, PendingStatement } from '../pipeline/index.ts'
import type { Statement } from '../statement.ts'
import type { Watch } from '../pool/index.ts'

/** The number of batches that run at the same time, each on a connection of its own. */
export const maxBatches = 4

/**
 * The number of requests in a batch. A slow statement delays only those of its batch, and this
 * process prepares the next batch while PostgreSQL runs the last.
 */
const maxBatch = 8

const queueLimits = { running: maxBatches * maxBatch, waiting: 10_000 }

/** Thrown for a statement that did not run in its batch: it needs a connection of its own. */
export class NotBatched extends Error {
  override readonly name = 'NotBatched'
}

/** Statements of one request, with the callbacks for their results. */
interface Entry extends Callbacks<readonly unknown[][][]> {
  readonly statements: readonly Statement[]
}

/**
 * Runs short statements of different requests together: the statements that up to 8 requests send
 * in one iteration of the event loop are sent by one system call, and their results arrive by one.
 * For a short statement a system call costs more than everything else. A statement that several
 * requests share, such as the look-up of one token, runs once in a batch.
 */
export class StatementBatches {
  readonly #watch: Watch
  /** The largest number of bytes of rows for one statement. */
  readonly #maxBytes: number
  readonly #queue = batchQueue(queueLimits)
  #next: Entry[] = []
  #running = 0

  constructor(watch: Watch, maxBytes: number) {
    this.#watch = watch
    this.#maxBytes = maxBytes
  }

  /**
   * Runs the statements of a request one after another. Rejects with `NotBatched` when one of them
   * waits for a lock, is prepared for a table that has changed, has too many rows, or follows a
   * statement of another request that failed: the caller then runs them on a connection of their
   * own.
   */
  run(statements: readonly Statement[], caller: Caller): Promise<readonly unknown[][][]> {
    return this.#queue.run(caller, (callbacks) => this.#add({ statements, ...callbacks }))
  }

  #add(entry: Entry): void {
    if (this.#next.push(entry) === 1) setImmediate(() => this.#send())
  }

  /** Sends what waits; what finds no free connection is sent when a batch ends. */
  #send(): void {
    while (this.#next.length > 0 && this.#running < maxBatches) {
      const entries = this.#next.splice(0, maxBatch)
      this.#running += 1
      const pending = pendingOf(entries, this.#maxBytes)
      this.#watch.run(pending, undefined, () => {
        this.#running -= 1
        this.#send()
      })
    }
  }
}

/**
 * Returns the statements of a batch. One that several entries have, as the same object, runs once.
 */
function pendingOf(entries: readonly Entry[], maxBytes: number): PendingStatement[] {
  const waiting = new Map<Statement, [results: EntryResults, position: number][]>()
  for (const entry of entries) {
    const results = new EntryResults(entry)
    for (const [position, statement] of entry.statements.entries()) {
      const sharing = waiting.get(statement)
      if (sharing) sharing.push([results, position])
      else waiting.set(statement, [[results, position]])
    }
  }
  return Array.from(waiting, ([statement, sharing]) => {
    const fail = (error: unknown): void => {
      for (const [results] of sharing) results.fail(error)
    }
    return new PendingStatement(
      statement,
      ({ rows }) => {
        for (const [results, position] of sharing) results.set(position, rows)
      },
      (error) => fail(isRetried(error) ? new NotBatched() : error),
      { bounds: { room: maxBytes, grow: tooLarge }, skip: () => fail(new NotBatched()) },
    )
  })
}

/**
 * The results of an entry, which ends with the last of them or with the first error. A statement
 * that an earlier entry shares has its result before those of the statements that precede it here.
 */
class EntryResults {
  readonly #entry: Entry
  readonly #results: unknown[][][] = []
  #missing: number
  #isEnded = false

  constructor(entry: Entry) {
    this.#entry = entry
    this.#missing = entry.statements.length
  }

  set(position: number, rows: unknown[][]): void {
    this.#results[position] = rows
    this.#missing -= 1
    if (this.#missing > 0 || this.#isEnded) return
    this.#isEnded = true
    this.#entry.resolve(this.#results)
  }

  fail(error: unknown): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#entry.reject(error)
  }
}

function tooLarge(): never {
  throw new NotBatched()
}

const isRetried = (error: unknown): boolean =>
  error instanceof NotBatched || isOutdated(error) || isLockTimeout(error)
