import type { Statement } from '../database/statement.ts'
import type { FieldMessages } from '../error-messages.ts'
import { Invalid } from '../model/field.ts'
import { requireModel, type Graph, type Model, type ResolvedField } from '../model/graph.ts'
import type { Referred } from '../model/kinds/reference.ts'
import { nearest } from '../model/resolve/mistakes.ts'
import type { Change } from './change.ts'
import { Parameters } from '../sql/parameters.ts'

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

/** The most natural keys and the most values in them that one statement looks up. */
const mostKeys = 2_000
const mostValues = 10_000

class LookUps {
  readonly #graph: Graph
  readonly #parameters = new Parameters()
  readonly #known = new Map<string, number>()
  readonly #selects: string[] = []

  constructor(graph: Graph) {
    this.#graph = graph
  }

  get statement(): Statement | undefined {
    return this.#selects.length > 0
      ? { text: this.#selects.join(' union all '), values: this.#parameters.values }
      : undefined
  }

  /** Adds a look-up, once for equal keys. */
  add(field: ResolvedField, referred: Referred, messages: FieldMessages): Settled {
    if (typeof referred === 'number') return () => referred
    const target = requireModel(this.#graph, field.reference?.target ?? field.many?.target ?? '')
    const key = JSON.stringify(referred.natural)
    const index = this.#indexOf(target, key, referred.natural, (message) =>
      messages.add(field.name, message),
    )
    return (found) => {
      const ids = found.get(index)
      if (ids?.length === 1) return ids[0]
      if (ids)
        messages.add(
          field.name,
          ids.length === 0 ? `No object matches ${key}.` : `More than one object matches ${key}.`,
        )
      return null
    }
  }

  #indexOf(
    target: Model,
    key: string,
    natural: Readonly<Record<string, unknown>>,
    refuse: (message: string) => void,
  ): number {
    const known = this.#known.get(target.key + key)
    if (known !== undefined) return known
    const before = this.#parameters.values.length
    if (this.#selects.length >= mostKeys || before >= mostValues) {
      refuse(`At most ${mostKeys} different natural keys are allowed in one request. Send ids.`)
      return -1
    }
    try {
      const index = this.#selects.length
      this.#selects.push(`select ${index}, ${this.#lookUp(target, natural)}`)
      this.#known.set(target.key + key, index)
      return index
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      this.#parameters.takeBack(before)
      refuse(error.message)
      return -1
    }
  }

  /** Returns SQL of the ids that match the key. Two are enough to know that it is ambiguous. */
  #lookUp(target: Model, natural: Readonly<Record<string, unknown>>): string {
    const conditions = Object.entries(natural).map(([name, value]) =>
      this.#condition(target, name, value),
    )
    return `array(select n.id from ${target.table} n where ${conditions.join(' and ')} limit 2)`
  }

  #condition(target: Model, name: string, value: unknown): string {
    const field = target.fields.get(name)
    if (!field?.columnName || field.opaque || field.many) {
      const guess = nearest(name, target.fields.keys())
      const hint = guess ? ` Did you mean "${guess}"?` : ''
      throw new Invalid(`A ${target.label} cannot be found by "${name}".${hint}`)
    }
    if (value === null) return `n.${field.columnName} is null`
    const parsed = field.parse(value)
    if (field.reference && typeof parsed === 'object') {
      // A reference parses to an id or to a natural key.
      const nested = (parsed as Exclude<Referred, number>).natural
      const nestedTarget = requireModel(this.#graph, field.reference.target)
      return `array[n.${field.columnName}] <@ ${this.#lookUp(nestedTarget, nested)}`
    }
    return `n.${field.columnName} = ${this.#parameters.add(parsed, field.filterType)}`
  }
}
