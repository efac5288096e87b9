import type { Rows } from '../../framework/database/statement.ts'
import {
  contentType,
  isWritable,
  requireModel,
  type Model,
  type ModelGraph,
  type ResolvedField,
} from '../../framework/model/graph.ts'
import { jsonObjectOf, textOf, type JsonObject } from '../../framework/model/json-value.ts'
import { differingFields } from '../../framework/write/logged.ts'
import { isWrittenByClients } from '../../framework/model/written-by-clients.ts'
import { planStored } from '../../framework/write/stored.ts'
import { objectKeyOf, objectTitleOf, type LoggedEntry } from './logged-entry.ts'
import { selectChangedSince } from './sql/entries.ts'

/** A reason why a change cannot be undone. */
export interface Conflict {
  /** The entry about the object. */
  readonly entry: LoggedEntry
  readonly text: string
  /** The field that was changed since, its value after the entries, and the stored one. */
  readonly changed?: ChangedSince
  /** True where `force` does not help. */
  readonly isFinal?: boolean
  /** True where nothing is left to undo: `force` leaves the object out. */
  readonly isDone?: boolean
}

/** A field that was changed since. */
export interface ChangedSince {
  readonly field: ResolvedField
  readonly left: unknown
  /** Undefined where the user may not learn it. */
  readonly now: unknown
}

/** Inputs of the search for conflicts. */
export interface ConflictSearch {
  readonly graph: ModelGraph
  readonly requestId: string
  /** All entries of the request. */
  readonly all: readonly LoggedEntry[]
  readonly rows: Rows
  /** Returns whether the user may learn what is stored in a field by now. */
  readonly isShown: (field: ResolvedField) => boolean
}

/** An object as the entries left it. */
interface Expected {
  readonly entry: LoggedEntry
  readonly first: LoggedEntry['action']
  /** The values that the entries gave it; null if it was deleted. */
  readonly values: JsonObject | null
}

/**
 * Compares the objects of entries with what the entries left, and locks them. Returns what was
 * changed since, and which objects refer to new ones since.
 */
export async function findConflicts(
  entries: readonly LoggedEntry[],
  search: ConflictSearch,
): Promise<readonly Conflict[]> {
  const expected = expectedBy(entries)
  const conflicts: Conflict[] = []
  for (const [model, own] of byModel(expected)) {
    const plan = planStored(
      search.graph,
      model,
      own.map(({ entry }) => entry.id),
    )
    const stored = plan.values(await search.rows(plan.statement))
    for (const one of own) conflicts.push(...conflictsOf(one, stored.get(one.entry.id), search))
    const created = own.filter(({ first, values }) => first === 'create' && values)
    conflicts.push(...(await referrersOf(model, created, search)))
  }
  return [...conflicts, ...(await restoredSince(expected, search))]
}

/** Returns the objects of entries as these left them. */
function expectedBy(entries: readonly LoggedEntry[]): readonly Expected[] {
  const found = new Map<string, Expected>()
  for (const entry of entries) {
    const { first = entry.action, values = {} } = found.get(objectKeyOf(entry)) ?? {}
    const after = entry.action === 'delete' ? null : { ...values, ...entry.after }
    found.set(objectKeyOf(entry), { entry, first, values: after })
  }
  return [...found.values()]
}

function byModel(expected: readonly Expected[]): ReadonlyMap<Model, readonly Expected[]> {
  const models = new Map<Model, Expected[]>()
  for (const one of expected) {
    const own = models.get(one.entry.model)
    if (own) own.push(one)
    else models.set(one.entry.model, [one])
  }
  return models
}

function conflictsOf(
  { entry, first, values }: Expected,
  stored: object | undefined,
  { isShown }: ConflictSearch,
): readonly Conflict[] {
  const title = objectTitleOf(entry)
  if (!values) return stored ? [{ entry, text: `${title} exists again`, isDone: true }] : []
  if (!stored) {
    const gone = { entry, text: `${title} does not exist any more` }
    return [first === 'create' ? { ...gone, isDone: true } : { ...gone, isFinal: true }]
  }
  // In the form of the log, which is JSON.
  const now = jsonObjectOf(JSON.parse(JSON.stringify(stored)))
  const left = Object.entries(values).filter(([name]) => isCompared(entry.model, name, first))
  return differingFields(entry.model, now, Object.fromEntries(left)).map((name) => {
    const field = entry.model.fields.get(name)
    const isKnown = field !== undefined && isShown(field)
    const is = isKnown ? shownValue(now[name]) : 'another'
    const text = `${title}, ${name}: was ${shownValue(values[name])} then, and is ${is} now`
    if (!field) return { entry, text }
    const changed = { field, left: values[name], now: isKnown ? (now[name] ?? null) : undefined }
    return { entry, text, changed }
  })
}

/** Returns whether a value of the log is compared: of a new object, those that clients send. */
function isCompared({ fields }: Model, name: string, first: LoggedEntry['action']): boolean {
  const field = fields.get(name)
  return field !== undefined && !field.confidential && (first !== 'create' || isWritable(field))
}

const shownValue = (value: unknown): string => {
  const text = JSON.stringify(value ?? null)
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

/** The longest text of a value in a message. */
const maxShown = 60

/** Returns the new objects that others refer to which the request did not write. */
async function referrersOf(
  model: Model,
  created: readonly Expected[],
  { graph, all, rows }: ConflictSearch,
): Promise<readonly Conflict[]> {
  if (created.length === 0) return []
  const known = new Set(all.map(objectKeyOf))
  const byId = new Map(created.map(({ entry }) => [entry.id, entry]))
  const conflicts: Conflict[] = []
  for (const { model: key, field } of model.dependents) {
    const other = requireModel(graph, key)
    const { columnName, many } = other.fields.get(field) ?? {}
    if (!columnName || !isWrittenByClients(other)) continue
    const text = many
      ? `select owner_id, target_id from ${columnName} where target_id = any($1::integer[])`
      : `select id, ${columnName} from ${other.table} where ${columnName} = any($1::integer[])`
    const found = await rows<[number, number]>({ text, values: [[...byId.keys()]] })
    const since = found.filter(([id]) => !known.has(objectKeyOf({ model: other, id })))
    for (const id of new Set(since.map(([, target]) => target))) {
      const entry = byId.get(id)
      if (entry)
        conflicts.push({ entry, text: `other objects refer to ${objectTitleOf(entry)} by now` })
    }
  }
  return conflicts
}

/** Returns the deleted objects that were restored since, and deleted again. */
async function restoredSince(
  expected: readonly Expected[],
  { requestId, rows }: ConflictSearch,
): Promise<readonly Conflict[]> {
  const deleted = new Map<string, LoggedEntry>(
    expected.flatMap(({ entry, values }) =>
      values ? [] : [[`${contentType(entry.model)} ${entry.id}`, entry] as const],
    ),
  )
  if (deleted.size === 0) return []
  const all = [...deleted.values()]
  const types = all.map(({ model }) => contentType(model))
  const ids = all.map(({ id }) => id)
  const found = await rows(selectChangedSince(requestId, types, ids))
  return found.flatMap(([type, id]) => {
    const entry = deleted.get(`${textOf(type)} ${textOf(id)}`)
    return entry ? [{ entry, text: `${objectTitleOf(entry)} was restored since` }] : []
  })
}
