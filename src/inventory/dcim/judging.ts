import type { Work } from '../../framework/write/context.ts'
import {
  rowsJson,
  rowsSql,
  valueOf,
  type AnyFields,
  type Item,
} from '../../framework/model/item.ts'

/** A question about the objects of a write, asked in one statement however many they are. */
export interface Question<Fields extends AnyFields> {
  /** Fields that the statement may use of the rows `r`, under their own names, besides `i` and `id`. */
  readonly fields: readonly Name<Fields>[]
  /** The statement after `with recursive r as (…)`; the first column of its rows is `r.i`. */
  readonly sql: string
  /** Adds what an answer means to the object's messages. */
  readonly tell: (item: Item<Fields>, answer: readonly unknown[]) => void
}

/** The name of a field. */
type Name<Fields extends AnyFields> = keyof Fields & string

/** Asks a question about items, each as it would be stored. */
export async function judge<Fields extends AnyFields>(
  work: Work,
  items: readonly Item<Fields>[],
  question: Question<Fields>,
): Promise<void> {
  if (items.length === 0) return
  const { fields, sql, tell } = question
  const rows = await work.rows({
    text: `with recursive r as (select * from ${rowsSql(work.model, fields)})${sql}`,
    values: [rowsJson(items, fields)],
  })
  for (const [i, ...answer] of rows) {
    const item = items[Number(i)]
    if (item) tell(item, answer)
  }
}

/** The items of which a write changes one of the fields; all that are being made, if it gives one of them. */
export function changing<Fields extends AnyFields>(
  items: readonly Item<Fields>[],
  ...fields: readonly Name<Fields>[]
): readonly Item<Fields>[] {
  return items.filter((item) => fields.some((field) => differs(item, field)))
}

/** Whether a write gives a field another value than it has. */
export function differs<Fields extends AnyFields>(
  item: Item<Fields>,
  field: Name<Fields>,
): boolean {
  if (!item.changes.has(field)) return false
  return item.id === undefined || spelt(item.changes.get(field)) !== spelt(item.before.get(field))
}

/** The items that nothing is known to be wrong with in the fields that a question looks at. */
export function sound<Fields extends AnyFields>(
  items: readonly Item<Fields>[],
  ...fields: readonly (Name<Fields> | 'non_field_errors')[]
): readonly Item<Fields>[] {
  return items.filter(({ messages }) => !fields.some((field) => messages.has(field)))
}

/** The items that are stored already. */
export function stored<Fields extends AnyFields>(
  items: readonly Item<Fields>[],
): readonly Item<Fields>[] {
  return items.filter(({ id }) => id !== undefined)
}

/** The objects that items would refer to by the fields. */
export function referred<Fields extends AnyFields>(
  items: readonly Item<Fields>[],
  ...fields: readonly Name<Fields>[]
): readonly number[] {
  const ids: readonly unknown[] = items.flatMap((item) =>
    fields.map((field) => valueOf(item, field)),
  )
  return [...new Set(ids.filter((id) => typeof id === 'number'))]
}

const spelt = (value: unknown): string => JSON.stringify(value ?? null)
