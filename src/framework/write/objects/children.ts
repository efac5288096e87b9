import type { Writer } from '../../database/transaction/index.ts'
import type { FieldMessages } from '../../errors/error-messages.ts'
import { failure } from '../../errors/errors.ts'
import { requireModel } from '../../model/graph.ts'
import type { Item } from '../../model/item.ts'
import { jsonObjectOf } from '../../model/json-value.ts'
import type { NestedWrite } from '../../model/nested-writes.ts'
import { permissionName } from '../../model/permission.ts'
import { parseChange, type BodyOptions, type Change } from '../change.ts'
import type { WriteContext } from '../context.ts'
import { newIdOf, insertItems } from './insert.ts'
import { examineItems, itemsOf } from './items.ts'
import type { StoredRecord } from './record.ts'

/** The children under one name of several new objects: they are written together. */
export interface Children {
  readonly nested: NestedWrite
  /** The context of their writes. */
  readonly context: WriteContext
  /** The indices of the objects whose bodies have the name. */
  readonly named: ReadonlySet<number>
  /** The index of the object around each child. */
  readonly parents: readonly number[]
  readonly changes: readonly Change[]
  /** Their own children. */
  readonly children: readonly Children[]
  /** Whether the records of the objects have theirs. */
  readonly isShown: boolean
}

/**
 * Parses the children in the bodies of new objects. Adds their messages to those of the objects.
 * Throws a 403 where the author may not add objects of their model.
 */
export function planChildren(
  context: WriteContext,
  bodies: readonly unknown[],
  changes: readonly Change[],
  options: BodyOptions,
): readonly Children[] {
  const { model } = context
  if (model.nestedWrites.size === 0 || options.takesChildren === false) return []
  return [...model.nestedWrites.values()].flatMap((nested) => {
    const messages = changes.map((change) => change.messages)
    const lists = listsIn(bodies, nested, { messages, most: options.maxChildren ?? Infinity })
    return lists.size > 0 ? [childrenOf(context, { nested, lists, messages }, options)] : []
  })
}

/** The bodies of children by the index of the object around them. */
type Lists = ReadonlyMap<number, readonly unknown[]>

/** Returns the lists under a name. Adds messages for other values, and for too many children. */
function listsIn(
  bodies: readonly unknown[],
  { name }: NestedWrite,
  { messages, most }: { readonly messages: readonly FieldMessages[]; readonly most: number },
): Lists {
  const lists = new Map<number, readonly unknown[]>()
  let count = 0
  for (const [index, body] of bodies.entries()) {
    const value = jsonObjectOf(body)[name]
    if (value === undefined) continue
    if (Array.isArray(value)) count += value.length
    const wrong = count > most ? tooMany(most) : noList(value)
    if (wrong !== undefined) messages[index]?.add(name, wrong)
    lists.set(index, wrong === undefined && Array.isArray(value) ? value : [])
  }
  return lists
}

const tooMany = (most: number): string =>
  `Ensure that a request has no more than ${most} of these objects.`

function noList(value: unknown): string | undefined {
  if (Array.isArray(value)) return undefined
  return value === null
    ? 'This field may not be null.'
    : `Expected a list of items but got type "${typeof value}".`
}

/** The bodies of children, and the messages of the objects around them. */
interface Bodies {
  readonly nested: NestedWrite
  readonly lists: Lists
  readonly messages: readonly FieldMessages[]
}

function childrenOf(
  outer: WriteContext,
  { nested, lists, messages }: Bodies,
  options: BodyOptions,
): Children {
  const model = requireModel(outer.graph, nested.model)
  const context = { ...outer, model, list: nested.name }
  const all = [...lists].map(([index, bodies]) => {
    const changes = bodies.map((body) =>
      parseChange(model, body, 'create', { ...options, set: nested.field }),
    )
    const lines = changes.map((change) => change.messages)
    messages[index]?.addList(nested.name, lines)
    return { bodies, changes, parents: bodies.map(() => index) }
  })
  const changes = all.flatMap((one) => one.changes)
  if (changes.length > 0) requireMayAdd(context)
  const bodies = all.flatMap((one) => one.bodies)
  return {
    nested,
    context,
    named: new Set(lists.keys()),
    parents: all.flatMap(({ parents }) => parents),
    changes,
    children: planChildren(context, bodies, changes, options),
    isShown: outer.model.embeds.has(nested.name),
  }
}

function requireMayAdd({ model, reader: { may } }: WriteContext): void {
  if (may && !may(model, 'add')) throw failure('ERR_PERMISSION', permissionName(model, 'add'))
}

/** Returns the number of children at any depth. */
export const countChildren = (all: readonly Children[]): number =>
  all.reduce((sum, { changes, children }) => sum + changes.length + countChildren(children), 0)

/** Objects that were written, and their records. */
interface Parents {
  readonly items: readonly Item[]
  readonly records: readonly StoredRecord[]
}

/** What the writes of children share. */
interface Writing {
  readonly writer: Writer
  /** Throws a 400 with the messages of all objects of the request, if there are any. */
  readonly refuse: () => void
}

/**
 * Creates the children of objects that were written, those under one name by the statements of one
 * bulk create. Returns the records of the objects, with those of the children where the model
 * embeds them.
 */
export async function insertChildren(
  all: readonly Children[],
  { items, records }: Parents,
  writing: Writing,
): Promise<readonly StoredRecord[]> {
  let shown = records
  for (const children of all) {
    const written = await insertList(children, items, writing)
    shown = withChildren(shown, children, written)
  }
  return shown
}

async function insertList(
  { nested, context, parents, changes, children }: Children,
  outer: readonly Item[],
  { writer, refuse }: Writing,
): Promise<readonly StoredRecord[]> {
  if (changes.length === 0) return []
  const owned = changes.map((change, index) => {
    const parent = outer[parents[index] ?? -1]
    return parent ? withParent(change, nested, newIdOf(parent)) : change
  })
  const items = await itemsOf(context, owned, [], writer.rows)
  await examineItems(context, items, writer)
  refuse()
  const records = await insertItems(context, items, writer)
  return insertChildren(children, { items, records }, { writer, refuse })
}

/** Returns the change of a child with its reference, which counts as sent. */
const withParent = (change: Change, { field }: NestedWrite, id: number): Change => ({
  ...change,
  values: Object.freeze({ ...change.values, [field]: id }),
  sent: new Set([...change.sent, field]),
})

function withChildren(
  records: readonly StoredRecord[],
  { nested: { name }, named, parents, isShown }: Children,
  written: readonly StoredRecord[],
): readonly StoredRecord[] {
  if (!isShown) return records
  const lists = records.map((): StoredRecord[] => [])
  for (const [at, record] of written.entries()) lists[parents[at] ?? -1]?.push(record)
  return records.map((record, index) =>
    named.has(index) ? { ...record, [name]: lists[index] } : record,
  )
}
