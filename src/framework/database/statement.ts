/** One SQL statement. Each connection prepares its text once. */
export interface Statement {
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
