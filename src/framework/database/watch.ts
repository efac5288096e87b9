import type { Caller } from './caller.ts'
import { dropConnection } from './cancel.ts'
import { ClientGone, DatabaseUnavailable } from './failures.ts'
import type { FairPool } from './fair-pool.ts'
import { PendingStatement, PipelinedQuery, send } from './pipeline/pipeline.ts'
import type { Reservation, ResultMemory } from './result-memory.ts'
import type { Statement } from './statement.ts'

/**
 * Milliseconds that an answer may come later than the server's own limit lets it. After that the
 * server, or the network before it, is taken for dead.
 */
export const silence = 5_000

/** Milliseconds between two looks at the statements that run. */
const interval = 250

interface Running {
  readonly query: PipelinedQuery
  readonly caller: Caller | undefined
  /** For how many looks it has been on a connection. */
  looks: number
  /** Its place among those that run. */
  index: number
}

/** What a watch calls when the server does not answer. */
export type OnSilence = (details: object, message: string) => void

/** What a watch needs to know. */
export interface WatchOptions {
  /** The statement timeout of the pool's sessions, in milliseconds. */
  readonly limit: number
  readonly onSilence: OnSilence
  /** SizeLimit the results of requests, where it is given. */
  readonly memory: ResultMemory | undefined
}

/**
 * Runs single statements on a pool and watches them with one timer. Stops those whose client has
 * gone or whose rows are too large, and breaks connections on which the server does not answer.
 */
export class Watch {
  readonly #pool: FairPool
  readonly #mostLooks: number
  readonly #onSilence: OnSilence
  readonly #memory: ResultMemory | undefined
  /**
   * An array, in which the last takes the place of one that ends. A `Set` replaces its table every
   * few statements; V8 links each old table to the next, so those in old space kept the requests in
   * them alive until the next full garbage collection.
   */
  readonly #running: Running[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(pool: FairPool, { limit, onSilence, memory }: WatchOptions) {
    this.#pool = pool
    this.#mostLooks = Math.ceil((limit + silence) / interval)
    this.#onSilence = onSilence
    this.#memory = memory
  }

  /**
   * Runs a statement on a connection of the pool; returns its rows. Rejects with `ResultMemoryFull`
   * where there is no memory for them now; the caller may wait for the reservation and try again.
   */
  rows(statement: Statement, caller?: Caller, reserved?: Reservation): Promise<unknown[][]> {
    return new Promise((resolve, reject) => {
      const own = caller && this.#memory?.reservation(caller, statement.mostBytes)
      const reservation = reserved ?? own
      const bounds = reservation && {
        room: reservation.room,
        grow: (bytes: number) => stopping(query, () => reservation.grow(bytes)),
      }
      const pending = new PendingStatement(
        statement,
        ({ rows, bytes }) => {
          this.#remove(running)
          reservation?.keep(bytes)
          resolve(rows)
        },
        (error) => {
          this.#remove(running)
          reservation?.release()
          reject(error)
        },
        bounds,
      )
      const query = new PipelinedQuery([pending])
      const running: Running = { query, caller, looks: 0, index: this.#running.length }
      this.#running.push(running)
      this.#timer ??= setInterval(() => this.#look(), interval).unref()
      this.#send(query, caller)
    })
  }

  #send(query: PipelinedQuery, caller: Caller | undefined): void {
    const fail = (error: unknown): void => {
      for (const { reject } of query.all) reject(error)
    }
    this.#pool.connectFor(caller, (error, client, release) => {
      if (!client) {
        fail(error)
        return
      }
      send(client, query, (error) => {
        release(error)
        if (error) fail(error)
      })
    })
  }

  /** Does nothing the second time: a statement that fails with its connection fails twice. */
  #remove(running: Running): void {
    const { index } = running
    if (this.#running[index] !== running) return
    const last = this.#running.pop()
    if (!last || last === running) return
    this.#running[index] = last
    last.index = index
  }

  #look(): void {
    if (this.#running.length === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    for (const running of this.#running) {
      const { connection } = running.query
      if (!connection) continue
      running.looks += 1
      if (running.caller?.isGone()) dropConnection(connection, new ClientGone())
      else if (running.looks > this.#mostLooks) this.#dropSilent(connection)
    }
  }

  /** What one connection lost, the others have most likely lost as well. */
  #dropSilent(connection: object): void {
    this.#onSilence({}, 'the database did not answer in time: its connections are dropped')
    const error = new DatabaseUnavailable('The database did not answer in time.')
    this.#pool.dropIdle(error)
    dropConnection(connection, error)
  }
}

/** Does something that throws when the rows of a statement are too large; then stops the statement. */
function stopping<T>({ connection }: PipelinedQuery, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (connection && error instanceof Error) dropConnection(connection, error)
    throw error
  }
}
