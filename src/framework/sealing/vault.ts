import type { Database } from '../database/database.ts'
import type { Executor, Statement } from '../database/statement.ts'
import type { Author } from '../model/author.ts'
import type { Model } from '../model/graph.ts'
import type { RowsFor } from '../model/permission.ts'
import type { SealRefusals } from './refusals.ts'
import type { Unlocked } from './unlocked.ts'

/** The operations that sealed fields need from a service. */
export interface Vault {
  /** Rounds of the hash that is stored with a sealed value. */
  readonly hashRounds: number
  /**
   * Returns the version of the master key to seal under. It is valid until the transaction ends.
   */
  readonly currentVersion: (work: Pick<Executor, 'rows'>) => Promise<number>
  /**
   * Reads objects, opens their sealed values and records who opened them, all in one transaction.
   * When it rejects, no value is returned.
   */
  readonly reveal: (read: SealedRead, by: RevealContext) => Promise<Revealed>
  /** The errors and the message of sealed fields. */
  readonly refusals: SealRefusals
  /** The names of the counters of values that were opened, and of those that did not open. */
  readonly counters: { readonly opened: string; readonly broken: string }
}

/** A statement, and the conversion of its rows to objects, which hold `SealedValue`s. */
export interface SealedRead {
  readonly statement: Statement
  readonly build: (rows: readonly unknown[][]) => readonly unknown[]
}

/** Who opens sealed values of a model, and with which keys. */
export interface RevealContext {
  readonly model: Model
  readonly author: Author
  readonly database: Database
  readonly unlocked: Unlocked
  /** Returns the rows whose values may be opened; undefined for all rows. */
  readonly rowsFor: RowsFor | undefined
}

/** Objects whose sealed values were opened, and a record of each value. */
export interface Revealed {
  readonly objects: readonly unknown[]
  readonly opened: readonly OpenedValue[]
}

/** One sealed value that a request opened or compared. */
export interface OpenedValue {
  readonly event: 'reveal' | 'broken' | 'match' | 'mismatch'
  readonly field: string
  readonly id: number
}

/** The caller and the model of an opening of sealed values, inside a transaction. */
export interface Opening extends Pick<RevealContext, 'model' | 'author'>, Pick<Executor, 'rows'> {
  readonly address: string
  readonly purpose: string
}
