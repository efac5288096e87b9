import pg from 'pg'
import { getTypeParser, type Parse } from './parsers.ts'
import type { Statement } from './statement.ts'

/** Runs a statement on a connection, or on any of a pool, and gives its rows as arrays in the order of its columns. */
export function ask(
  on: Pick<pg.Pool | pg.ClientBase, 'query'>,
  statement: Statement,
): Promise<unknown[][]> {
  const asked = on as unknown as Asked // so both take a query and whom to tell
  return new Promise((resolve, reject) => {
    const done: Done = (error, rows) => (error ? reject(error) : resolve(rows))
    asked.query(new Question(statement), done)
  })
}

type Done = (error: unknown, rows: unknown[][]) => void

interface Asked {
  readonly query: (question: Question, done: Done) => void
}

/** What of a connection of `pg` a question needs. */
interface Connection {
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

/**
 * A query of `pg`, which would ask every time what columns a statement has and make an object of them. This one
 * remembers those of a prepared statement: that spares both sides a fifth of what a short statement costs.
 */
class Question extends pg.Query {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
  /** Set by `pg`. */
  declare callback: Done
  declare hasBeenParsed: (connection: Connection) => boolean
  readonly #rows: unknown[][] = []
  #parsers: readonly Parse[] = []
  #connection: Connection | undefined
  #mistake: unknown

  constructor({ name = '', text, values }: Statement) {
    super(text)
    this.name = name
    this.text = text
    this.values = values.map((value) => prepareValue(value))
  }

  prepare(connection: Connection): void {
    const { name, text, values } = this
    const known = prepared.get(connection)?.get(name)
    this.#parsers = known ?? []
    this.#connection = connection
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name, text })
      if (name !== '') connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values })
    if (!known) connection.describe({ type: 'P' })
    connection.execute({})
    connection.sync()
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#parsers = fields.map(({ dataTypeID }) => getTypeParser(dataTypeID))
    if (this.name === '' || !this.#connection) return
    const known = prepared.get(this.#connection) ?? new Map<string, readonly Parse[]>()
    prepared.set(this.#connection, known.set(this.name, this.#parsers))
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(
        fields.map((text, index) => (text === null ? null : this.#parsers[index]?.(text))),
      )
    } catch (error) {
      this.#mistake ??= error // what is thrown here would end the process
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(this.#mistake, this.#rows)
  }
}
