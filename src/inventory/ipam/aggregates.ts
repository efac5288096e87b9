import type { Behaviour } from 'cadastre'
import { selectOverlaps } from './sql/aggregates.ts'

/**
 * Refuses an aggregate that overlaps another one. An exclusion constraint in the database refuses
 * concurrent writes; the framework then runs this check again for its message.
 */
export const aggregateBehaviour: Behaviour = {
  mayAssumeNoRows: true,
  check: async (items, { model, rows }) => {
    const isChecked = items.some((item) => 'prefix' in item.changes && !item.messages.has('prefix'))
    if (!isChecked) return
    const overlaps = await rows(selectOverlaps(model, items))
    for (const [index, prefix, other, isCovered] of overlaps)
      items[Number(index)]?.messages.add(
        'prefix',
        `Aggregates cannot overlap. ${String(prefix)} ${describeOverlap(other, isCovered)}.`,
      )
  },
}

function describeOverlap(other: unknown, isCovered: unknown): string {
  if (typeof other !== 'string') return 'overlaps with another aggregate of this request'
  return isCovered === true
    ? `is already covered by an existing aggregate (${other})`
    : `covers an existing aggregate (${other})`
}
