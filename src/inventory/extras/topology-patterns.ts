import type { Behaviour } from '../../framework/write/context.ts'
import { valueOf } from '../../framework/model/item.ts'
import { selectMistakes, type DevicePattern } from './sql/topology.ts'

const mostPatterns = 200

/**
 * Parses the patterns of a map: a line for each tier, with several patterns separated by
 * semicolons.
 */
export function patternsOf(text: string): readonly DevicePattern[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.split(';').map((part) => part.trim()))
  const tiers = lines
    .map((line) => line.filter((pattern) => pattern !== ''))
    .filter((line) => line.length > 0)
  return tiers.flatMap((line, tier) => line.map((pattern) => ({ pattern, tier })))
}

/** Requires that PostgreSQL accepts the patterns of a map. */
export const readablePatterns: Required<Pick<Behaviour, 'check'>> = {
  check: async (items, { rows }) => {
    const judged = items.filter(
      ({ changes, messages }) => changes.has('device_patterns') && !messages.has('device_patterns'),
    )
    const given = judged.map((item) => patternsOf(String(valueOf(item, 'device_patterns'))))
    const few = given.filter(({ length }) => length <= mostPatterns).flat()
    const all = [...new Set(few.map(({ pattern }) => pattern))]
    const mistakes = all.length === 0 ? [] : await rows(selectMistakes(all))
    const wrong = new Map(mistakes.map(([pattern, mistake]) => [String(pattern), String(mistake)]))
    judged.forEach(({ messages }, index) => {
      for (const message of messagesOf(given[index] ?? [], wrong))
        messages.add('device_patterns', message)
    })
  },
}

function messagesOf(
  patterns: readonly DevicePattern[],
  wrong: ReadonlyMap<string, string>,
): readonly string[] {
  if (patterns.length === 0) return ['At least one pattern is required.']
  if (patterns.length > mostPatterns)
    return [`No more than ${mostPatterns} patterns are allowed, these are ${patterns.length}.`]
  return patterns.flatMap(({ pattern }) => {
    const mistake = wrong.get(pattern)
    return mistake === undefined ? [] : [`"${pattern.slice(0, 100)}": ${mistake}.`]
  })
}
