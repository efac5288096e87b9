import type { LoggedChange, Recorder } from '../../http/change/context.ts'
import type { Model } from '../../model/graph.ts'

type Stored = Readonly<Record<string, unknown>>

/** Each action with its number in the log and its word in a message. */
const actions = {
  create: { number: 1, word: 'Created' },
  update: { number: 3, word: 'Changed' },
  delete: { number: 5, word: 'Deleted' },
} as const

const insert = `
  insert into extras_objectchange
    (user_id, user_name, token_id, request_id, model, object_id, object_name, action, before, after, message)
  select (select u.id from users_user u where u.id = $2), $3, $4::integer, $5,
    r.model, r.object_id, r.object_name, r.action, r.before, r.after, r.message
  from jsonb_to_recordset($1::jsonb) as r(model text, object_id integer, object_name text, action smallint,
    before jsonb, after jsonb, message text)`

/** Keeps any number of changes by one statement; an update that changed nothing leaves nothing behind. */
export const recordChanges: Recorder = async (changes, { author, rows }) => {
  const lines = changes.flatMap((change) => lineOf(change) ?? [])
  if (lines.length === 0) return
  const { userId, username, tokenId, requestId } = author
  await rows({
    text: insert,
    values: [JSON.stringify(lines, plain), userId, username, tokenId, requestId],
  })
}

/** What the log keeps of a change. */
export interface LogLine {
  readonly model: string
  readonly object_id: number
  readonly object_name: string
  readonly action: number
  readonly before: Stored | null
  readonly after: Stored | null
  readonly message: string
}

/** A change as a line of the log; an update is cut down to what changed, and undefined when nothing did. */
export function lineOf({ model, id, action, before, after }: LoggedChange): LogLine | undefined {
  const name = nameOf(model, id, after ?? before ?? {})
  const { number, word } = actions[action]
  const line = {
    model: model.key.toLowerCase(),
    object_id: id,
    object_name: name,
    action: number,
    message: `${word} ${model.label} ${name}`,
  }
  if (!before || !after || action !== 'update') return { ...line, before, after }
  const changed = Object.keys(after).filter((field) => differs(model, field, before, after))
  if (changed.length === 0) return undefined
  return { ...line, before: only(before, changed), after: only(after, changed) }
}

/** What an object is called: its name, or the first text that stands for it among others, or its id. */
function nameOf(model: Model, id: number, values: Stored): string {
  const shown = (model.shapes.get('nested') ?? []).map(({ key }) => key)
  const named = ['name', ...shown].find(
    (key) => typeof values[key] === 'string' && values[key] !== '',
  )
  return named === undefined ? `#${id}` : String(values[named])
}

/** Whether a field has another value; lists of references have no order. */
function differs(model: Model, field: string, before: Stored, after: Stored): boolean {
  const many = model.fields.get(field)?.many !== undefined
  return comparable(before[field], many) !== comparable(after[field], many)
}

function comparable(value: unknown, unordered: boolean): string {
  const sorted = unordered && Array.isArray(value) ? value.map(Number).toSorted(ascending) : value
  return JSON.stringify(sorted ?? null, canonical)
}

const ascending = (one: number, other: number): number => one - other

/** Objects by their keys in order, so that equal ones have equal texts. */
function canonical(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return plain(_, value)
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** JSON has no big integers. */
const plain = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? Number(value) : value

function only(values: Stored, names: readonly string[]): Stored {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}
