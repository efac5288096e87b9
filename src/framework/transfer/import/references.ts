import { isObject, numbersIn } from '../../model/json-value.ts'
import type { Database } from '../../database/database.ts'
import { Invalid } from '../../model/field.ts'
import { requireModel, type Graph, type Model, type ResolvedField } from '../../model/graph.ts'
import { NaturalKeySearch, notOne } from '../../write/natural.ts'
import { targetOf } from './dependency-order.ts'
import { keyIn } from './incoming.ts'

/** Result of a look-up: the id of the object, or the message that says why there is none. */
export type ReferenceResult = { readonly id: number } | { readonly missing: string }

/** Context of a look-up. */
export interface LookUp {
  readonly graph: Graph
  readonly database: Database
  /** Ids of imported objects by key. */
  readonly keys: { get(key: string): number | undefined }
}

/** A reference to look up, with the model that it refers to. */
export interface ReferenceToFind {
  readonly target: Model
  readonly value: unknown
}

/**
 * Returns whether a value is a reference by name. Ids and malformed values are checked by the
 * write.
 */
export const isNamed = (value: unknown): boolean => isObject(value) && !('id' in value)

/**
 * Looks up references by `$ref` and by natural key, such as
 * `{ "author": { "name": "Ada" }, "title": "Notes" }`, in one statement. Returns a function that
 * gives the result of each reference.
 */
export async function lookUpAll(
  lookUp: LookUp,
  references: readonly ReferenceToFind[],
): Promise<(one: ReferenceToFind) => ReferenceResult> {
  const search = new NaturalKeySearch(lookUp.graph)
  const results = new Map<string, ReferenceResult>()
  const numbers = new Map<number, ReferenceToFind[]>()
  for (const one of references) {
    try {
      const value = withIds(lookUp, one.value)
      if (!isObject(value)) results.set(nameOf(one), { id: Number(value) })
      else addTo(numbers, search.add(one.target, value), one)
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      results.set(nameOf(one), { missing: error.message })
    }
  }
  const rows = search.statement ? await lookUp.database.rows(search.statement) : []
  for (const [number, ids] of rows)
    for (const one of numbers.get(Number(number)) ?? [])
      results.set(nameOf(one), resultOf(numbersIn(ids), one))
  return (one) => results.get(nameOf(one)) ?? resultOf([], one)
}

function resultOf(ids: readonly number[], { value }: ReferenceToFind): ReferenceResult {
  const [id, other] = ids
  return id === undefined || other !== undefined ? { missing: notOne(ids, value) } : { id }
}

const nameOf = ({ target, value }: ReferenceToFind): string =>
  `${target.key} ${JSON.stringify(value)}`

function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Replaces `$ref` in a reference, also within a natural key, by the id of the imported object. */
function withIds({ keys }: Pick<LookUp, 'keys'>, value: unknown): unknown {
  const key = keyIn(value)
  if (key !== undefined) {
    const id = keys.get(key)
    if (id === undefined) throw new Invalid(`${key} was not imported.`)
    return id
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    isNamed(inner) ? withIds({ keys }, inner) : inner,
  ])
  return Object.fromEntries(entries)
}

/** Returns the reference in the value of a field as one to look up. */
export function referenceToFind(
  graph: Graph,
  field: ResolvedField,
  value: unknown,
): ReferenceToFind {
  return { target: requireModel(graph, targetOf(field)), value }
}
