/** Parses the text of a value that the server sends. */
export type Parse = (text: string) => unknown

/** A column of a result. */
export interface ResultColumn {
  readonly name: string
  /** The id of its type in PostgreSQL. */
  readonly type: number
}

/** The description of a result that the server sends with its rows. */
export interface ResultInfo {
  readonly columns: readonly ResultColumn[]
  /** The command tag, such as `INSERT 0 1`. */
  readonly command: string
}

/** One SQL statement. Each connection prepares its text once. */
export interface Statement {
  /** The SQL, with `$1`, `$2` … for its parameters. */
  readonly text: string
  /** The values of the parameters, in their order. */
  readonly values: readonly unknown[]
  /**
   * Returns the parser for values of a type, by its id in PostgreSQL. By default numbers and
   * booleans are parsed, and times are ISO 8601 texts.
   */
  readonly parserOf?: (type: number) => Parse
  /**
   * True to get the values of its rows in the binary format of PostgreSQL: each is a `Buffer` or
   * null. For large values of the type `bytea`, whose text PostgreSQL encodes first.
   */
  readonly isBinary?: boolean
  /** Called before the rows are returned. */
  readonly onResult?: (info: ResultInfo) => void
  /**
   * The largest number of bytes of rows; a larger result is dropped as it arrives, and the
   * statement fails.
   */
  readonly maxBytes?: number
  /**
   * True for a statement that finds a few rows by an index. It may share a connection with those of
   * other requests, which wait for it.
   */
  readonly isShort?: boolean
  /**
   * True for a statement that changes no rows. Any other counts as a write: with several servers
   * its request waits for the position of the primary, which later reads of the client must reach.
   * False for a statement that writes: it is not limited to the rows that a reader sees.
   */
  readonly isReadOnly?: boolean
  /**
   * True for a statement that finds only rows that its reader sees, none of a model, or rows that
   * no response shows: it is not limited to what the reader sees.
   */
  readonly isLimited?: boolean
  /**
   * Called if the rows hold memory for results until the response is sent, with a function that
   * releases it before.
   */
  readonly onKept?: (release: () => void) => void
}

/**
 * Runs a statement; returns its rows as arrays in the order of its columns. The type
 * parameter names the types of the columns that the statement selects: nothing checks them.
 *
 * @example
 * const [row] = await rows<[id: number, name: string]>({ text: 'select id, name …', values: [] })
 */
export type Rows = <Row extends readonly unknown[] = unknown[]>(
  statement: Statement,
) => Promise<Row[]>

/** Returns a function that runs statements with rows of the types that its callers name. */
export const withRowTypes = (run: (statement: Statement) => Promise<unknown[][]>): Rows =>
  run as Rows // the type of a row exists only for its caller

/** Runs statements on the connection of a transaction. */
export interface Executor {
  /** Runs a statement; returns its rows as arrays in the order of its columns. */
  readonly rows: Rows
  /**
   * Runs a statement without a result, such as a lock. Nobody waits for it; its failure ends the
   * transaction.
   */
  readonly post: (statement: Statement) => void
}

/** Runs statements on the connection of a transaction. */
export interface TransactionScope extends Executor {
  /**
   * Runs work in a savepoint: when the work fails, only its own statements are undone. Savepoints
   * of one scope run one after another.
   */
  readonly savepoint: <T>(
    work: (inner: TransactionScope) => Promise<T>,
    ending?: Ending,
  ) => Promise<T>
}

/** How a transaction or a savepoint ends after its work. */
export interface Ending {
  /**
   * True undoes its statements although they succeed; constraints that a commit would check are
   * checked first.
   */
  readonly dryRun?: boolean
}

/** A statement that is sent with the commit, and runs after it. */
export interface AfterCommit {
  readonly text: string
  /** Takes the rows of the statement once the transaction is committed. */
  readonly accept: (rows: readonly unknown[][]) => void
}

/** A transaction whose statements are sent at once. */
export interface WholeTransaction {
  readonly statements: readonly Statement[]
  /**
   * Names what the statements lock. A batch runs its transactions in the order of these names, so
   * that two batches do not wait for each other.
   */
  readonly locks?: string
  /** Returns texts that it shares with each transaction that inserts one of its unique values. */
  readonly uniqueKeys?: () => readonly string[]
}
