import type { FieldMessage } from '../error-messages.ts'
import { valueOf, type Item } from '../model/item.ts'
import type { Rule } from '../model/rules.ts'

/**
 * Returns the messages of the rules that an item violates. `found` has the values of paths into
 * other objects. Skips a rule about fields that the write does not change, or of which one has a
 * message already: of the item, among `earlier`, or of a rule before it.
 */
export function judgeRules(
  rules: readonly Rule[],
  item: Item,
  found: ReadonlyMap<string, unknown>,
  earlier: readonly FieldMessage[] = [],
): readonly FieldMessage[] {
  const messages: FieldMessage[] = []
  const hasMessage = (name: string): boolean =>
    item.messages.has(name) || [earlier, messages].some((some) => isAbout(some, name))
  for (const { paths, check } of rules) {
    const isChanged = paths.some((path) => item.changes.has(headOf(path)))
    if (!isChanged || paths.some((path) => hasMessage(headOf(path)))) continue
    const violation = check((path) => found.get(path) ?? valueOf(item, path) ?? null)
    if (violation) messages.push(violation)
  }
  return messages
}

/** Returns whether one of the messages is about a field. */
export const isAbout = (messages: readonly FieldMessage[], name: string): boolean =>
  messages.some(({ field }) => field === name)

/** Returns the field that a path begins with. */
export function headOf(path: string): string {
  const end = path.indexOf('.')
  return end < 0 ? path : path.slice(0, end)
}
