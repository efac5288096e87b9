/** One SQL statement. With a name it is prepared once a connection; a name means one text. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
  /** The most bytes of rows to keep; more are dropped as they arrive, and the statement fails. */
  readonly mostBytes?: number
}

/** Runs a statement and gives its rows as arrays in the order of its columns. */
export type Rows = (statement: Statement) => Promise<unknown[][]>

/** What can be asked of a connection inside a transaction. */
export interface Executor {
  readonly rows: Rows
  /** Asks what has no answer, such as for locks: nobody waits, and what the database refuses ends the transaction. */
  readonly post: (statement: Statement) => void
}

/** Statements a connection keeps prepared. Filters of many shapes must not fill the server's memory. */
const MOST_STATEMENTS = 1_000

const names = new Map<string, string>()

/** A name for a statement's text, so that the server plans it once; none when there are too many. */
export function nameOf({ sql }: { readonly sql: string }): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= MOST_STATEMENTS) return ''
  const name = `prisma_${names.size}`
  names.set(sql, name)
  return name
}
