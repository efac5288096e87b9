import type { Work } from '../../framework/write/context.ts'
import { rowsJson, rowsSql, valueOf, type Item } from '../../framework/model/item.ts'

/** A question about the objects of a write, asked in one statement however many they are. */
export interface Question {
  /** Fields that the statement may use of the rows `r`, under their own names, besides `i` and `id`. */
  readonly fields: readonly string[]
  /** The statement after `with recursive r as (…)`; the first column of its rows is `r.i`. */
  readonly sql: string
  /** Adds what an answer means to the object's messages. */
  readonly tell: (item: Item, answer: readonly unknown[]) => void
}

/** Asks a question about items, each as it would be stored. */
export async function judge(work: Work, items: readonly Item[], question: Question): Promise<void> {
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
export function changing(items: readonly Item[], ...fields: readonly string[]): readonly Item[] {
  return items.filter((item) => fields.some((field) => differs(item, field)))
}

/** Whether a write gives a field another value than it has. */
export function differs(item: Item, field: string): boolean {
  if (!item.changes.has(field)) return false
  return item.id === undefined || spelt(item.changes.get(field)) !== spelt(item.before.get(field))
}

/** The items that nothing is known to be wrong with in the fields that a question looks at. */
export function sound(items: readonly Item[], ...fields: readonly string[]): readonly Item[] {
  return items.filter(({ messages }) => !fields.some((field) => messages.has(field)))
}

/** The items that are stored already. */
export function stored(items: readonly Item[]): readonly Item[] {
  return items.filter(({ id }) => id !== undefined)
}

/** The objects that items would refer to by the fields. */
export function referred(items: readonly Item[], ...fields: readonly string[]): readonly number[] {
  const ids = items.flatMap((item) => fields.map((field) => valueOf(item, field)))
  return [...new Set(ids.filter((id) => typeof id === 'number'))]
}

const spelt = (value: unknown): string => JSON.stringify(value ?? null)
