import { Socket } from 'node:net'
import pg from 'pg'
import type { Connection } from '../../framework/database/pipeline/index.ts'
import { revocationsSql } from '../../framework/database/totals/index.ts'
import { makeSessionOptions, type SessionOptions } from '../../framework/database/pool/index.ts'
import { positionOf, positionSql, type Position } from '../../framework/database/caller/index.ts'
import { errorText } from '../../framework/errors/error-text.ts'

/** The state that a server reports. */
export interface Observation {
  readonly isPrimary: boolean
  readonly position: Position
  /** The identifier that a primary and its standbys share. */
  readonly system: string
  /** Seconds since the last replayed transaction was committed; null for a primary. */
  readonly replayAge: number | null
  /** The version of all revocations of rights; null before the first one. */
  readonly revocations: string | null
}

/** The result of one check of a server. */
export type ProbeResult =
  | { readonly observation: Observation }
  | {
      /** Why the server cannot be used. */
      readonly reason: string
      /** True if nothing came back in time, so that its connections are of no use either. */
      readonly isSilent: boolean
    }

/** Milliseconds between two checks. */
const interval = 500

/** Milliseconds after which a server that does not answer counts as lost. */
const answerTimeout = 3_000

/** Milliseconds that a timer of Node.js can end before its time. */
const timerError = 1

const probeSql = `
  select not pg_is_in_recovery(),
    (select s.system_identifier::text from pg_control_system() s),
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8,
    ${revocationsSql},
    ${positionSql}`

/** Limits of the role or the server, which would end the checks of one that works. */
const sessionSettings = { statement_timeout: answerTimeout, idle_session_timeout: 0 }

type Row = [
  isPrimary: boolean,
  system: string,
  replayAge: number | null,
  revocations: string | null,
  ...position: unknown[],
]

/**
 * Looks at a server at regular intervals on a connection of its own, and at once when the
 * connection breaks. It does not keep the process alive.
 */
export class ServerProbe {
  readonly #session: SessionOptions
  readonly #text: string
  readonly #report: (result: ProbeResult) => void
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #last: Promise<void> = Promise.resolve()
  /** The check that begins after the present one; undefined for none. */
  #next: Promise<void> | undefined
  #isClosed = false

  constructor(connection: Connection, report: (result: ProbeResult) => void) {
    this.#session = makeSessionOptions(connection, {}, sessionSettings)
    // Behind a pooler the settings are those of a transaction, which both statements are.
    const { settings } = this.#session
    this.#text = settings ? `${settings.text}; ${probeSql}` : probeSql
    this.#report = report
  }

  /**
   * Checks the server; the promise resolves when the result was reported. Calls during a check
   * share the one that follows it.
   */
  check(): Promise<void> {
    this.#next ??= this.#last = this.#last.then(() => {
      this.#next = undefined
      return this.#check()
    })
    return this.#next
  }

  /** Checks the server, and again after every interval. */
  start(): void {
    void this.check().then(() => {
      if (!this.#isClosed) this.#timer = setTimeout(() => this.start(), interval).unref()
    })
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#drop()
  }

  async #check(): Promise<void> {
    if (this.#isClosed) return
    const started = performance.now()
    try {
      const observation = await this.#observe()
      if (!this.#isClosed) this.#report({ observation })
    } catch (error) {
      this.#drop()
      const reason = errorText(error)
      const isSilent = performance.now() - started >= answerTimeout - timerError
      if (!this.#isClosed) this.#report({ reason, isSilent })
    }
  }

  async #observe(): Promise<Observation> {
    this.#client ??= await this.#connect()
    const result = await this.#client.query<Row>({ text: this.#text, rowMode: 'array' })
    // Several statements have a result each: an array, which the type does not say.
    const row = [result].flat().at(-1)?.rows[0]
    if (!row) throw new Error('The server returned no position.')
    const [isPrimary, system, replayAge, revocations, ...position] = row
    return { isPrimary, system, replayAge, revocations, position: positionOf(position) }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#session.connection,
      application_name: 'cadastre monitor',
      keepAlive: true,
      connectionTimeoutMillis: answerTimeout,
      query_timeout: answerTimeout,
    })
    client.on('error', () => {
      if (this.#client !== client) return
      this.#client = undefined
      if (!this.#isClosed) void this.check()
    })
    await client.connect()
    const { stream } = client.connection
    if (stream instanceof Socket) stream.unref()
    return client
  }

  #drop(): void {
    const client = this.#client
    this.#client = undefined
    client?.connection.stream.destroy()
  }
}
