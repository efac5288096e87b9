import { PendingStatement } from '../pipeline/index.ts'
import type { Statement } from '../statement.ts'

/** Thrown when a precondition returns another row than the request relied on. */
class PreconditionFailed extends Error {
  override readonly name = 'PreconditionFailed'
}

/** A statement, and the first row that it is expected to return. */
export class ExpectedRow {
  readonly statement: Statement
  /** The values of the row as JSON. */
  readonly json: string
  /** SQL that is true where the statement returns the row. */
  readonly condition: Statement

  constructor(statement: Statement, row: readonly unknown[]) {
    const { text, values } = statement
    const columns = row.map((_, index) => `c${index}`)
    const expected = Object.fromEntries(columns.map((name, index) => [name, row[index]]))
    this.statement = statement
    this.json = JSON.stringify(row)
    this.condition = {
      text: `exists (
        select from (${text}) as found(${columns.join(', ')})
        where to_jsonb(found) = $${values.length + 1}::jsonb
      )`,
      values: [...values, JSON.stringify(expected)],
    }
  }
}

/**
 * A row that a request relies on before it is read. Its statement is sent with the first one of the
 * request, whose rows are returned only if the row is the expected one. A statement whose own
 * conditions include the precondition needs no further check.
 */
export class Precondition {
  readonly #expected: ExpectedRow
  #isMet = false

  constructor(expected: ExpectedRow) {
    this.#expected = expected
  }

  /** True once the expected row was found. */
  get isMet(): boolean {
    return this.#isMet
  }

  /** The statement that returns the row. */
  get statement(): Statement {
    return this.#expected.statement
  }

  /** SQL that is true where the statement returns the expected row. */
  get condition(): Statement {
    return this.#expected.condition
  }

  /** Takes the rows of the statement. */
  accept(rows: readonly unknown[][]): void {
    this.#isMet ||= JSON.stringify(rows[0]) === this.#expected.json
  }

  /** Records that a statement with the condition found it true. */
  fulfil(): void {
    this.#isMet = true
  }

  /** Throws unless the statement returned the expected row. */
  require(): void {
    if (!this.#isMet) throw new PreconditionFailed()
  }

  /** Returns the statement for a pipeline. Its failure is also that of the statements after it. */
  pending(): PendingStatement {
    const ignore = (): void => undefined
    return new PendingStatement(this.statement, ({ rows }) => this.accept(rows), ignore)
  }
}
