import { memoize } from '../../framework/memoize.ts'
import { contentType, type Model, type ResolvedField } from '../../framework/model/graph.ts'
import { differingFields, type LoggedChange } from '../../framework/write/logged.ts'

type Stored = Readonly<Record<string, unknown>>

/** The number of each action in the log, and its word in a message. */
export const loggedActions = {
  create: { number: 1, word: 'Created' },
  update: { number: 3, word: 'Changed' },
  delete: { number: 5, word: 'Deleted' },
} as const

/** The id by which the last one of the trimmed entries about an object is read. */
export const trimmedId = 0

/** The values that all entries about one action on the objects of a model have in common. */
export interface EntryKind {
  readonly model: string
  readonly action: number
  /** The beginning of the message, before the name of the object. */
  readonly about: string
}

/** One entry of the change log. Entries of the same kind have the same object as `kind`. */
export interface ChangeEntry {
  readonly kind: EntryKind
  readonly id: number
  readonly name: string
  readonly before: Stored | null
  readonly after: Stored | null
}

/**
 * Returns the entry for a change. An update is reduced to the fields that differ; undefined if
 * there are none.
 */
export function entryOf({
  model,
  id,
  action,
  before,
  after,
}: LoggedChange): ChangeEntry | undefined {
  const kind = kindsOf(model)[action]
  const name = nameOf(model, id, after ?? before ?? {})
  if (!before || !after || action !== 'update') return { kind, id, name, before, after }
  const changed = differingFields(model, before, after)
  if (changed.length === 0) return undefined
  return { kind, id, name, before: only(before, changed), after: only(after, changed) }
}

const kindsOf = memoize((model: Model): Readonly<Record<LoggedChange['action'], EntryKind>> => {
  const kindOf = (action: LoggedChange['action']): EntryKind => {
    const { number, word } = loggedActions[action]
    return { model: contentType(model), action: number, about: `${word} ${model.label} ` }
  }
  return { create: kindOf('create'), update: kindOf('update'), delete: kindOf('delete') }
})

/** Returns the fields that the log stores; for a new object, without those that are read-only. */
export function keptFields(model: Model, action: LoggedChange['action']): readonly ResolvedField[] {
  return [...model.fields.values()].filter(
    (field) => field.columnName && !field.confidential && !(action === 'create' && field.readOnly),
  )
}

/** Returns the name of an object: its `name`, the first text that identifies it, or its id. */
const nameOf = (model: Model, id: number, values: Stored): string =>
  nameIn(model, values) ?? `#${id}`

/** Returns the name of an object without its id, or undefined if it has none. */
export function nameIn(model: Model, values: Stored): string | undefined {
  const named = logNames(model).find((key) => typeof values[key] === 'string' && values[key] !== '')
  return named === undefined ? undefined : String(values[named])
}

/** Returns the fields that may name an object of a model, the first choice first. */
export const logNames = memoize(({ shapes }: Model): readonly string[] => {
  const nested = (shapes.get('nested') ?? []).map(({ key }) => key)
  return [...new Set(['name', ...nested])]
})

function only(values: Stored, names: readonly string[]): Stored {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}
