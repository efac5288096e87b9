import { isJsonObject, numbersIn } from '../../../framework/model/json-value.ts'
import type { Database } from '../../../framework/database/database.ts'
import { InvalidValue } from '../../../framework/model/field.ts'
import { maxId } from '../../../framework/model/id.ts'
import {
  requireModel,
  type ModelGraph,
  type Model,
  type ResolvedField,
} from '../../../framework/model/graph.ts'
import type { Reader } from '../../../framework/model/permission.ts'
import { NaturalKeySearch, notOne, type NaturalKey } from '../../../framework/write/natural.ts'
import { AmbiguousReference } from './ambiguous-reference.ts'
import { targetOf } from './dependency-order.ts'
import { keyIn } from './incoming.ts'

/** Result of a look-up: the id of the object, or the message that says why there is none. */
export type ReferenceResult = { readonly id: number } | { readonly missing: string }

/** Context of a look-up. */
export interface ReferenceContext {
  readonly graph: ModelGraph
  readonly database: Database
  /** Ids of imported objects by key. */
  readonly keys: { get(key: string): number | undefined }
  /** Decides which objects the author of the import may refer to. */
  readonly reader: Reader
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
export const isNamed = (value: unknown): boolean => isJsonObject(value) && !('id' in value)

/**
 * Looks up references by `$ref` and by natural key, such as
 * `{ "author": { "name": "Ada" }, "title": "Notes" }`, in one statement. Returns a function that
 * gives the result of each reference.
 */
export async function lookUpAll(
  lookUp: ReferenceContext,
  references: readonly ReferenceToFind[],
): Promise<(one: ReferenceToFind) => ReferenceResult> {
  const search = new NaturalKeySearch(lookUp.graph, lookUp.reader)
  const results = new Map<string, ReferenceResult>()
  const numbers = new Map<string, readonly number[]>()
  for (const one of references) {
    try {
      const keys = keysOf(lookUp, one.value)
      if (typeof keys === 'number') results.set(nameOf(one), { id: keys })
      else
        numbers.set(
          nameOf(one),
          keys.map((key) => search.add(one.target, key)),
        )
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      results.set(nameOf(one), { missing: error.message })
    }
  }
  const rows = search.statement ? await lookUp.database.rows(search.statement) : []
  const found = new Map(rows.map(([number, ids]) => [Number(number), numbersIn(ids)]))
  return (one) => {
    const name = nameOf(one)
    const ids = (numbers.get(name) ?? []).map((number) => found.get(number) ?? [])
    return results.get(name) ?? resultOf(ids, one)
  }
}

/** Returns the natural keys that a reference may mean, or the id that it is. */
function keysOf(lookUp: ReferenceContext, value: unknown): number | readonly NaturalKey[] {
  if (value instanceof AmbiguousReference)
    return value.number > maxId ? [value.natural] : [value.natural, { id: value.number }]
  const key = withIds(lookUp, value)
  return isJsonObject(key) ? [key] : Number(key)
}

function resultOf(
  found: readonly (readonly number[])[],
  { value }: ReferenceToFind,
): ReferenceResult {
  const ids = [...new Set(found.flat())]
  const [id, other] = ids
  if (id !== undefined && other === undefined) return { id }
  if (!(value instanceof AmbiguousReference)) return { missing: notOne(ids, value) }
  const { natural, number } = value
  const [named = []] = found
  if (id === undefined || named.length > 1) return { missing: notOne(named, natural) }
  const written = JSON.stringify(natural)
  return {
    missing:
      `"${number}" is the id of one object and names the object with the id ${id}. ` +
      `Write {"id":${number}} or ${written}.`,
  }
}

const nameOf = ({ target, value }: ReferenceToFind): string =>
  `${target.key} ${JSON.stringify(value)}`

/** Replaces `$ref` in a reference, also within a natural key, by the id of the imported object. */
function withIds({ keys }: Pick<ReferenceContext, 'keys'>, value: unknown): unknown {
  const key = keyIn(value)
  if (key !== undefined) {
    const id = keys.get(key)
    if (id === undefined) throw new InvalidValue(`${key} was not imported.`)
    return id
  }
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    isNamed(inner) ? withIds({ keys }, inner) : inner,
  ])
  return Object.fromEntries(entries)
}

/** Returns the reference in the value of a field as one to look up. */
export function planReferenceToFind(
  graph: ModelGraph,
  field: ResolvedField,
  value: unknown,
): ReferenceToFind {
  return { target: requireModel(graph, targetOf(field)), value }
}
