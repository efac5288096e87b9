/** One SQL statement. With a name it is prepared once a connection; a name means one text. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** Runs a statement and gives its rows as arrays in the order of its columns. */
export type Rows = (statement: Statement) => Promise<unknown[][]>
