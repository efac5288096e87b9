import pg from 'pg'
import type { Writable } from 'node:stream'
import { RowsTooLarge } from './failures.ts'
import { getTypeParser, type Parse } from './parsers.ts'
import type { Statement } from './statement.ts'

/** What the server says to a statement. */
export interface Answer {
  readonly rows: unknown[][]
  /** What was done, such as `INSERT 0 1`. */
  readonly command: string
  /** The size of the rows. */
  readonly bytes: number
}

/** Bounds the bytes of rows as they arrive. */
export interface Bounds {
  /** Bytes of rows that are kept without a call of `grow`. */
  readonly room: number
  /** Returns the bytes that are kept from now on, at least as many; throws to drop the rows. */
  readonly grow: (bytes: number) => number
}

/** A statement on its way, and whom to tell how it ends. */
export class Asked {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly bounds: Bounds
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void

  constructor(
    { name = '', text, values, mostBytes }: Statement,
    resolve: (answer: Answer) => void,
    reject: (error: unknown) => void,
    bounds: Bounds = mostBytes === undefined ? unbounded : upTo(mostBytes),
  ) {
    this.name = name
    this.text = text
    this.values = values.map((value) => prepareValue(value))
    this.bounds = bounds
    this.resolve = resolve
    this.reject = reject
  }
}

const unbounded: Bounds = { room: Infinity, grow: () => Infinity }

const upTo = (mostBytes: number): Bounds => ({
  room: mostBytes,
  grow: () => {
    throw new RowsTooLarge(mostBytes)
  },
})

type Connections = Pick<pg.Pool | pg.ClientBase, 'query'>

/** Runs a statement on a connection, or on any of a pool, and gives its rows as arrays in the order of its columns. */
export function ask(on: Connections, statement: Statement): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    askAll(on, [new Asked(statement, ({ rows }) => resolve(rows), reject)])
  })
}

/** Runs several in one go, one after the other. After one that is refused none is run, and all are refused with it. */
export function askAll(on: Connections, all: readonly Asked[]): void {
  send(on, new Questions(all))
}

/** Runs statements that were put together before. */
export function send(on: Connections, questions: Questions): void {
  const asking = on as unknown as Asking // so both take a query and whom to tell
  asking.query(questions, (error) => {
    if (error) for (const { reject } of questions.all) reject(error)
  })
}

type Done = (error: unknown) => void

interface Asking {
  readonly query: (questions: Questions, done: Done) => void
}

/** What of a connection of `pg` questions need. */
interface Connection {
  readonly stream: Writable
  readonly parsedStatements: Readonly<Record<string, string>>
  /** Texts by names, of what is on its way to be prepared. */
  readonly submittedNamedStatements: Record<string, string>
  readonly parse: (statement: { readonly name: string; readonly text: string }) => void
  readonly bind: (to: { readonly statement: string; readonly values: readonly unknown[] }) => void
  readonly describe: (what: { readonly type: 'P' }) => void
  readonly execute: (what: object) => void
  readonly sync: () => void
}

/** How the columns of prepared statements are read, by their names. */
const prepared = new WeakMap<Connection, Map<string, readonly Parse[]>>()

const { prepareValue } = (pg as unknown as Untyped).utils

/** What `pg` exports and its types leave out. */
interface Untyped {
  readonly utils: { readonly prepareValue: (value: unknown) => string | Buffer | null }
}

/** A row as `pg` hands it over: the texts of its columns, and the bytes of the whole message. */
interface DataRow {
  readonly fields: readonly (string | null)[]
  readonly length: number
}

/** What is known of an answer while it arrives. */
interface Arriving {
  rows: unknown[][]
  command: string
  /** Bytes of the rows so far. */
  bytes: number
  /** Bytes of rows that are kept. */
  room: number
  parsers: readonly Parse[]
  mistake: unknown
}

/**
 * A query of `pg`, which would ask every time what columns a statement has, make an object of them, and end each
 * statement by itself. This one remembers the columns of a prepared statement, and the server answers all its statements
 * at once: either spares both sides a good part of what a short statement costs.
 */
export class Questions extends pg.Query {
  /** Of the statement that is being answered: `pg` notes it when the server has understood it. */
  name = ''
  text = ''
  /** Set by `pg`. */
  declare callback: Done
  readonly all: readonly Asked[]
  readonly #arriving: readonly Arriving[]
  readonly #parsing = new Set<Asked>()
  #at = 0
  #connection: Connection | undefined

  constructor(all: readonly Asked[]) {
    super('')
    this.all = all
    this.#arriving = all.map(({ bounds }) => ({
      rows: [],
      command: '',
      bytes: 0,
      room: bounds.room,
      parsers: [],
      mistake: undefined,
    }))
    this.#turnTo(0)
  }

  /** The connection that the statements were sent on; undefined before. */
  get connection(): object | undefined {
    return this.#connection
  }

  override submit = (to: pg.Connection): Error | null => {
    const connection = to as unknown as Connection // its types leave out what is prepared
    this.#connection = connection
    const clash = this.all.find(({ name, text }) => (textOf(connection, name) ?? text) !== text)
    if (clash)
      return new Error(`the name "${clash.name}" of a prepared statement stands for another text`)
    connection.stream.cork()
    try {
      this.all.forEach((asked, index) => this.#send(connection, asked, index))
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  #send(connection: Connection, asked: Asked, index: number): void {
    const { name, text, values } = asked
    const known = prepared.get(connection)?.get(name)
    const arriving = this.#arriving[index]
    if (known && arriving) arriving.parsers = known
    if (textOf(connection, name) === undefined) {
      connection.parse({ name, text })
      this.#parsing.add(asked)
      if (name !== '') connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values })
    if (!known) connection.describe({ type: 'P' })
    connection.execute({})
  }

  #turnTo(index: number): void {
    const { name, text } = this.all[index] ?? { name: '', text: '' }
    this.#at = index
    this.name = name
    this.text = text
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const parsers = fields.map(({ dataTypeID }) => getTypeParser(dataTypeID))
    const arriving = this.#arriving[this.#at]
    if (arriving) arriving.parsers = parsers
    if (this.name === '' || !this.#connection) return
    const known = prepared.get(this.#connection) ?? new Map<string, readonly Parse[]>()
    prepared.set(this.#connection, known.set(this.name, parsers))
  }

  handleDataRow({ fields, length }: DataRow): void {
    const arriving = this.#arriving[this.#at]
    if (!arriving) return
    arriving.bytes += length
    if (arriving.bytes > arriving.room && !this.#grow(arriving)) return
    const { rows, parsers } = arriving
    try {
      rows.push(fields.map((text, index) => (text === null ? null : parsers[index]?.(text))))
    } catch (error) {
      arriving.mistake ??= error // what is thrown here would end the process
    }
  }

  /** Makes room for rows; returns false, and drops them, where there is none. */
  #grow(arriving: Arriving): boolean {
    if (arriving.mistake !== undefined) return false
    try {
      arriving.room = this.all[this.#at]?.bounds.grow(arriving.bytes) ?? Infinity
      return true
    } catch (error) {
      arriving.mistake = error
      arriving.rows = []
      return false
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const arriving = this.#arriving[this.#at]
    if (arriving) arriving.command = text
    this.#turnTo(this.#at + 1)
  }

  handleEmptyQuery(): void {
    this.#turnTo(this.#at + 1)
  }

  /** The server goes on with what comes after these; of those it did not look at nothing is prepared. */
  handleError(error: unknown): void {
    this.#tell(this.#at)
    for (const asked of this.all.slice(this.#at)) {
      if (this.#parsing.has(asked)) delete this.#connection?.submittedNamedStatements[asked.name]
      asked.reject(error)
    }
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.#tell(this.all.length)
    this.callback(null)
  }

  #tell(end: number): void {
    this.all.slice(0, end).forEach((asked, index) => {
      const { rows = [], command = '', bytes = 0, mistake } = this.#arriving[index] ?? {}
      if (mistake === undefined) asked.resolve({ rows, command, bytes })
      else asked.reject(mistake)
    })
  }
}

/** The text of a statement that is prepared on a connection, or is about to be. */
const textOf = (connection: Connection, name: string): string | undefined =>
  name === ''
    ? undefined
    : (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name])
