import { isAfter } from '../../framework/model/exclusion.ts'
import type { Model } from '../../framework/model/graph.ts'

/** Returns a body whose ranges do not end before they start. */
export function fitRanges(
  { exclusions }: Model,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return exclusions.reduce(
    (all, { start, end }) => (isAfter(all[start], all[end]) ? { ...all, [end]: all[start] } : all),
    body,
  )
}
