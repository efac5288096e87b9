import { isJsonObject, type JsonObject } from '../../../../framework/model/json-value.ts'
import { isUnlimited } from '../../object-permissions/grants.ts'
import type { RowRight } from '../../object-permissions/row-rights.ts'

/** How a form chooses the objects of a right. */
export type ObjectsBy = 'all' | 'filters' | 'json'

/** The values of filters, by their names. */
export type FilterValues = ReadonlyMap<string, readonly string[]>

/** A right as a form shows it. */
export interface RightState {
  readonly models: readonly string[]
  readonly actions: readonly string[]
  /** The actions from which a form was made. */
  readonly storedActions: readonly string[]
  /** The names of the fields that it includes setting; empty for all. */
  readonly fields: readonly string[]
  readonly by: ObjectsBy
  /** Filters that all hold, as alternatives. */
  readonly alternatives: readonly FilterValues[]
  /** The conditions as JSON. */
  readonly json: string
  /** The JSON of the stored conditions, from which a form was made; empty without them. */
  readonly stored: string
}

/** The most alternatives of a form; more are shown as JSON. */
export const maxAlternatives = 8

/** Returns a right as a form shows it. */
export function stateOf({ models, actions, constraints, fields }: RowRight): RightState {
  const json = isUnlimited(constraints) ? '' : jsonText(constraints)
  const alternatives = alternativesOf(constraints)
  const by = json === '' ? 'all' : alternatives ? 'filters' : 'json'
  const shared = {
    models,
    actions,
    storedActions: actions,
    fields: fields ?? [],
    json,
    stored: json,
  }
  return { ...shared, by, alternatives: alternatives ?? [] }
}

/** Returns conditions as filters with their values; undefined where a form cannot show them. */
function alternativesOf(constraints: unknown): readonly FilterValues[] | undefined {
  const all = [constraints ?? []].flat()
  if (all.length > maxAlternatives || !all.every(isFlat)) return undefined
  return all.map(
    (one) =>
      new Map(Object.entries(one).map(([name, value]) => [name, [value].flat().map(String)])),
  )
}

const isFlat = (value: unknown): value is JsonObject =>
  isJsonObject(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((one) => {
    const values = [one].flat()
    return values.length > 0 && values.every((text) => text === null || typeof text !== 'object')
  })

/** Returns the conditions of alternatives that have filters, as they are stored. */
export function constraintsOf({ alternatives, stored }: RightState): unknown {
  const made = alternatives
    .filter(({ size }) => size > 0)
    .map((filters) =>
      Object.fromEntries(
        [...filters].map(([name, texts]) => {
          const values = texts.map((text) => (text === 'null' ? null : text))
          return [name, values.length === 1 ? values[0] : values]
        }),
      ),
    )
  const constraints = made.length === 1 ? made[0] : made
  const before = parsedJson(stored)
  return canonical(before) === canonical(constraints) ? before : constraints
}

/** Returns a text that is the same for conditions that differ in the types of their values only. */
export const canonical = (constraints: unknown): string =>
  JSON.stringify(
    (alternativesOf(constraints) ?? [constraints]).map((one) =>
      one instanceof Map ? [...one].toSorted(([a], [b]) => (a < b ? -1 : 1)) : one,
    ),
  )

/** Returns a value as the text of a form; empty for none. */
export const jsonText = (value: unknown): string =>
  value === null ? '' : JSON.stringify(value, null, 2)

/** Returns the value of a JSON text; undefined for malformed and for empty text. */
export function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown // of any shape
  } catch {
    return undefined
  }
}
