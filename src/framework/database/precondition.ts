import { PendingStatement } from './pipeline/pending-statement.ts'
import type { Statement } from './statement.ts'

/** Thrown when the result of a precondition is another one than the request relied on. */
export class PreconditionFailed extends Error {
  override readonly name = 'PreconditionFailed'
}

/**
 * A statement whose result a request relies on before it knows it. It is sent with the first
 * statement of the request, whose rows are returned only if the result is the expected one.
 */
export class Precondition {
  readonly statement: Statement
  readonly #holds: (rows: readonly unknown[][]) => boolean
  #isMet = false

  /** `holds` returns whether the rows of the statement are the expected ones. */
  constructor(statement: Statement, holds: (rows: readonly unknown[][]) => boolean) {
    this.statement = statement
    this.#holds = holds
  }

  /** True once the statement returned the expected rows. */
  get isMet(): boolean {
    return this.#isMet
  }

  /** Takes the rows of the statement. */
  accept(rows: readonly unknown[][]): void {
    this.#isMet ||= this.#holds(rows)
  }

  /** Throws unless the statement returned the expected rows. */
  require(): void {
    if (!this.#isMet) throw new PreconditionFailed()
  }

  /** Returns the statement for a pipeline. Its failure is also that of the statements after it. */
  pending(): PendingStatement {
    const ignore = (): void => undefined
    return new PendingStatement(this.statement, ({ rows }) => this.accept(rows), ignore)
  }
}
