import { graph } from '../../src/app.ts'
import { requireModel, type Model, type ResolvedField } from '../../src/framework/model/graph.ts'
import type { Json } from '../support/app.ts'
import { comparePlaces, placeOf } from './addresses.ts'
import type { World } from './world.ts'

/**
 * What a list is ordered by: a path, downwards with `-`, absent values first with `+`, `tree:`
 * along a hierarchy.
 */
export interface Term {
  readonly path: string
  readonly descending: boolean
  readonly nullsFirst: boolean
  readonly tree: boolean
}

/** The terms that a model's list is ordered by when nothing else is asked for. */
export const declaredTerms = ({ order }: Model): readonly Term[] =>
  order.map(({ path, descending, nullsFirst, tree }) => ({
    path: path.text,
    descending,
    nullsFirst,
    tree: tree !== undefined,
  }))

/** The objects of a model as a list must show them. */
export function sorted(world: World, model: Model, terms: readonly Term[]): readonly Json[] {
  const keyed = world.rows(model.key).map((row) => ({
    row,
    keys: terms.map((term) => keyOf(world, model, row, term)),
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
 * A value ready to be compared; null where there is none. Along a hierarchy: all names from the
 * root down.
 */
function keyOf(world: World, model: Model, row: Json, { path, tree }: Term): Key {
  if (tree) return world.lineage(model, row).map((one) => one[path]).toReversed() // prettier-ignore
  const [value = null] = world.values(model.key, row, path)
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

/** Text as people sort it: rack 2 before rack 10. */
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

/** Kinds whose text is not what they are sorted by. */
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
