import type { Caller } from '../caller/index.ts'
import { dropConnection } from './cancel.ts'
import { DatabaseUnavailable, isRolledBack } from '../failures/index.ts'
import { ClientGone, type Reservation, type ResultMemory } from '../../limits/index.ts'
import type { Connected, FairPool } from './fair-pool.ts'
import { PendingStatement, PipelinedQuery, send } from '../pipeline/index.ts'
import type { Statement } from '../statement.ts'

/**
 * Milliseconds after the time that statements may take. Without a response by then, the server or
 * the network is considered dead.
 */
export const responseGraceMs = 5_000

/** Milliseconds between two checks of the running statements. */
const interval = 250

interface Running {
  readonly query: PipelinedQuery
  readonly caller: Caller | undefined
  /** The number of checks since it got a connection. */
  checks: number
  /** Its index among the running statements. */
  index: number
}

/** Called when the server does not respond. */
export type OnSilence = (details: object, message: string) => void

/** Options of a watch. */
export interface WatchOptions {
  /** Milliseconds that statements which are sent together may take. */
  readonly limit: number
  readonly onSilence: OnSilence
  /** Limits the memory for results of requests; undefined for no limit. */
  readonly memory: ResultMemory | undefined
}

/** Options of a statement that runs alone. */
export interface RowsOptions {
  /** The memory for its rows, if it was reserved before. */
  readonly reserved?: Reservation | undefined
  /** A statement to send before it. */
  readonly first?: PendingStatement | undefined
}

/**
 * Runs single statements on a pool and checks them with one timer. Cancels those whose client
 * disconnected or whose rows are too large, and closes connections on which the server does not
 * respond.
 */
export class Watch {
  readonly #pool: FairPool
  readonly #maxChecks: number
  readonly #onSilence: OnSilence
  readonly #memory: ResultMemory | undefined
  /**
   * An array in which the last element replaces one that ends. A `Set` replaces its table every few
   * statements; V8 links each old table to the next, so those in old space kept their requests
   * alive until the next full garbage collection.
   */
  readonly #running: Running[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(pool: FairPool, { limit, onSilence, memory }: WatchOptions) {
    this.#pool = pool
    this.#maxChecks = Math.ceil((limit + responseGraceMs) / interval)
    this.#onSilence = onSilence
    this.#memory = memory
  }

  /**
   * Runs a statement on a connection of the pool; returns its rows. Rejects with `ResultMemoryFull`
   * if there is no memory for them; the caller may wait for the reservation and retry.
   */
  rows(
    statement: Statement,
    caller?: Caller,
    { reserved, first }: RowsOptions = {},
  ): Promise<unknown[][]> {
    return new Promise((resolve, reject) => {
      const own = caller && this.#memory?.reservation(caller, statement.maxBytes)
      const reservation = reserved ?? own
      const bounds = reservation && {
        room: reservation.room,
        grow: (bytes: number) => stopping(query, () => reservation.grow(bytes)),
      }
      const pending = new PendingStatement(
        statement,
        ({ rows, bytes }) => {
          if (reservation?.keep(bytes)) statement.onKept?.(() => reservation.release())
          resolve(rows)
        },
        (error) => {
          reservation?.release()
          reject(error)
        },
        { bounds },
      )
      const query = this.run(first ? [first, pending] : [pending], caller)
    })
  }

  /**
   * Runs statements one after another on a connection of the pool, and calls back when all have
   * ended.
   */
  run(all: readonly PendingStatement[], caller?: Caller, done?: () => void): PipelinedQuery {
    const { settings } = this.#pool
    const query = new PipelinedQuery(settings ? [unawaited(settings), ...all] : all)
    const running: Running = { query, caller, checks: 0, index: this.#running.length }
    this.#running.push(running)
    this.#startTimer()
    const end = (error: unknown): void => {
      this.#remove(running)
      if (error) for (const { reject } of query.all) reject(error)
      done?.()
    }
    const connected: Connected = (error, client, release) => {
      if (!client) {
        end(error ?? new Error('The pool gave no connection.'))
        return
      }
      send(client, query, (error) => {
        // The connection can be used again after the error of a statement.
        release(error && !isRolledBack(error) ? error : undefined)
        end(error)
      })
    }
    this.#pool.connectFor(caller, connected, all.at(-1)?.text)
    return query
  }

  /** Ignores a second call: a statement that fails with its connection fails twice. */
  #remove(running: Running): void {
    const { index } = running
    if (this.#running[index] !== running) return
    const last = this.#running.pop()
    if (!last || last === running) return
    this.#running[index] = last
    last.index = index
  }

  /** A function of its own: a timer keeps all that the function which starts it closes over. */
  #startTimer(): void {
    this.#timer ??= setInterval(() => this.#look(), interval).unref()
  }

  #look(): void {
    if (this.#running.length === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    for (const running of this.#running) {
      const { connection } = running.query
      if (!connection) continue
      running.checks += 1
      if (running.caller?.isGone()) dropConnection(connection, new ClientGone())
      else if (running.checks > this.#maxChecks) this.#dropSilent(connection)
    }
  }

  /** When one connection is lost, the others most likely are too. */
  #dropSilent(connection: object): void {
    this.#onSilence({}, 'the database did not answer in time: its connections are dropped')
    const error = new DatabaseUnavailable('The database did not answer in time.')
    this.#pool.dropIdle(error)
    dropConnection(connection, error)
  }
}

/** Returns a statement without a result. Its failure is also that of the statements after it. */
const unawaited = (statement: Statement): PendingStatement =>
  new PendingStatement(
    statement,
    () => undefined,
    () => undefined,
  )

/** Runs work that throws when the rows of a statement are too large; then cancels the statement. */
function stopping<T>({ connection }: PipelinedQuery, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (connection && error instanceof Error) dropConnection(connection, error)
    throw error
  }
}
