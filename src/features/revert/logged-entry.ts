import type { Model, ModelGraph } from '../../framework/model/graph.ts'
import { modelsByType } from '../../framework/model/graph.ts'
import { isJsonObject, numbersIn, type JsonObject } from '../../framework/model/json-value.ts'
import { loggedActions } from '../change-log/entry.ts'

/** The kinds of changes of an object. */
export type LoggedAction = keyof typeof loggedActions

/** An entry of the change log about an object of a model of the service. */
export interface LoggedEntry {
  readonly entryId: number
  readonly model: Model
  readonly id: number
  readonly name: string
  readonly action: LoggedAction
  readonly before: JsonObject | null
  readonly after: JsonObject | null
}

/** Entries of one request, and the models of others that the service does not have any more. */
export interface RequestEntries {
  readonly entries: readonly LoggedEntry[]
  readonly unknownModels: readonly string[]
}

/** A row of `selectOfRequest`. */
export type EntryRow = [number, string, number, string, number, unknown, unknown]

/** Returns the entries of rows of the change log. */
export function entriesIn(graph: ModelGraph, rows: readonly EntryRow[]): RequestEntries {
  const models = modelsByType(graph)
  const unknownModels = new Set<string>()
  const entries = rows.flatMap(([entryId, type, id, name, number, before, after]) => {
    const model = models.get(type)
    const action = actionsByNumber.get(Number(number))
    if (!model) unknownModels.add(type)
    return model && action
      ? [{ entryId, model, id, name, action, before: imageOf(before), after: imageOf(after) }]
      : []
  })
  return { entries, unknownModels: [...unknownModels] }
}

const actionsByNumber: ReadonlyMap<number, LoggedAction> = new Map(
  (['create', 'update', 'delete'] as const).map((action) => [loggedActions[action].number, action]),
)

const imageOf = (value: unknown): JsonObject | null => (isJsonObject(value) ? value : null)

/** Returns a text for the object of an entry, which no other object has. */
export const objectKeyOf = ({ model, id }: Pick<LoggedEntry, 'model' | 'id'>): string =>
  `${model.key} ${id}`

/** Returns the name of the object of an entry, for messages. */
export const objectTitleOf = ({ model, id, name }: LoggedEntry): string =>
  name === `#${id}` ? `${model.label} ${id}` : `${model.label} ${name} (${id})`

/** Returns the keys of the objects that values of a model refer to. */
export function referencesIn({ fields }: Model, values: JsonObject): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const { reference, many } = fields.get(name) ?? {}
    const target = reference?.target ?? many?.target
    if (target === undefined) return []
    const ids = Array.isArray(value) ? numbersIn(value) : numbersIn([value])
    return ids.map((id) => `${target} ${id}`)
  })
}
