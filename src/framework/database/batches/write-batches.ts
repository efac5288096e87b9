import { batchQueue } from './batch-queue.ts'
import type { Caller } from '../caller/index.ts'
import { DatabaseTimeout, findFailure, isRolledBack } from '../failures/index.ts'
import type { Callbacks } from '../../limits/index.ts'
import { mergeWrites, splitRows } from './merge-writes.ts'
import { PendingStatement } from '../pipeline/index.ts'
import { NotBatched } from './statement-batches.ts'
import type { WholeTransaction } from '../statement.ts'
import type { Watch } from '../pool/index.ts'

/** The number of batches that run at the same time, each on a connection of its own. */
export const maxWriteBatches = 4

/** The number of batches of one client: one is prepared while PostgreSQL runs the other. */
const maxPerClient = maxWriteBatches / 2

/** The number of writes in a batch, which all wait for the last of them. */
const maxBatch = 8

const queueLimits = { running: maxWriteBatches * maxBatch, waiting: 1_000 }

/** A transaction with the callbacks for its results. */
interface Entry extends WholeTransaction, Callbacks<readonly unknown[][][]> {}

/** The writes of a client that are not sent yet, and the number of its batches that are. */
interface Writes {
  readonly next: Entry[]
  running: number
}

const byLocks = ({ locks: one = '' }: Entry, { locks: other = '' }: Entry): number =>
  one < other ? -1 : Number(one > other)

/** A write that is alone in its batch fails as it would without one, unless it was stopped. */
const mayRepeat = (error: unknown, { length }: readonly Entry[]): boolean =>
  isRolledBack(error) && (length > 1 || findFailure(error) instanceof DatabaseTimeout)

/**
 * Commits writes of one client together: those that arrive while its batches run are the next
 * batch. A commit costs about as much as a short write. Writes of the same kind are one statement.
 */
export class WriteBatches {
  readonly #watch: Watch
  readonly #queue = batchQueue(queueLimits)
  readonly #clients = new Map<string, Writes>()

  constructor(watch: Watch) {
    this.#watch = watch
  }

  /**
   * Runs the statements of a transaction. Resolves with the rows of each once they are committed.
   * Rejects with `NotBatched` when a statement of its batch failed, or waited for a lock, and
   * nothing was written: the caller then runs them in a transaction of their own.
   */
  run(transaction: WholeTransaction, caller: Caller): Promise<readonly unknown[][][]> {
    return this.#queue.run(caller, ({ resolve, reject }) => {
      this.#add(caller, { resolve, reject, ...transaction })
    })
  }

  #add({ key }: Caller, entry: Entry): void {
    const writes = this.#clients.get(key) ?? { next: [], running: 0 }
    this.#clients.set(key, writes)
    if (writes.next.push(entry) === 1) setImmediate(() => this.#send(key, writes))
  }

  /** Sends what waits; the rest is sent when a batch of the client ends. */
  #send(key: string, writes: Writes): void {
    while (writes.next.length > 0 && writes.running < maxPerClient) {
      writes.running += 1
      this.#sendBatch(writes.next.splice(0, maxBatch).toSorted(byLocks), () => {
        writes.running -= 1
        this.#send(key, writes)
      })
    }
    if (writes.running === 0) this.#clients.delete(key)
  }

  #sendBatch(entries: readonly Entry[], done: () => void): void {
    const results = entries.map((): unknown[][][] => [])
    let failure: unknown
    const fail = (error: unknown): void => {
      failure ??= mayRepeat(error, entries) ? new NotBatched() : error
    }
    let next = 0
    const pending = mergeWrites(entries).flatMap(({ statements, count }) => {
      const own = results.slice(next, (next += count))
      return statements.map((statement, position) => {
        const isWrite = position === statements.length - 1
        const accept = (rows: unknown[][]): void => {
          const split = count > 1 && isWrite ? splitRows(rows, count) : [rows]
          own.forEach((result, index) => result.push(split[index] ?? []))
        }
        return new PendingStatement(statement, ({ rows }) => accept(rows), fail)
      })
    })
    this.#watch.run(pending, undefined, () => {
      // The statements of a batch are one transaction, which is committed or not when it ends.
      entries.forEach(({ resolve, reject }, index) => {
        if (failure === undefined) resolve(results[index] ?? [])
        else reject(failure)
      })
      done()
    })
  }
}
