import { isJsonObject } from '../../framework/model/json-value.ts'

/** The largest number of characters of an error that its page shows: markup multiplies them. */
const maxCharacters = 10_000

/** The number of characters that brackets, indentation and markup count for, for each value. */
const perValue = 10

/** Returns a JSON value that is short enough for a page, with an ellipsis for omitted parts. */
export function shortRefusal(value: unknown, room = { left: maxCharacters }): unknown {
  if (typeof value === 'string') return cut(value, room)
  room.left -= perValue
  if (Array.isArray(value)) {
    const items = takeWhile(value, room, (item) => shortRefusal(item, room))
    return items.length < value.length ? [...items, '…'] : items
  }
  if (!isJsonObject(value)) return value
  const all = Object.entries(value)
  const entries = takeWhile(all, room, ([key, one]) => [cut(key, room), shortRefusal(one, room)])
  return Object.fromEntries(entries.length < all.length ? [...entries, ['…', '…']] : entries)
}

function takeWhile<T, R>(
  list: readonly T[],
  room: { readonly left: number },
  change: (one: T) => R,
): readonly R[] {
  const changed: R[] = []
  for (const one of list) {
    if (room.left <= 0) break
    changed.push(change(one))
  }
  return changed
}

function cut(text: string, room: { left: number }): string {
  const most = Math.max(room.left, perValue)
  room.left -= text.length + perValue
  return text.length > most ? `${text.slice(0, most)}…` : text
}
