import type pg from 'pg'
import { DatabaseTimeout, isAborted } from '../failures/index.ts'
import { PendingStatement, type StatementResult, runPipelined } from '../pipeline/index.ts'
import type { Precondition } from '../caller/index.ts'
import { respondInTime } from '../pool/index.ts'
import { withRowTypes, type Executor, type Statement } from '../statement.ts'

interface ContextOptions {
  readonly outer?: TransactionContext | undefined
  readonly timeout?: number | undefined
}

/** A running transaction: its connection, and the statements whose results were not awaited yet. */
export class TransactionContext implements Executor {
  readonly connection: pg.ClientBase
  /** The number of enclosing transactions. */
  readonly depth: number
  readonly #outer: TransactionContext | undefined
  readonly #timeout: number | undefined
  #isEnded = false
  readonly #results: Promise<unknown>[] = []
  readonly #unsent: PendingStatement[] = []
  #failure: unknown

  /** @param options `timeout`: milliseconds that each statement may take; undefined: no limit */
  constructor(connection: pg.ClientBase, { outer, timeout }: ContextOptions = {}) {
    this.connection = connection
    this.#outer = outer
    this.#timeout = timeout
    this.depth = outer ? outer.depth + 1 : 0
  }

  get isEnded(): boolean {
    return this.#isEnded || this.#outer?.isEnded === true
  }

  /** The error of the first statement that failed; undefined before. */
  get failure(): unknown {
    return this.#failure
  }

  /** Throws when the transaction has ended, also by its timeout. */
  requireOpen(): void {
    if (this.isEnded) throw new DatabaseTimeout('The transaction took too long and was ended.')
  }

  /** Refuses further statements: they would run outside of the transaction. */
  close(): void {
    this.#isEnded = true
  }

  /**
   * Sends a precondition before the statements of the work. Rejects unless it is met; the
   * transaction then takes no more statements.
   */
  require(precondition: Precondition): Promise<void> {
    return this.keep(
      this.#run(precondition.statement).then(({ rows }) => {
        precondition.accept(rows)
        precondition.require()
      }),
    )
  }

  /** Runs a command that begins or ends the transaction. */
  control(text: string): Promise<StatementResult> {
    return this.keep(this.#run({ text, values: [] }))
  }

  readonly rows = withRowTypes((statement) => {
    const rows = this.#rows(statement)
    // The commit fails after a failed statement, also after one that nobody awaits. A statement
    // after the end is refused, which must not stay unknown.
    if (!this.isEnded) rows.catch((error: unknown) => (this.#failure ??= error))
    return rows
  })

  async #rows(statement: Statement): Promise<unknown[][]> {
    this.requireOpen()
    return (await this.#run(statement)).rows
  }

  readonly post = (statement: Statement): void => void this.keep(this.rows(statement))

  /**
   * Stores a result for the end of the transaction. After an error, the transaction takes no more
   * statements.
   */
  keep<T>(given: PromiseLike<T>): Promise<T> {
    const result = Promise.resolve(given)
    result.catch(() => this.close())
    this.#results.push(result)
    return result
  }

  /** Waits for all stored results. Throws the first error, in the order of the statements. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#results)
    for (const result of this.#results) await result
  }

  /**
   * Waits for all stored results. Returns the first error of a transaction whose work failed with
   * another one: statements after a failed one fail only for that reason.
   */
  async firstError(error: unknown): Promise<unknown> {
    const first: unknown = await this.settled().then(
      () => error,
      (kept: unknown) => kept,
    )
    return isAborted(first) ? (this.#failure ?? first) : first
  }

  /**
   * Sends the statements of one iteration of the event loop together. An inner transaction sends
   * through the outermost one, whose connection it uses.
   */
  #run(statement: Statement): Promise<StatementResult> {
    if (this.#outer) return this.#outer.#run(statement)
    const result = new Promise<StatementResult>((resolve, reject) => {
      const count = this.#unsent.push(new PendingStatement(statement, resolve, reject))
      if (count > 1) return
      process.nextTick(() => runPipelined(this.connection, this.#unsent.splice(0)))
    })
    if (this.#timeout === undefined) return result
    return respondInTime(this.connection, result, this.#timeout)
  }
}
