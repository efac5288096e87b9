import { valueOf, type Behaviour } from 'cadastre'
import { selectMistakes, type DevicePattern } from './sql/topology.ts'

const maxPatterns = 200

/**
 * Parses the patterns of a map: a line for each tier, several patterns in a line separated by
 * semicolons. Ignores empty patterns and empty lines.
 */
export function patternsOf(text: string): readonly DevicePattern[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.split(';').map((part) => part.trim()))
  const tiers = lines
    .map((line) => line.filter((pattern) => pattern !== ''))
    .filter((line) => line.length > 0)
  return tiers.flatMap((line, tier) => line.map((pattern) => ({ pattern, tier })))
}

/** Requires 1 to 200 patterns in a map, which PostgreSQL accepts as regular expressions. */
export const validPatterns: Required<Pick<Behaviour, 'check'>> = {
  check: async (items, { rows }) => {
    const checked = items.filter(
      ({ changes, messages }) => 'device_patterns' in changes && !messages.has('device_patterns'),
    )
    const lists = checked.map((item) => patternsOf(String(valueOf(item, 'device_patterns'))))
    const allowed = lists.filter(({ length }) => length <= maxPatterns).flat()
    const distinct = [...new Set(allowed.map(({ pattern }) => pattern))]
    const found = distinct.length === 0 ? [] : await rows(selectMistakes(distinct))
    const mistakes = new Map(found.map(([pattern, mistake]) => [String(pattern), String(mistake)]))
    checked.forEach(({ messages }, index) => {
      for (const message of messagesOf(lists[index] ?? [], mistakes))
        messages.add('device_patterns', message)
    })
  },
}

function messagesOf(
  patterns: readonly DevicePattern[],
  mistakes: ReadonlyMap<string, string>,
): readonly string[] {
  if (patterns.length === 0) return ['At least one pattern is required.']
  if (patterns.length > maxPatterns)
    return [`No more than ${maxPatterns} patterns are allowed, these are ${patterns.length}.`]
  return patterns.flatMap(({ pattern }) => {
    const mistake = mistakes.get(pattern)
    return mistake === undefined ? [] : [`"${pattern.slice(0, 100)}": ${mistake}.`]
  })
}
