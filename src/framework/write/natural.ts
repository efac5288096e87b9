import type { Statement } from '../database/statement.ts'
import type { FieldMessages } from '../error-messages.ts'
import { Invalid } from '../model/field.ts'
import { requireModel, type Graph, type Model, type ResolvedField } from '../model/graph.ts'
import type { Referred } from '../model/kinds/reference.ts'
import type { Change } from './change.ts'
import { NaturalKeySearch, notOne } from './natural-key-search.ts'

/** The look-up of references given by natural keys, in one statement for all objects of a write. */
export interface NaturalKeys {
  /** Absent when every reference was an id. */
  readonly statement?: Statement
  /**
   * Returns the values of each change with ids as references. Adds a message for a key that matches
   * no object or more than one.
   */
  readonly settle: (
    rows: readonly (readonly unknown[])[],
  ) => readonly ReadonlyMap<string, unknown>[]
}

/** Plans the look-up of natural keys such as `{ "slug": "hq" }` among the values of writes. */
export function planNaturalKeys(
  graph: Graph,
  model: Model,
  changes: readonly Change[],
): NaturalKeys {
  const lookUps = new LookUps(graph)
  const settled = changes.map(({ values, messages }) => {
    const settle = (field: ResolvedField, referred: Referred): Settled =>
      lookUps.add(field, referred, messages)
    return new Map(
      [...values].map(([name, value]) => [name, pending(model.fields.get(name), value, settle)]),
    )
  })
  const { statement } = lookUps
  return {
    ...(statement ? { statement } : {}),
    settle: (rows) => {
      // The second column is an array of ids.
      const found = new Map(rows.map(([index, ids]) => [Number(index), ids as readonly number[]]))
      return settled.map(
        (values) => new Map([...values].map(([name, value]) => [name, value(found)])),
      )
    },
  }
}

/** Returns a value by the results of the look-ups. */
type Settled = (found: ReadonlyMap<number, readonly number[]>) => unknown

function pending(
  field: ResolvedField | undefined,
  value: unknown,
  settle: (field: ResolvedField, referred: Referred) => Settled,
): Settled {
  if (!field || value === null) return () => value
  if (field.reference) return settle(field, value as Referred) // the kind's parse made it
  if (!field.many) return () => value
  const ids = (value as readonly Referred[]).map((one) => settle(field, one)) // as above
  return (found) => [...new Set(ids.map((id) => id(found)).filter((id) => id !== null))]
}

/** The most natural keys that one statement looks up. */
const mostKeys = 2_000

class LookUps {
  readonly #graph: Graph
  readonly #search: NaturalKeySearch

  constructor(graph: Graph) {
    this.#graph = graph
    this.#search = new NaturalKeySearch(graph)
  }

  get statement(): Statement | undefined {
    return this.#search.statement
  }

  /** Adds a look-up, once for equal keys. */
  add(field: ResolvedField, referred: Referred, messages: FieldMessages): Settled {
    if (typeof referred === 'number') return () => referred
    const target = requireModel(this.#graph, field.reference?.target ?? field.many?.target ?? '')
    try {
      const index = this.#search.add(target, referred.natural, mostKeys)
      return (found) => {
        const ids = found.get(index)
        if (ids?.length === 1) return ids[0]
        if (ids) messages.add(field.name, notOne(ids, referred.natural))
        return null
      }
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      messages.add(field.name, error.message)
      return () => null
    }
  }
}
