import { valueOf, type Item } from '../model/item.ts'
import type { Rule } from '../model/rules.ts'

/**
 * Adds the messages of rules to an item. `found` has the values of paths into other objects. Skips
 * a rule about fields that the write does not change, or of which one has a message already.
 */
export function judgeRules(
  rules: readonly Rule[],
  item: Item,
  found: ReadonlyMap<string, unknown>,
): void {
  for (const rule of rules) {
    const isChanged = rule.paths.some((path) => item.changes.has(headOf(path)))
    const hasNoMessage = rule.paths.every((path) => !item.messages.has(headOf(path)))
    const violation =
      isChanged && hasNoMessage
        ? rule.check((path) => found.get(path) ?? valueOf(item, path) ?? null)
        : undefined
    if (violation) item.messages.add(violation.field, violation.message)
  }
}

/** Returns the field that a path begins with. */
export function headOf(path: string): string {
  const end = path.indexOf('.')
  return end < 0 ? path : path.slice(0, end)
}
