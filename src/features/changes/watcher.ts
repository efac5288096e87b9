import type {} from 'fastify'
import type { Database } from '../../framework/database/database.ts'
import type { ChangeRecords } from '../../framework/model/change-records.ts'
import { isRecordAfter, parseSnapshot, type LogSnapshot, type Look } from './snapshot.ts'
import { selectFollowing, type FollowingRow } from './sql/positions.ts'

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
  readonly wake: (look?: Look) => void
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
   * the signal is aborted and when the service stops. Returns what was found; undefined where there
   * was no change, or too many.
   */
  wait(
    snapshot: LogSnapshot,
    milliseconds: number,
    signal: AbortSignal,
  ): Promise<Look | undefined> {
    if (this.#isClosed || signal.aborted) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      const wake = (look?: Look): void => {
        clearTimeout(limit)
        signal.removeEventListener('abort', stop)
        this.#waiting.delete(waiting)
        resolve(look)
      }
      const stop = (): void => wake()
      const waiting = { snapshot, wake }
      const limit = setTimeout(stop, milliseconds)
      signal.addEventListener('abort', stop)
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
      const rows = await this.#rows<[...FollowingRow]>(
        selectFollowing(this.#records, snapshots, most),
      )
      const look = lookOf(rows)
      if (rows.length >= most) for (const { wake } of waiting) wake()
      else if (look)
        for (const { snapshot, wake } of waiting)
          if (look.records.some((record) => isRecordAfter(record, snapshot))) wake(look)
      return interval
    } catch {
      return pause // the requests that wait meet the same failure when they read
    }
  }
}

function lookOf(rows: readonly FollowingRow[]): Look | undefined {
  const [first] = rows
  if (!first) return undefined
  const [snapshot, lastId, lastTransaction] = first
  const last = { id: lastId ?? 0, transaction: Number(lastTransaction) }
  const records = rows.flatMap(([, , , id, number, model]) =>
    id === null ? [] : [{ id, transaction: Number(number), model }],
  )
  return { to: parseSnapshot(snapshot, last), records }
}
