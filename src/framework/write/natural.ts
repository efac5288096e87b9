import type { Statement } from '../database/statement.ts'
import type { FieldMessages } from '../error-messages.ts'
import { Invalid } from '../model/field.ts'
import { requireModel, type Graph, type Model, type ResolvedField } from '../model/graph.ts'
import { copyOf } from '../model/item.ts'
import type { Referred } from '../model/kinds/reference.ts'
import type { Change } from './change.ts'
import { NaturalKeySearch, notOne } from './natural-key-search.ts'
import { numbersIn } from '../model/json-value.ts'

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
  const fields = [...model.fields.values()].filter(({ reference, many }) => reference ?? many)
  const pending = changes.map(({ values, messages }) => {
    const settle = (field: ResolvedField, referred: Referred): Settled =>
      lookUps.add(field, referred, messages)
    return fields.flatMap((field) => pendingOf(field, values.get(field.name), settle))
  })
  const { statement } = lookUps
  return {
    ...(statement ? { statement } : {}),
    settle: (rows) => {
      const found = new Map(rows.map(([index, ids]) => [Number(index), numbersIn(ids)]))
      return changes.map(({ values }, index) => {
        const references = pending[index] ?? []
        if (references.length === 0) return values
        const settled = copyOf(values)
        for (const { name, settle } of references) settled.set(name, settle(found))
        return settled
      })
    },
  }
}

/** Returns a value by the results of the look-ups. */
type Settled = (found: ReadonlyMap<number, readonly number[]>) => unknown

/** A reference of an object that is not an id yet. */
interface Pending {
  readonly name: string
  readonly settle: Settled
}

/** Returns the reference of a field, unless it is an id already. */
function pendingOf(
  field: ResolvedField,
  value: unknown,
  settle: (field: ResolvedField, referred: Referred) => Settled,
): readonly Pending[] {
  const { name } = field
  if (value === null || value === undefined || typeof value === 'number') return []
  // The kind of the field parsed the value, so it is a reference or a list of references.
  if (field.reference) return [{ name, settle: settle(field, value as Referred) }]
  const ids = (value as readonly Referred[]).map((one) => settle(field, one))
  return [
    {
      name,
      settle: (found) => [...new Set(ids.map((id) => id(found)).filter((id) => id !== null))],
    },
  ]
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
