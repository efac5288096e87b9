import type { Executor } from '../../../framework/database/statement.ts'
import {
  requireModel,
  type Model,
  type ModelGraph,
  type ResolvedField,
} from '../../../framework/model/graph.ts'
import { isJsonObject, jsonObjectOf, numbersIn } from '../../../framework/model/json-value.ts'
import { parseChange } from '../../../framework/write/change.ts'
import { planBodies } from '../export/rows.ts'
import { referencesOf, targetOf } from '../import/dependency-order.ts'
import type { Done } from '../import/write-chunk.ts'
import type { Counts, ObjectDifference, FieldDifference } from './difference.ts'
import { objectName } from './object-name.ts'
import { PlacesById } from './places-by-id.ts'

/** Shown in place of a value that must not be printed. */
const confidential = '(confidential)'

/** What receives the results of the comparison. */
export interface ComparisonListener {
  /** Takes an object that differs. */
  difference(difference: ObjectDifference): void
  /** Reports an object that the input has twice. */
  refuse(location: string, field: string, message: string): void
}

/** Collects the differences between an input and the stored objects, as a load writes it. */
export class InputComparison {
  /** The places of the objects that the input has. */
  readonly kept = new PlacesById()
  /** The places of the references of the input to objects of the pruned models. */
  readonly referenced = new PlacesById()
  readonly #pruned: ReadonlySet<string>
  readonly #graph: ModelGraph
  readonly #listener: ComparisonListener
  /** InputComparison of objects that have references still to be compared. */
  readonly #held = new Map<string, ObjectDifference>()
  readonly #counts = { create: 0, update: 0, delete: 0, unchanged: 0 }

  /** @param pruned - the keys of the models whose objects may be deleted */
  constructor(graph: ModelGraph, pruned: ReadonlySet<string>, listener: ComparisonListener) {
    this.#graph = graph
    this.#pruned = pruned
    this.#listener = listener
  }

  /** The number of objects by what happens to them. */
  get counts(): Counts {
    return this.#counts
  }

  /** Adds objects that a load has written or found as they should be. */
  async add(database: Pick<Executor, 'rows'>, model: Model, done: readonly Done[]): Promise<void> {
    const names = await namesOf(this.#graph, database, model, done)
    for (const one of done) {
      this.#keepReferences(model, one)
      // Only what follows a first write has an id before it.
      if (one.one.incoming.id === undefined) this.#addObject(model, one, names)
      else this.#addDeferred(model, one, names)
    }
  }

  /** Adds an object that is deleted. */
  addDeleted(difference: ObjectDifference): void {
    this.#emit(difference)
  }

  /** Ends the comparison of the objects of the input. */
  endInput(): void {
    for (const held of this.#held.values()) this.#emit(held)
    this.#held.clear()
  }

  #addObject(model: Model, done: Done, names: ReferenceNames): void {
    const { id, one, isNew, outcome } = done
    const { incoming, deferred } = one
    const before = this.kept.add(model.key, id, incoming.location)
    if (before !== undefined) {
      const message = `The input has this object also in ${before}.`
      this.#listener.refuse(incoming.location, 'line', message)
    }
    const object = objectName(model, incoming.body)
    const { location } = incoming
    if (isNew) {
      const fields = fieldsOfNew(model, incoming.body)
      this.#emit({ action: 'create', model: model.key, object, location, fields })
      return
    }
    const fields = outcome === 'updated' ? changedFields(model, done, names) : {}
    const changed = { action: 'update', model: model.key, id, object, location, fields } as const
    if (Object.keys(deferred).length > 0) this.#held.set(`${model.key} ${id}`, changed)
    else this.#emit(changed)
  }

  #addDeferred(model: Model, done: Done, names: ReferenceNames): void {
    const name = `${model.key} ${done.id}`
    const held = this.#held.get(name)
    if (!held || done.outcome !== 'updated') return // the fields of a new object are told already
    const fields = { ...held.fields, ...changedFields(model, done, names) }
    this.#held.set(name, { ...held, fields })
  }

  #emit(difference: ObjectDifference): void {
    const isChange = difference.action !== 'update' || Object.keys(difference.fields).length > 0
    this.#counts[isChange ? difference.action : 'unchanged'] += 1
    if (isChange) this.#listener.difference(difference)
  }

  #keepReferences(model: Model, { one }: Done): void {
    for (const field of referencesOf(model).filter((one) => this.#pruned.has(targetOf(one))))
      for (const id of idsIn(one.body[field.name]))
        this.referenced.add(targetOf(field), id, `${one.incoming.location}: ${field.name}`)
  }
}

/** Returns the ids in the value of a reference, or of a list of references. */
function idsIn(value: unknown): readonly number[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  const id = isJsonObject(value) ? value['id'] : value
  return typeof id === 'number' ? [id] : []
}

function fieldsOfNew(
  model: Model,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, FieldDifference>> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      { wanted: model.fields.get(name)?.confidential ? confidential : value },
    ]),
  )
}

/** Returns the fields of an object that the write changed. */
function changedFields(
  model: Model,
  { one, before }: Done,
  names: ReferenceNames,
): Readonly<Record<string, FieldDifference>> {
  const { incoming, body } = one
  const given = Object.keys(before).map((name) => [name, body[name]] as const)
  const { values } = parseChange(model, Object.fromEntries(given), 'patch')
  return Object.fromEntries(
    Object.entries(before).map(([name, stored]) => {
      const field = model.fields.get(name)
      if (!field || field.confidential) return [name, { now: confidential, wanted: confidential }]
      if (targetOf(field) !== '')
        return [name, { now: names(field, stored), wanted: incoming.body[name] }]
      return [name, { now: comparable(field, stored, values[name]), wanted: values[name] }]
    }),
  )
}

/** Leaves out the custom fields that the input does not name. */
function comparable({ kind }: ResolvedField, stored: unknown, wanted: unknown): unknown {
  if (kind !== 'custom-fields' || !isJsonObject(wanted)) return stored
  const now = jsonObjectOf(stored)
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, now[name] ?? null]))
}

/** Returns the stored value of a reference, or of a list, with natural keys in place of ids. */
type ReferenceNames = (field: ResolvedField, stored: unknown) => unknown

/** Reads the natural keys of the objects that changed references named. */
async function namesOf(
  graph: ModelGraph,
  { rows }: Pick<Executor, 'rows'>,
  model: Model,
  done: readonly Done[],
): Promise<ReferenceNames> {
  const wanted = new Map<string, Set<number>>()
  for (const { before } of done)
    for (const [name, stored] of Object.entries(before)) {
      const field = model.fields.get(name)
      const target = field ? targetOf(field) : ''
      if (target === '') continue
      const ids = wanted.get(target) ?? new Set()
      wanted.set(target, ids)
      for (const id of numbersIn([stored].flat())) ids.add(id)
    }
  const found = new Map<string, ReadonlyMap<number, unknown>>()
  for (const [target, ids] of wanted)
    if (ids.size > 0)
      found.set(
        target,
        await readNamingFields(graph, { rows }, requireModel(graph, target), [...ids]),
      )
  return (field, stored) => {
    const nameOf = (id: unknown): unknown =>
      id === null ? null : (found.get(targetOf(field))?.get(Number(id)) ?? { id })
    return Array.isArray(stored) ? stored.map(nameOf) : nameOf(stored ?? null)
  }
}

/** Reads the names of the objects with the given ids. */
export async function readNamingFields(
  graph: ModelGraph,
  { rows }: Pick<Executor, 'rows'>,
  model: Model,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const statement = planBodies({ graph, exported: new Set() }, model, ids)
  const found = await rows<[number, string]>(statement)
  return new Map(
    found.map(([id, body]) => [Number(id), objectName(model, jsonObjectOf(JSON.parse(body)))]),
  )
}
