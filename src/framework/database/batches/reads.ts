import type { Caller, Precondition } from '../caller/index.ts'
import { throwMapped } from '../failures/index.ts'
import { repeatOutdated } from '../pipeline/index.ts'
import { ResultMemoryFull, type Reservation } from '../../limits/index.ts'
import type { Statement } from '../statement.ts'
import { NotBatched, type StatementBatches } from './statement-batches.ts'
import type { Watch } from '../pool/index.ts'

/** The client of a statement, and what must hold for it. */
export interface Circumstances {
  readonly caller: Caller | undefined
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
   * `PreconditionFailed`. A statement whose prepared form is outdated was not run, and is repeated.
   */
  rows(statement: Statement, circumstances: Circumstances): Promise<unknown[][]> {
    return repeatOutdated(() => this.#once(statement, circumstances)).catch(throwMapped)
  }

  async #once(statement: Statement, { caller, precondition }: Circumstances): Promise<unknown[][]> {
    if (!caller || !statement.isShort) return this.#alone(statement, { caller, precondition })
    try {
      return await this.#batched(statement, caller, precondition)
    } catch (error) {
      if (!(error instanceof NotBatched)) throw error
      return this.#alone(statement, { caller, precondition })
    }
  }

  async #batched(
    statement: Statement,
    caller: Caller,
    precondition: Precondition | undefined,
  ): Promise<unknown[][]> {
    if (precondition?.isMet !== false) {
      const [rows = []] = await this.#batches.run([statement], caller)
      return rows
    }
    const both = [precondition.statement, statement]
    const [first = [], rows = []] = await this.#batches.run(both, caller)
    precondition.accept(first)
    precondition.require()
    return rows
  }

  async #alone(
    statement: Statement,
    { caller, precondition }: Circumstances,
    reserved?: Reservation,
  ): Promise<unknown[][]> {
    const first = precondition?.isMet === false ? precondition.pending() : undefined
    try {
      const rows = await this.#watch.rows(statement, caller, { reserved, first })
      precondition?.require()
      return rows
    } catch (error) {
      if (!(error instanceof ResultMemoryFull) || reserved) throw error
      const { reservation } = error
      await reservation?.wait()
      return this.#alone(statement, { caller, precondition }, reservation)
    }
  }
}
