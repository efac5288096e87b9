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

/** One entry of the change log. */
export interface ChangeEntry {
  readonly model: string
  readonly object_id: number
  readonly object_name: string
  readonly action: number
  readonly before: Stored | null
  readonly after: Stored | null
  readonly message: string
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
  const name = nameOf(model, id, after ?? before ?? {})
  const { number, word } = loggedActions[action]
  const line = {
    model: contentType(model),
    object_id: id,
    object_name: name,
    action: number,
    message: `${word} ${model.label} ${name}`,
  }
  if (!before || !after || action !== 'update') return { ...line, before, after }
  const changed = differingFields(model, before, after)
  if (changed.length === 0) return undefined
  return { ...line, before: only(before, changed), after: only(after, changed) }
}

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
