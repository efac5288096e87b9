import type { Statement } from '../../database/statement.ts'
import type { FieldMessage } from '../../errors/error-messages.ts'
import { memoize } from '../../memoize.ts'
import {
  comparedFields,
  isAfter,
  isConcerned,
  rangeSql,
  type Exclusion,
} from '../../model/exclusion.ts'
import type { Model } from '../../model/graph.ts'
import { rowsJson, rowsSql, valueOf, type Item } from '../../model/item.ts'
import { bothMeetSql, type CheckMessage, type ColumnCheck } from './column-check.ts'

/** Returns the check that no stored object overlaps with an object. */
export function overlapCheck(model: Model, exclusion: Exclusion): ColumnCheck {
  const found = `from ${model.table} u where ${overlapSql(model, exclusion)}`
  return {
    sql: `exists (select ${found} and u.id <> all($2::integer[]) offset 0)`,
    passes: `not exists (select ${found} offset 0)`,
    judge: (isTaken, item) => {
      const isChanged = comparedFields(exclusion).some((name) => Object.hasOwn(item.changes, name))
      return isTaken === true && isChanged && isValid(exclusion, item)
        ? [overlapMessage(exclusion)]
        : []
    },
  }
}

/** Returns whether no message is about the values that an exclusion compares. */
const isValid = (exclusion: Exclusion, { messages }: Item): boolean =>
  !comparedFields(exclusion).some((name) => messages.has(name))

const overlapMessage = (exclusion: Exclusion): CheckMessage => ({
  field: exclusion.reportedOn,
  message: exclusion.message,
  overlaps: exclusion,
})

/**
 * Returns SQL that is true where a stored object `u` overlaps with a row `r`. Ranges come last: one
 * of a stored object that does not count may end before it starts.
 */
function overlapSql(model: Model, exclusion: Exclusion): string {
  const { same, sameColumns, start, startColumn, end, endColumn, range, where } = exclusion
  const own = `case when r."${start}" > r."${end}" then 'empty'
        else ${rangeSql(range, `r."${start}"`, `r."${end}"`)} end`
  return [
    ...bothMeetSql(model, where),
    ...same.map((name, at) => `u.${sameColumns[at] ?? 'id'} = r."${name}"`),
    `${rangeSql(range, `u.${startColumn}`, `u.${endColumn}`)} && ${own}`,
  ].join(' and ')
}

/** Returns a message that names another object in brackets. */
export const addName = (message: string, other: string): string =>
  `${message.replace(/\.$/, '')} (${other}).`

/**
 * Plans the search for the stored objects with which items overlap: of each exclusion the first
 * one. The columns are the index of the item, then an id or null for each exclusion.
 */
export const planOverlaps = (model: Model, items: readonly Item[]): Statement => {
  const { text, fields } = overlapSearchOf(model)
  const ids = items.flatMap((item) => item.id ?? [])
  return { text, values: [rowsJson(items, fields), ids], isReadOnly: true }
}

const overlapSearchOf = memoize((model: Model) => {
  const { exclusions, table } = model
  const fields = [...new Set(exclusions.flatMap(comparedFields))]
  const columns = exclusions.map(
    (one) =>
      `(select min(u.id) from ${table} u
        where ${overlapSql(model, one)} and u.id <> all($2::integer[]))`,
  )
  const text = `select ${['r.i', ...columns].join(', ')} from ${rowsSql(model, fields)}`
  return { text, fields }
})

/** An item of a write with the place that it has in the request, and its range. */
interface Placed {
  readonly at: number
  readonly start: unknown
  readonly end: unknown
}

/**
 * Returns the messages about the items of a write that overlap with an earlier item of the same
 * write, by the places of these items.
 */
export function overlapsWithin(
  exclusion: Exclusion,
  items: readonly Item[],
): ReadonlyMap<number, FieldMessage> {
  const { reportedOn, message } = exclusion
  const found = new Map<number, FieldMessage>()
  for (const group of exclusionGroups(exclusion, items).values()) {
    for (const [one, other] of collisions(exclusion, group)) {
      const [first, second] = [Math.min(one.at, other.at), Math.max(one.at, other.at)]
      const text = addName(message, `object ${first + 1} of the request`)
      found.set(second, { field: reportedOn, message: text })
    }
  }
  return found
}

/** Returns the items that count, by their values of the fields in which they must be equal. */
export function exclusionGroups(
  exclusion: Exclusion,
  items: readonly Item[],
): ReadonlyMap<string, readonly Placed[]> {
  const groups = new Map<string, Placed[]>()
  for (const [at, item] of items.entries()) {
    const value = (name: string): unknown => valueOf(item, name) ?? null
    if (!isValid(exclusion, item) || !isConcerned(exclusion, value)) continue
    const key = JSON.stringify(exclusion.same.map(value))
    const group = groups.get(key) ?? []
    group.push({ at, start: value(exclusion.start), end: value(exclusion.end) })
    groups.set(key, group)
  }
  return groups
}

/** Returns pairs that overlap: at least one for each item that overlaps with an earlier one. */
function collisions(
  { range }: Exclusion,
  group: readonly Placed[],
): readonly (readonly [Placed, Placed])[] {
  const found: (readonly [Placed, Placed])[] = []
  let longest: Placed | undefined
  for (const one of group.toSorted(byStart)) {
    if (longest && !isBefore(longest.end, one.start, range.includesEnd)) found.push([longest, one])
    if (!longest || isLonger(one, longest)) longest = one
  }
  return found
}

const byStart = (one: Placed, other: Placed): number => {
  if (one.start === null || other.start === null)
    return Number(one.start !== null) - Number(other.start !== null)
  return Number(isAfter(one.start, other.start)) - Number(isAfter(other.start, one.start))
}

/** Returns whether a range that has this end is over where another one starts. */
const isBefore = (end: unknown, start: unknown, includesEnd: boolean): boolean =>
  isAfter(start, end) || (!includesEnd && start !== null && start === end)

/** Returns whether a range ends later than another one; null is an open end. */
const isLonger = (one: Placed, other: Placed): boolean =>
  other.end !== null && (one.end === null || isAfter(one.end, other.end))
