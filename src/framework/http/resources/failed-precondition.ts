import { ApiError, errors } from '../../errors/errors.ts'
import type { Model } from '../../model/graph.ts'

/** An object that has another entity tag than its author read. */
export interface ChangedObject {
  readonly id: number
  /** The tags of which the object should have one. */
  readonly expected: readonly string[]
  /** The tag that it has; undefined where the author does not see it. */
  readonly current: string | undefined
}

/** The 412 of a write of objects that have changed since their author read them. */
export class FailedPrecondition extends ApiError {
  readonly model: Model
  readonly changed: readonly ChangedObject[]

  /** @param words the name of the precondition, and why it failed */
  constructor(words: readonly string[], model: Model, changed: readonly ChangedObject[]) {
    super('ERR_PRECONDITION', errors.ERR_PRECONDITION, { args: words })
    this.model = model
    this.changed = changed
  }
}
