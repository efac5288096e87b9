import { limitedTo } from '../../database/limited-to.ts'
import type { Statement } from '../../database/statement.ts'
import { FieldMessages } from '../../errors/error-messages.ts'
import type { Item } from '../../model/item.ts'
import type { VisibleRows } from '../../model/permission.ts'
import type { Behaviour, Work } from '../context.ts'

/** In place of a message that would tell of objects or values which the author does not see. */
const aboutHidden = 'The value does not fit other objects.'

/**
 * Runs the check of a behaviour. It finds all rows, as rules need, and its messages may name what
 * it finds. Where it refuses an author who does not see all rows and fields, it runs again on what
 * the author sees: only messages that this gives, too, are told.
 */
export async function checkAsSeen(
  behaviour: Behaviour,
  items: readonly Item[],
  work: Work,
  visible: VisibleRows | undefined,
): Promise<void> {
  if (!visible || !behaviour.check) return behaviour.check?.(items, work)
  const whole = await messagesOf(behaviour, items, work)
  if (whole.every((messages) => messages.size === 0)) return
  const seen = await messagesOf(behaviour, items, workOn(visible, work)).catch(() => [])
  for (const [index, item] of items.entries()) tell(item, whole[index], seen[index])
}

/** Adds the messages of a check to an item; those that the author does not see without details. */
function tell({ messages }: Item, whole: Texts = new Map(), seen: Texts = new Map()): void {
  for (const [field, texts] of whole)
    for (const text of texts)
      messages.add(field, seen.get(field)?.includes(text) === true ? text : aboutHidden)
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

/**
 * Returns a work whose statements find only what a reader sees, and lock and change nothing: those
 * that do not say that they only read find nothing.
 */
const workOn = (visible: VisibleRows, work: Work): Work => ({
  ...work,
  rows: async (statement: Statement) =>
    statement.isReadOnly ? work.rows(limitedTo(visible, statement)) : [],
  post: () => {},
})
