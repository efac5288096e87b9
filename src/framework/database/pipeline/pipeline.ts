import pg from 'pg'
import type { Pooler } from './connection.ts'
import { addStatement, UnconfirmedCommit } from './errors.ts'
import { getTypeParser } from './parsers.ts'
import './pg-internals.ts'
import { PendingStatement } from './pending-statement.ts'
import type { DataRow } from './row-parser.ts'
import { isOutdated, PreparedStatements, type PreparedStatement } from './prepared-statements.ts'
import type { Parse, ResultColumn, Statement } from '../statement.ts'

type Connections = Pick<pg.Pool | pg.ClientBase, 'query'>

/**
 * Runs a statement on a connection or a pool. Returns its rows as arrays in the order of the
 * columns.
 */
export function runStatement(on: Connections, statement: Statement): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    runPipelined(on, [new PendingStatement(statement, ({ rows }) => resolve(rows), reject)])
  })
}

/**
 * Sends several statements at once; the server runs them in order. When one fails, those after it
 * are not run and fail with the same error.
 */
export function runPipelined(on: Connections, all: readonly PendingStatement[]): void {
  send(on, new PipelinedQuery(all), (error) => {
    if (error) for (const { reject } of all) reject(error)
  })
}

/** Sends a query on a connection or a pool, and calls back when it has ended. */
export function send(on: Connections, query: PipelinedQuery, done: Callback): void {
  on.query(query, done)
}

type Callback = (error: unknown) => void

const prepared = new WeakMap<pg.Connection, PreparedStatements>()

/** Returns the statements that are prepared on a connection. */
export function preparedOn(connection: pg.Connection, pooler?: Pooler): PreparedStatements {
  const known = prepared.get(connection)
  if (known) return known
  const statements = new PreparedStatements(pooler)
  prepared.set(connection, statements)
  connection.once('end', () => statements.end())
  recordUnconfirmed(connection)
  return statements
}

/** Prepares the statements of a client so that they work through a pooler. */
export function usePooler(pooler: Pooler, client: pg.ClientBase): void {
  preparedOn(client.connection, pooler)
}

/** A result while it arrives. */
interface ArrivingResult {
  rows: unknown[][]
  command: string
  statement: PreparedStatement | undefined
  /** True if the statement was parsed for this result. */
  isParsed: boolean
  /** Bytes of the rows so far. */
  bytes: number
  /** The limit of `bytes`. */
  room: number
  parsers: readonly Parse[]
  failure: unknown
}

/**
 * Several statements as one query of `pg`. Unlike `pg`'s own queries it asks for the columns of a
 * prepared statement once per connection, and sends one `Sync` for all statements: both save a
 * large part of the cost of a short statement.
 */
export class PipelinedQuery extends pg.Query {
  /** `pg` records prepared statements by their names; these are recorded here. */
  readonly name = ''
  /** Set by `pg`. */
  declare callback: Callback
  readonly all: readonly PendingStatement[]
  readonly #results: readonly ArrivingResult[]
  #at = 0
  #connection: pg.Connection | undefined

  constructor(all: readonly PendingStatement[]) {
    super('')
    this.all = all
    this.#results = all.map(({ bounds }) => ({
      rows: [],
      command: '',
      statement: undefined,
      isParsed: false,
      bytes: 0,
      room: bounds.room,
      parsers: [],
      failure: undefined,
    }))
  }

  /** The connection that the statements were sent on; undefined before. */
  get connection(): object | undefined {
    return this.#connection
  }

  override submit = (connection: pg.Connection): Error | null => {
    this.#connection = connection
    const { stream } = connection
    stream.cork()
    // Sends everything that is written in this tick and the next with one system call, which costs
    // as much as all other work for a short statement.
    process.nextTick(() => process.nextTick(() => stream.uncork()))
    this.all.forEach((pending, index) => this.#send(connection, pending, index))
    connection.sync()
    return null
  }

  #send(connection: pg.Connection, pending: PendingStatement, index: number): void {
    const { text, values, isBinary } = pending
    const statements = preparedOn(connection)
    const statement = statements.find(text)
    const { name, sql, isSent } = statement
    const columns = statements.keepsColumns ? statement.columns : undefined
    const result = this.#results[index]
    if (result) {
      result.statement = statement
      result.isParsed = !isSent
      if (columns) result.parsers = parsersOf(pending, statement, columns)
    }
    for (const closed of statements.takeClosed()) connection.close({ type: 'S', name: closed })
    if (!isSent) connection.parse({ name, text: sql })
    statement.isSent = true
    connection.bind({ statement: name, values, binary: isBinary })
    if (!columns) connection.describe({ type: 'P' })
    connection.execute({})
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const [result, pending] = [this.#results[this.#at], this.all[this.#at]]
    if (!result?.statement || !pending) return
    const { statement } = result
    statement.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
    statement.parsers = fields.map(({ dataTypeID }) => getTypeParser(dataTypeID))
    result.parsers = parsersOf(pending, statement, statement.columns)
  }

  handleDataRow(row: DataRow): void {
    const result = this.#results[this.#at]
    if (!result) return
    result.bytes += row.length
    if (result.bytes > result.room && !this.#grow(result)) return
    const { rows, parsers } = result
    try {
      rows.push(this.all[this.#at]?.isBinary ? row.buffers : parseTexts(row.fields, parsers))
    } catch (error) {
      result.failure ??= error // an exception here would end the process
    }
  }

  /** Raises the limit; drops the rows and returns false where it cannot be raised. */
  #grow(result: ArrivingResult): boolean {
    if (result.failure !== undefined) return false
    try {
      result.room = this.all[this.#at]?.bounds.grow(result.bytes) ?? Infinity
      return true
    } catch (error) {
      result.failure = error
      result.rows = []
      return false
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const result = this.#results[this.#at]
    if (result) result.command = text
    // The server has described no columns: there are none.
    if (result?.statement) result.statement.columns ??= []
    this.#at += 1
  }

  handleEmptyQuery(): void {
    this.#at += 1
  }

  /** The server skips the remaining statements of this query, so they are not prepared. */
  handleError(error: unknown): void {
    // After the last result it is the commit that failed: nothing was written.
    if (this.#at === this.all.length) for (const { reject } of this.all) reject(error)
    else this.#settle(this.#at)
    this.#results.slice(this.#at).forEach(({ statement, isParsed }, index) => {
      if (!statement || !this.#connection) return
      const statements = preparedOn(this.#connection)
      if (index === 0 && isOutdated(error)) statements.outdate(statement)
      else if (isParsed) statements.forget(statement)
    })
    const [failed, ...skipped] = this.all.slice(this.#at)
    if (failed) addStatement(error, failed.text)
    failed?.reject(error)
    for (const { skip } of skipped) skip(error)
    this.callback(error)
  }

  handleReadyForQuery(): void {
    const unconfirmed = takeUnconfirmed(this.#connection)
    if (unconfirmed) for (const { reject } of this.all) reject(unconfirmed)
    else this.#settle(this.all.length)
    this.callback(null)
  }

  #settle(end: number): void {
    this.all.slice(0, end).forEach((pending, index) => {
      const { rows = [], command = '', bytes = 0, failure, statement } = this.#results[index] ?? {}
      if (failure !== undefined) {
        pending.reject(failure)
        return
      }
      pending.onResult?.({ columns: statement?.columns ?? [], command })
      pending.resolve({ rows, command, bytes })
    })
  }
}

const parseTexts = (fields: readonly (string | null)[], parsers: readonly Parse[]): unknown[] =>
  fields.map((text, index) => (text === null ? null : parsers[index]?.(text)))

/** Returns the parsers of the columns for one use of a prepared statement. */
const parsersOf = (
  { parserOf }: PendingStatement,
  { parsers }: PreparedStatement,
  columns: readonly ResultColumn[],
): readonly Parse[] => (parserOf ? columns.map(({ type }) => parserOf(type)) : parsers)

/**
 * The function that waits for a synchronous standby. It warns when `pg_cancel_backend` ends the
 * wait: the commit then succeeds although no standby has it.
 */
const waitingRoutine = 'SyncRepWaitForLSN'

const unconfirmed = new WeakSet<object>()

/** Records commits on a connection that no standby has confirmed. */
function recordUnconfirmed(connection: pg.Connection): void {
  connection.on('notice', ({ routine }) => {
    if (routine === waitingRoutine) unconfirmed.add(connection)
  })
}

/**
 * Returns the error of a commit that no standby has confirmed since the last call; undefined if all
 * were confirmed. The commit is lost if the primary is lost now.
 */
function takeUnconfirmed(connection: object | undefined): Error | undefined {
  if (connection === undefined || !unconfirmed.delete(connection)) return undefined
  return new UnconfirmedCommit()
}
