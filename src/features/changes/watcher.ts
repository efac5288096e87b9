import type {} from 'fastify'
import type { Database } from '../../framework/database/database.ts'
import type { ChangeRecords } from '../../framework/model/change-records.ts'
import { isRecordAfter, type LogSnapshot } from './snapshot.ts'
import { selectFollowing } from './sql/positions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells those who wait for changes; undefined in a service without a change log. */
    changeWatcher: ChangeWatcher | undefined
  }
}

/** Milliseconds between two looks for a change while somebody waits for one. */
const interval = 50

/** Milliseconds until the next look after a failed one. */
const pause = 1_000

/** The most records that one look reads: with more, everybody is woken. */
const most = 500

/** Somebody who waits for a change after a snapshot. */
interface Waiting {
  readonly snapshot: LogSnapshot
  readonly wake: () => void
}

/**
 * Looks for changes for all who wait for one in this process, with one short statement at a time on
 * the primary. Nobody who waits holds a connection, and writers do nothing for it: a notification
 * would make their commits wait for each other.
 */
export class ChangeWatcher {
  readonly #rows: Database['rows']
  readonly #records: ChangeRecords
  readonly #waiting = new Set<Waiting>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false
  #isClosed = false

  constructor({ rows }: Pick<Database, 'rows'>, records: ChangeRecords) {
    this.#rows = rows
    this.#records = records
  }

  /** False from the moment at which the service stops. */
  get isOpen(): boolean {
    return !this.#isClosed
  }

  /**
   * Waits for a change after a snapshot, visible or not, at most some milliseconds. Ends early when
   * the signal is aborted and when the service stops.
   */
  wait(snapshot: LogSnapshot, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.#isClosed || signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(limit)
        signal.removeEventListener('abort', wake)
        this.#waiting.delete(waiting)
        resolve()
      }
      const waiting = { snapshot, wake }
      const limit = setTimeout(wake, milliseconds)
      signal.addEventListener('abort', wake)
      this.#waiting.add(waiting)
      this.#lookLater(interval)
    })
  }

  /** Ends all waiting. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const { wake } of this.#waiting) wake()
  }

  #lookLater(milliseconds: number): void {
    if (this.#isLooking || this.#isClosed || this.#waiting.size === 0) return
    this.#isLooking = true
    this.#timer = setTimeout(() => {
      void this.#look().then((next) => {
        this.#isLooking = false
        this.#lookLater(next)
      })
    }, milliseconds)
  }

  /** Wakes those for whom there is a change. Returns the milliseconds until the next look. */
  async #look(): Promise<number> {
    try {
      const waiting = [...this.#waiting]
      const snapshots = waiting.map(({ snapshot }) => snapshot)
      const rows = await this.#rows<[id: number, transaction: string]>(
        selectFollowing(this.#records, snapshots, most),
      )
      const found = rows.map(([id, number]) => ({ id, transaction: Number(number) }))
      for (const { snapshot, wake } of waiting)
        if (found.length >= most || found.some((record) => isRecordAfter(record, snapshot))) wake()
      return interval
    } catch {
      return pause // the requests that wait meet the same failure when they read
    }
  }
}
