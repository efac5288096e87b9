import type { RightErrors } from './read-right.ts'
import type { RightState } from './right-state.ts'

/** A right in a form. */
export interface ShownRight {
  /** The beginning of the names of its controls. */
  readonly prefix: string
  readonly state: RightState
  readonly errors: RightErrors
  /** True where the objects that it selects are shown. */
  readonly isPreviewed: boolean
}
