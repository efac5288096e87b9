/**
 * One SQL statement. With a name it is prepared once on each connection; a name stands for one
 * text.
 */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
  /**
   * The largest number of bytes of rows; a larger result is dropped as it arrives, and the
   * statement fails.
   */
  readonly mostBytes?: number
}

/** Runs a statement; returns its rows as arrays in the order of its columns. */
export type Rows = (statement: Statement) => Promise<unknown[][]>

/** Runs statements on the connection of a transaction. */
export interface Executor {
  readonly rows: Rows
  /**
   * Runs a statement without a result, such as a lock. Nobody waits for it; its failure ends the
   * transaction.
   */
  readonly post: (statement: Statement) => void
}

/**
 * The largest number of prepared statements on a connection, so that filters of many shapes cannot
 * fill the server's memory.
 */
const MOST_STATEMENTS = 1_000

const names = new Map<string, string>()

/**
 * Returns a name for a statement's text, so that the server plans it once; none when there are too
 * many.
 */
export function nameOf({ sql }: { readonly sql: string }): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= MOST_STATEMENTS) return ''
  const name = `prisma_${names.size}`
  names.set(sql, name)
  return name
}
