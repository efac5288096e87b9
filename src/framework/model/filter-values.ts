import type { Period } from './period.ts'

/** The filter values that are compared with the sort expression of a field, with a description. */
export interface SortCompared {
  readonly takes: (text: string) => boolean
  readonly means: string
}

/** The filter values that stand for a range of a field's values, with a description. */
export interface Periods {
  /** Returns the range of a text; undefined if the text stands for one value. */
  readonly of: (text: string) => Period | undefined
  readonly means: string
}
