import { limitedTo } from '../../database/limited-to.ts'
import type { Statement } from '../../database/statement.ts'
import { FieldMessages } from '../../errors/error-messages.ts'
import type { Item } from '../../model/item.ts'
import type { Reader } from '../../model/permission.ts'
import type { Behaviour, Work } from '../context.ts'

/** In place of a message that would tell of objects or values which the author does not see. */
const aboutHidden = 'The value does not fit other objects.'

/**
 * Runs the check of a behaviour. It finds all rows, as rules need, and its messages may name what
 * it finds. Where it refuses an author who does not see all models, rows and fields, it runs again
 * on what the author sees: the messages on the refused fields are those that this gives.
 */
export async function checkAsSeen(
  behaviour: Behaviour,
  items: readonly Item[],
  work: Work,
  reader: Pick<Reader, 'maySee' | 'rows'>,
): Promise<void> {
  if (!behaviour.check) return
  const seen = { hidden: hiddenTables(work, reader), rows: reader.rows }
  if (!seen.rows && seen.hidden.length === 0) return behaviour.check(items, work)
  const whole = await messagesOf(behaviour, items, work)
  if (whole.every((messages) => messages.size === 0)) return
  const told = await messagesOf(behaviour, items, workOn(seen, work)).catch(() => [])
  for (const [index, item] of items.entries()) tell(item, whole[index], told[index])
}

/** Returns the tables of the models that a reader may not see. */
function hiddenTables({ graph }: Work, { maySee }: Pick<Reader, 'maySee'>): readonly string[] {
  const hidden = [...graph.models.values()].filter((model) => !maySee(model))
  return [...new Set(hidden.map(({ table }) => table))]
}

/**
 * Adds to an item, on each field that a check refuses, what the check says of what the author sees.
 * How many messages tell of something else is hidden, too.
 */
function tell({ messages }: Item, whole: Texts = new Map(), seen: Texts = new Map()): void {
  for (const field of whole.keys())
    for (const text of seen.get(field) ?? [aboutHidden]) messages.add(field, text)
}

/** The texts that a check adds to an item, by field. */
type Texts = ReadonlyMap<string, readonly string[]>

/** Returns what a check adds to the messages of items, which stay as they are. */
async function messagesOf(
  behaviour: Behaviour,
  items: readonly Item[],
  work: Work,
): Promise<readonly Texts[]> {
  const before = items.map(({ messages }) => messages.toErrors())
  const copies = items.map((item, index) => ({ ...item, messages: copyOf(before[index] ?? {}) }))
  await behaviour.check?.(copies, work)
  return copies.map(({ messages }, index) => {
    const added = Object.entries(messages.toErrors()).map(([field, texts]): [string, string[]] => [
      field,
      texts.slice(before[index]?.[field]?.length ?? 0),
    ])
    return new Map(added.filter(([, texts]) => texts.length > 0))
  })
}

function copyOf(errors: Readonly<Record<string, readonly string[]>>): FieldMessages {
  const copy = new FieldMessages()
  for (const [field, texts] of Object.entries(errors))
    for (const text of texts) copy.add(field, text)
  return copy
}

/** What the author of a write sees: the visible rows of the tables that are not hidden. */
interface Seen {
  readonly hidden: readonly string[]
  readonly rows: Reader['rows']
}

/**
 * Returns a work whose statements find only what a reader sees, and lock and change nothing: those
 * that may do more than read find nothing.
 */
const workOn = (seen: Seen, work: Work): Work => ({
  ...work,
  rows: async (statement: Statement) =>
    isRead(statement) ? work.rows(limitedTo(seen.rows, withoutTables(seen.hidden, statement))) : [],
  post: () => {},
})

/** Returns whether a statement only reads. The typed client does not say so of its statements. */
const isRead = ({ isReadOnly, text }: Statement): boolean =>
  isReadOnly ?? /^\s*select\b/i.test(text)

/** Returns a statement that finds no row of these tables. */
function withoutTables(tables: readonly string[], statement: Statement): Statement {
  if (statement.isLimited) return statement
  const read = tables.filter((table) => new RegExp(`\\b${table}\\b`).test(statement.text))
  if (read.length === 0) return statement
  const empty = read.map((table) => `${table} as (select * from ${table} where false)`)
  return {
    ...statement,
    text: `with ${empty.join(', ')} select * from (${statement.text}) visible`,
  }
}
