import type { Behaviour } from '../../framework/write/context.ts'
import { selectOverlaps } from './sql/aggregates.ts'

/**
 * Refuses an aggregate that contains or equals another one. An exclusion constraint in the database
 * catches concurrent writes; the retry of the refused one then gets this message.
 */
export const aggregateBehaviour: Behaviour = {
  mayAssumeNoRows: true,
  check: async (items, { model, rows }) => {
    const judged = items.filter(
      (item) => item.changes.has('prefix') && !item.messages.has('prefix'),
    )
    if (judged.length === 0) return
    const overlaps = await rows(selectOverlaps(model, items))
    for (const [index, prefix, other, covered] of overlaps)
      items[Number(index)]?.messages.add(
        'prefix',
        `Aggregates cannot overlap. ${String(prefix)} ${words(other, covered)}.`,
      )
  },
}

function words(other: unknown, covered: unknown): string {
  if (typeof other !== 'string') return 'overlaps with another aggregate of this request'
  return covered === true
    ? `is already covered by an existing aggregate (${other})`
    : `covers an existing aggregate (${other})`
}
