import type { Statement } from '../database/database.ts'
import type { FieldMessages } from '../errors.ts'
import { Invalid } from '../model/field.ts'
import { requireModel, type Graph, type Model, type ResolvedField } from '../model/graph.ts'
import type { Referred } from '../model/kinds/reference.ts'
import { nearest } from '../model/resolve/mistakes.ts'
import { Parameters } from './statement.ts'

/** References given by natural keys, to be looked up in one statement. */
export interface NaturalKeys {
  /** Absent when every reference was an id. */
  readonly statement?: Statement
  /** The values with every reference an id; a key that finds nothing, or more than one, becomes a message. */
  readonly settle: (
    row: readonly unknown[],
    messages: FieldMessages,
  ) => ReadonlyMap<string, unknown>
}

interface Asked {
  readonly field: ResolvedField
  readonly key: string
}

/** Plans the look-up of natural keys such as `{ "slug": "hq" }` among a write's values. */
export function planNaturalKeys(
  graph: Graph,
  model: Model,
  values: ReadonlyMap<string, unknown>,
  messages: FieldMessages,
): NaturalKeys {
  const parameters = new Parameters()
  const columns: string[] = []
  const asked: Asked[] = []
  const settled = new Map<string, unknown>()
  const ask = (field: ResolvedField, referred: Referred): number => {
    if (typeof referred === 'number') return referred
    const target = requireModel(graph, field.reference?.target ?? field.many?.target ?? '')
    columns.push(`${lookUp(graph, target, referred.natural, parameters)} as c${columns.length}`)
    asked.push({ field, key: JSON.stringify(referred.natural) })
    return -columns.length
  }
  for (const [name, value] of values) {
    const field = model.fields.get(name)
    try {
      settled.set(name, field && value !== null ? resolveValue(field, value, ask) : value)
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      messages.add(name, error.message)
    }
  }
  const statement =
    columns.length > 0
      ? { text: `select ${columns.join(', ')}`, values: parameters.values }
      : undefined
  return {
    ...(statement ? { statement } : {}),
    settle: (row, into) => putIds(settled, model, asked, row, into),
  }
}

function resolveValue(
  field: ResolvedField,
  value: unknown,
  ask: (field: ResolvedField, referred: Referred) => number,
): unknown {
  if (field.reference) return ask(field, value as Referred) // the kind's parse made it
  if (field.many) return [...new Set((value as readonly Referred[]).map((one) => ask(field, one)))] // likewise
  return value
}

/** Ids of the objects that match every part of the key, at most two: one is right. */
function lookUp(
  graph: Graph,
  target: Model,
  natural: Readonly<Record<string, unknown>>,
  parameters: Parameters,
): string {
  const conditions = Object.entries(natural).map(([name, value]) => {
    const field = target.fields.get(name)
    if (!field?.columnName || field.opaque || field.many) {
      const known = [...target.fields.keys()]
      const guess = nearest(name, known)
      throw new Invalid(
        `A ${target.label} cannot be found by "${name}".${guess ? ` Did you mean "${guess}"?` : ''}`,
      )
    }
    if (value === null) return `n.${field.columnName} is null`
    const parsed = field.parse(value)
    if (field.reference && typeof parsed === 'object') {
      const nested = (parsed as Exclude<Referred, number>).natural // a reference parses to an id or to a natural key
      return `array[n.${field.columnName}] <@ ${lookUp(graph, requireModel(graph, field.reference.target), nested, parameters)}`
    }
    return `n.${field.columnName} = ${parameters.add(parsed, field.filterType)}`
  })
  return `array(select n.id from ${target.table} n where ${conditions.join(' and ')} limit 2)`
}

function putIds(
  settled: ReadonlyMap<string, unknown>,
  model: Model,
  asked: readonly Asked[],
  row: readonly unknown[],
  messages: FieldMessages,
): ReadonlyMap<string, unknown> {
  const found = asked.map(({ field, key }, index) => {
    const ids = row[index] as readonly number[] // one array of ids a column
    if (ids.length === 1) return ids[0] ?? 0
    messages.add(
      field.name,
      ids.length === 0 ? `No object matches ${key}.` : `More than one object matches ${key}.`,
    )
    return undefined
  })
  const id = (value: unknown): unknown =>
    typeof value === 'number' && value < 0 ? found[-value - 1] : value
  return new Map(
    [...settled].map(([name, value]): [string, unknown] => {
      const field = model.fields.get(name)
      if (field?.many && Array.isArray(value))
        return [name, value.map(id).filter((one) => one !== undefined)]
      return [name, field?.reference ? (id(value) ?? null) : value]
    }),
  )
}
