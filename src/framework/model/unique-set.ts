import type { SetCondition } from './set-conditions.ts'

/** Fields whose values no two objects share. */
export interface UniqueSet {
  readonly fields: readonly string[]
  readonly columns: readonly string[]
  /** The set holds for objects that meet these conditions; for all objects when empty. */
  readonly where: readonly SetCondition[]
  readonly nullsEqual: boolean
  /** The field that a violation is reported on; `non_field_errors` for sets of several fields. */
  readonly reportedOn: string
  readonly message: string
  /** Name of the index in the database. */
  readonly index: string
}
