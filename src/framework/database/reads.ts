import type { Caller } from './caller.ts'
import { mapFailure } from './failures.ts'
import type { Precondition } from './precondition.ts'
import { ResultMemoryFull } from './result-memory.ts'
import type { Statement } from './statement.ts'
import { NotBatched, type StatementBatches } from './statement-batches.ts'
import type { RowsOptions, Watch } from './watch.ts'

/** The client of a statement, and what must hold for it. */
export interface Circumstances {
  readonly caller: Caller | undefined
  readonly precondition?: Precondition | undefined
}

/** Options of a statement that runs on a connection of its own. */
interface AloneOptions extends Pick<RowsOptions, 'reserved'> {
  readonly precondition?: Precondition | undefined
}

/**
 * Runs the single statements of requests: short ones together with those of other requests, each of
 * the others on a connection of its own.
 */
export class Reads {
  readonly #watch: Watch
  readonly #batches: StatementBatches

  constructor(watch: Watch, batches: StatementBatches) {
    this.#watch = watch
    this.#batches = batches
  }

  /**
   * Runs a statement and returns its rows. Rejects with a typed database failure, or with
   * `PreconditionFailed`.
   */
  async rows(statement: Statement, { caller, precondition }: Circumstances): Promise<unknown[][]> {
    const expected = precondition?.isMet ? undefined : precondition
    try {
      return caller && statement.isShort
        ? await this.#batched(statement, caller, expected)
        : await this.#alone(statement, caller, { precondition: expected })
    } catch (error) {
      if (error instanceof NotBatched)
        return this.rows({ ...statement, isShort: false }, { caller, precondition })
      throw mapFailure(error)
    }
  }

  async #batched(
    statement: Statement,
    caller: Caller,
    expected: Precondition | undefined,
  ): Promise<unknown[][]> {
    if (!expected) {
      const [rows = []] = await this.#batches.run([statement], caller)
      return rows
    }
    const [first = [], rows = []] = await this.#batches.run([expected.statement, statement], caller)
    expected.accept(first)
    expected.require()
    return rows
  }

  async #alone(
    statement: Statement,
    caller: Caller | undefined,
    { precondition, reserved }: AloneOptions,
  ): Promise<unknown[][]> {
    try {
      const first = precondition?.pending()
      const rows = await this.#watch.rows(statement, caller, { reserved, first })
      precondition?.require()
      return rows
    } catch (error) {
      if (!(error instanceof ResultMemoryFull) || reserved) throw error
      const { reservation } = error
      await reservation?.wait()
      return this.#alone(statement, caller, {
        precondition: precondition?.isMet ? undefined : precondition,
        reserved: reservation,
      })
    }
  }
}
