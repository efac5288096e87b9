import { graph } from '../support/inventory.ts'
import { requireModel, type Model, type ResolvedField } from '../../src/framework/model/graph.ts'
import type { Json } from '../support/app.ts'
import { comparePlaces, placeOf } from './addresses.ts'
import type { Snapshot } from './snapshot.ts'

/** A term of an order, in declarations `path`, `-path`, `+path` (nulls first) or `tree:path`. */
export interface Term {
  readonly path: string
  readonly descending: boolean
  readonly nullsFirst: boolean
  readonly tree: boolean
}

/** Returns the terms of the declared order of a model. */
export const declaredTerms = ({ order }: Model): readonly Term[] =>
  order.map(({ path, descending, nullsFirst, tree }) => ({
    path: path.text,
    descending,
    nullsFirst,
    tree: tree !== undefined,
  }))

/** Returns the objects of a model in the order that a list must have. */
export function sorted(snapshot: Snapshot, model: Model, terms: readonly Term[]): readonly Json[] {
  const keyed = snapshot.rows(model.key).map((row) => ({
    row,
    keys: terms.map((term) => keyOf(snapshot, model, row, term)),
  }))
  const compare = (a: Keyed, b: Keyed): number => {
    for (const [index, term] of terms.entries()) {
      const order = compareKeys(a.keys[index], b.keys[index], term)
      if (order !== 0) return order
    }
    return 0
  }
  return keyed.toSorted(compare).map(({ row }) => row)
}

interface Keyed {
  readonly row: Json
  readonly keys: readonly unknown[]
}

type Key = readonly unknown[] | null

/**
 * Returns the sort key of an object: null without a value; for a hierarchy, all names from the root
 * down.
 */
function keyOf(snapshot: Snapshot, model: Model, row: Json, { path, tree }: Term): Key {
  if (tree)
    return snapshot
      .lineage(model, row)
      .map((one) => one[path])
      .toReversed()
  const [value = null] = snapshot.values(model.key, row, path)
  if (value === null) return null
  const field = lastField(model, path)
  return [(conversions[field.kind] ?? asItIs)(value)]
}

function lastField(model: Model, path: string): ResolvedField {
  const [name = '', ...rest] = path.split('.')
  const field = model.fields.get(name)
  if (!field) throw new Error(`${model.key} has no ${name}`)
  if (rest.length === 0) return field
  return lastField(requireModel(graph, field.reference?.target ?? ''), rest.join('.'))
}

function compareKeys(a: unknown, b: unknown, { descending, nullsFirst }: Term): number {
  const [left, right] = [a as Key, b as Key] // as keyOf made them
  if (left === null || right === null) {
    if (left === right) return 0
    return (left === null) === nullsFirst ? -1 : 1
  }
  const order = compareLists(left, right)
  return descending ? -order : order
}

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  for (const [index, value] of a.entries()) {
    if (index >= b.length) return 1
    const order = compareValues(value, b[index])
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Compares texts in natural order: rack 2 before rack 10. */
const natural = new Intl.Collator('und', { numeric: true })

function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return natural.compare(a, b)
  if (a instanceof Address && b instanceof Address) return comparePlaces(a.place, b.place)
  return Number(a) - Number(b)
}

class Address {
  readonly place
  constructor(text: string) {
    this.place = placeOf(text)
  }
}

const asItIs = (value: unknown): unknown => value

/** Kinds whose values are not sorted as texts. */
const conversions: Readonly<Record<string, (value: unknown) => unknown>> = {
  'ip-network': (value) => new Address(String(value)),
  // Addresses without their masks.
  'ip-address': (value) => new Address(String(value).replace(/\/\d+$/, '')),
  date: (value) => Date.parse(String(value)),
  timestamp: (value) => Date.parse(String(value)),
  created: (value) => Date.parse(String(value)),
  'created-at': (value) => Date.parse(String(value)),
  'last-updated': (value) => Date.parse(String(value)),
}
