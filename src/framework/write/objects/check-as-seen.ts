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
  const seen = { hidden: hiddenParts(work, reader), rows: reader.rows }
  if (!seen.rows && seen.hidden.length === 0) return behaviour.check(items, work)
  const whole = await messagesOf(behaviour, items, work)
  if (whole.every((messages) => messages.size === 0)) return
  const told = await messagesOf(behaviour, items, workOn(seen, work)).catch(() => [])
  for (const [index, item] of items.entries()) tell(item, whole[index], told[index])
}

/** A table, all of whose rows or some of whose columns the author does not see. */
interface HiddenPart {
  readonly table: string
  /** Finds the hidden columns in the text of a statement; undefined where all rows are hidden. */
  readonly columns?: RegExp
}

/** Returns the tables that a reader does not see, and those with fields that they do not see. */
function hiddenParts(
  { graph }: Work,
  { maySee, rows }: Pick<Reader, 'maySee' | 'rows'>,
): HiddenPart[] {
  return [...graph.models.values()].flatMap((model): HiddenPart[] => {
    if (!maySee(model)) return [{ table: model.table }]
    const names = [...(rows?.hiddenFields.get(model.key) ?? [])]
    const columns = names.flatMap((name) => model.fields.get(name)?.columnName ?? [])
    return columns.length > 0 ? [{ table: model.table, columns: anyOf(columns) }] : []
  })
}

/** Returns a pattern of SQL that reads one of these columns, or all columns of a table. */
const anyOf = (columns: readonly string[]): RegExp =>
  new RegExp(`${wordOf(columns.join('|'))}|(?:\\.|\\bselect\\s+)\\*`, 'i')

/** Returns the source of a pattern of names, which SQL writes with or without quotes. */
const wordOf = (names: string): string => `\\b(?:${names.replaceAll('"', '')})\\b`

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

/** What the author of a write sees: the visible rows of what is not hidden. */
interface Seen {
  readonly hidden: readonly HiddenPart[]
  readonly rows: Reader['rows']
}

/**
 * Returns a work whose statements find only what a reader sees, and lock and change nothing: those
 * that may do more than read find nothing.
 */
const workOn = (seen: Seen, work: Work): Work => ({
  ...work,
  rows: async (statement: Statement) =>
    isRead(statement) ? work.rows(limitedTo(seen.rows, withoutRows(seen.hidden, statement))) : [],
  post: () => {},
})

/** Returns whether a statement only reads. The typed client does not say so of its statements. */
const isRead = ({ isReadOnly, text }: Statement): boolean =>
  isReadOnly ?? /^\s*select\b/i.test(text)

/**
 * Returns a statement that finds no row of hidden tables, nor of tables of which it reads a hidden
 * column: null in its place would make messages that are not true.
 */
function withoutRows(hidden: readonly HiddenPart[], statement: Statement): Statement {
  const { text, isLimited } = statement
  if (isLimited) return statement
  const read = hidden.filter(
    ({ table, columns }) => new RegExp(wordOf(table)).test(text) && (columns?.test(text) ?? true),
  )
  if (read.length === 0) return statement
  const tables = new Set(read.map(({ table }) => table))
  const empty = [...tables].map((table) => `${table} as (select * from ${table} where false)`)
  return { ...statement, text: `with ${empty.join(', ')} select * from (${text}) visible` }
}
