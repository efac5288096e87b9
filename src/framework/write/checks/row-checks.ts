import type { Work } from '../context.ts'
import { rowsJson, overRowsSql, valueOf, type AnyFields, type Item } from '../../model/item.ts'
import type { RowSelect } from './row-select.ts'

/** A check of all objects of a write with one statement. */
export interface RowCheck<Fields extends AnyFields> extends RowSelect<Fields> {
  /** Adds messages to an item for a row of the result. `columns` are those after `r.i`. */
  readonly report: (item: Item<Fields>, columns: readonly unknown[]) => void
}

/** The name of a field. */
type Name<Fields extends AnyFields> = keyof Fields & string

/**
 * Runs a check on items with the values that they have after the write: one statement for all.
 *
 * @example
 * await runRowCheck(work, items, {
 *   fields: ['book'],
 *   sql: 'select r.i, b.title from r join library_book b on b.id = r.book where b.is_lost',
 *   report: ({ messages }, [title]) => messages.add('book', `"${String(title)}" is lost.`),
 * })
 */
export async function runRowCheck<Fields extends AnyFields>(
  work: Work,
  items: readonly Item<Fields>[],
  check: RowCheck<Fields>,
): Promise<void> {
  if (items.length === 0) return
  const { fields, sql, report } = check
  const rows = await work.rows({
    text: overRowsSql(work.model, fields, sql),
    values: [rowsJson(items, fields)],
    isReadOnly: true,
  })
  for (const [index, ...columns] of rows) {
    const item = items[Number(index)]
    if (item) report(item, columns)
  }
}

/**
 * Returns the items for which a write changes one of the fields; for new objects, those that set
 * one of them.
 *
 * @example
 * const moved = filterChanged(items, 'book') // the loans that get another book
 */
export function filterChanged<Fields extends AnyFields>(
  items: readonly Item<Fields>[],
  ...fields: readonly Name<Fields>[]
): readonly Item<Fields>[] {
  return items.filter((item) => fields.some((field) => isChanged(item, field)))
}

/**
 * Returns true if a write gives a field a value that differs from the stored one, or if stored
 * values are checked.
 *
 * @example
 * if (isChanged(item, 'book')) item.messages.add('book', 'A loan stays with its book.')
 */
export function isChanged<Fields extends AnyFields>(
  item: Item<Fields>,
  field: Name<Fields>,
): boolean {
  const { id, before, changes, isAllChecked = false } = item
  if (!Object.hasOwn(changes, field)) return false
  if (id === undefined || isAllChecked) return true
  return toJson(changes[field]) !== toJson(before[field])
}

/**
 * Returns the items without messages on the fields that a check reads.
 *
 * @example
 * await runRowCheck(work, filterValid(items, 'book'), check)
 */
export function filterValid<Fields extends AnyFields>(
  items: readonly Item<Fields>[],
  ...fields: readonly (Name<Fields> | 'non_field_errors')[]
): readonly Item<Fields>[] {
  return items.filter(({ messages }) => !fields.some((field) => messages.has(field)))
}

/**
 * Returns the items that update stored objects.
 *
 * @example
 * const moved = filterChanged(filterStored(items), 'book') // no new loans
 */
export function filterStored<Fields extends AnyFields>(
  items: readonly Item<Fields>[],
): readonly Item<Fields>[] {
  return items.filter(({ id }) => id !== undefined)
}

/**
 * Returns the ids of the stored objects that items update.
 *
 * @example
 * await lockRows(work, 'library.Loan', storedIds(items))
 */
export function storedIds<Fields extends AnyFields>(
  items: readonly Item<Fields>[],
): readonly number[] {
  return items.flatMap(({ id }) => id ?? [])
}

/**
 * Returns the ids of the objects that items will refer to in the fields, each once.
 *
 * @example
 * await lockRows(work, 'library.Book', referredIds(items, 'book'), 'share')
 */
export function referredIds<Fields extends AnyFields>(
  items: readonly Item<Fields>[],
  ...fields: readonly Name<Fields>[]
): readonly number[] {
  const ids: readonly unknown[] = items.flatMap((item) =>
    fields.map((field) => valueOf(item, field)),
  )
  return [...new Set(ids.filter((id) => typeof id === 'number'))]
}

const toJson = (value: unknown): string => JSON.stringify(value ?? null)
