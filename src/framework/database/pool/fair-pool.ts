import pg from 'pg'
import { callOnce, fairLimits, FairQueue, turnTimeout } from '../../limits/index.ts'
import type { Caller } from '../caller/index.ts'
import { cancelSent } from './cancel.ts'
import { ConnectionsInUse } from '../failures/index.ts'
import { parseRows, preparedOn } from '../pipeline/index.ts'
import type { Statement } from '../statement.ts'

/** Takes a connection, or the error that prevented one, and the function that returns it. */
export type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/** The largest number of requests that wait for a connection of one pool. */
const maxWaiting = 1_000

/**
 * A pool whose connections are shared fairly among the clients of the service: one client gets at
 * most half of them, all anonymous clients three quarters, and all identified ones three quarters.
 */
export class FairPool extends pg.Pool {
  /** Sets the settings of a transaction; undefined where its connection already has them. */
  readonly settings: Statement | undefined
  readonly #queue: FairQueue
  readonly #callers = new WeakMap<pg.PoolClient, Caller>()
  readonly #idle = new Set<pg.PoolClient>()
  /** All connections, also those that are being opened. */
  readonly #open: ReadonlySet<pg.Client>

  constructor(config: pg.PoolConfig & { readonly max: number }, settings?: Statement) {
    const open = new Set<pg.Client>()
    super({ ...config, Client: clientsIn(open) })
    this.#open = open
    this.settings = settings
    const { max } = config
    const limits = fairLimits({ running: max, waiting: maxWaiting, timeout: turnTimeout })
    this.#queue = new FairQueue(limits, () => new ConnectionsInUse())
    this.on('acquire', (client) => void this.#idle.delete(client))
    this.on('remove', (client) => void this.#idle.delete(client))
    this.on('release', (_, client) => this.#released(client))
  }

  /** The number of requests that wait for a connection. */
  get queued(): number {
    return this.#queue.size + this.waitingCount
  }

  /**
   * Takes a connection for a client, within its share; without a client, as soon as one is free.
   * Prefers one on which the text of a statement is prepared.
   */
  connectFor(caller: Caller | undefined, callback: Connected, text = ''): void {
    if (!caller) {
      this.#prefer(text)
      this.connect(callback)
      return
    }
    const start = (): void => {
      this.#prefer(text)
      this.connect((error, client, done) => {
        if (client) this.#callers.set(client, caller)
        else this.#queue.leave(caller)
        callback(error, client, done)
      })
    }
    this.#queue.enter(caller, start, (error) => callback(error, undefined, () => undefined))
  }

  /** Returns a connection for a client, taken as `connectFor` takes it. */
  clientFor(caller: Caller | undefined): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.connectFor(caller, (error, client) => {
        if (client) resolve(client)
        else reject(error ?? new Error('The pool gave no connection.'))
      })
    })
  }

  /** Closes the idle connections; the pool removes them and opens others. */
  dropIdle(error: Error): void {
    // The pool receives the error before the end of the stream.
    for (const client of this.#idle) client.connection.stream.destroy(error)
  }

  /** Closes all connections, so that their statements and those that wait for them fail. */
  dropAll(error: Error): void {
    for (const client of this.#open) client.connection.stream.destroy(error)
  }

  /**
   * Moves the idle connection on which a text is prepared to the place from which the pool takes
   * the next; if there is none, the connection with the shortest texts. So a text is prepared on
   * few connections, which together keep more texts than each of them.
   */
  #prefer(text: string): void {
    const idle = this._idle
    if (text === '' || idle.length < 2) return
    const prepared = idle.map(({ client }) => preparedOn(client.connection))
    const keeping = prepared.findLastIndex((one) => one.keeps(text))
    const fewest = Math.min(...prepared.map(({ characters }) => characters))
    const at =
      keeping === -1 ? prepared.findLastIndex(({ characters }) => characters === fewest) : keeping
    idle.push(...idle.splice(at, 1))
  }

  #released(client: pg.PoolClient): void {
    this.#idle.add(client)
    const caller = this.#callers.get(client)
    if (!caller) return
    this.#callers.delete(client)
    // The pool can reuse the connection only after this event.
    process.nextTick(() => this.#queue.leave(caller))
  }
}

type ConnectCallback = (error: Error) => void

/** Returns a class of clients that are in a set until they end. */
const clientsIn = (open: Set<pg.Client>): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      parseRows(this.connection)
      open.add(this)
      this.once('end', () => open.delete(this))
    }

    /** Opens the connection, which keeps no reference to the request that it was opened for. */
    override connect(): Promise<pg.Client>
    override connect(callback: ConnectCallback): void
    override connect(callback?: ConnectCallback): Promise<pg.Client> | void {
      return callback ? super.connect(callOnce(callback)) : super.connect()
    }

    /** Closes the connection, once no cancel request is being sent for its statements. */
    override end(): Promise<void>
    override end(callback: (error: Error) => void): void
    override end(callback?: (error: Error) => void): Promise<void> | void {
      const end = (): Promise<void> | void => (callback ? super.end(callback) : super.end())
      return cancelSent(this.connection)?.then(end) ?? end()
    }
  }
