import type { Extensions } from '../http/change/context.ts'

/** What this inventory adds to the generic runtime: a row for each model that does more than it declares. */
export const extensions: Extensions = {
  behaviours: new Map(),
}
