import { type Json, isObject, textOf } from '../model/json-value.ts'
import type { Database } from '../database/database.ts'
import type { Field } from '../model/field.ts'
import { contentType, requireModel, type Graph, type Model } from '../model/graph.ts'
import { booleanChoice, choice, date, integer, text, url } from '../model/index.ts'
import { controlOf, type FormField } from './form-fields.ts'
import { selectFormFields, type FormFieldRow } from './sql/custom-fields.ts'

/** Prefix of a custom field's name in a form. */
const prefix = 'cf_'

/** The key of an object that holds its custom field values. */
const holder = 'custom_fields'

type Make = (choices: ReadonlyMap<number, string>) => Field

const largestNumber = Number.MAX_SAFE_INTEGER

/** The kind of field that each type of custom field resembles. */
const kinds: Readonly<Record<number, Make>> = {
  100: () => text({ max: 255, optional: true }),
  200: () => integer({ size: 'big', min: -largestNumber, max: largestNumber, optional: true }),
  300: () => booleanChoice({ true: 'Yes', false: 'No' }, { optional: true }),
  400: () => date({ optional: true }),
  500: () => url({ max: 1000, optional: true }),
  600: (choices) => choice(Object.fromEntries(choices), { optional: true }),
}

/**
 * Returns the custom fields of a model as fields of a form, with one statement; with none for a
 * model without them.
 */
export async function customFormFields(
  graph: Graph,
  model: Model,
  database: Pick<Database, 'rows'>,
): Promise<readonly FormField[]> {
  const models = graph.applications.find(({ customFields }) => customFields)?.customFields
  if (!models || !model.fields.has(holder)) return []
  const tables = {
    definitions: requireModel(graph, models.definitions).table,
    choices: requireModel(graph, models.choices).table,
  }
  const rows = await database.rows<FormFieldRow>(selectFormFields(tables, contentType(model)))
  return rows.flatMap(([definition, pairs]) => formField(definition, new Map(pairs)))
}

function formField(definition: Json, choices: ReadonlyMap<number, string>): readonly FormField[] {
  const made = kinds[Number(definition['type'])]?.(choices)
  if (!made) return []
  const name = textOf(definition['name'])
  const field = {
    ...made,
    name: prefix + name,
    label: textOf(definition['label']) || name.replaceAll('_', ' '),
    description: textOf(definition['description']),
    required: definition['required'] === true,
    ...(definition['default'] ? { default: definition['default'] } : {}),
    reads: made.reading(''),
  }
  return [{ field, control: controlOf(field) }]
}

/** Returns true for the field that holds custom field values. */
export const holdsCustom = (name: string): boolean => name === holder

/** Returns true for a custom field of a form. */
export const isCustom = ({ field }: FormField): boolean => field.name.startsWith(prefix)

/** Returns an object with its custom field values beside its own, as a form shows them. */
export function spreadCustom(object: Json): Json {
  const values = object[holder]
  if (!isObject(values)) return object
  const custom = Object.entries(values).map(([name, value]) => [prefix + name, value])
  return { ...object, ...Object.fromEntries(custom) }
}

/** Returns a body with the custom field values under the key that the API expects. */
export function gatherCustom(body: Json, custom: readonly FormField[]): Json {
  if (custom.length === 0) return body
  const fields = new Map(custom.map(({ field }) => [field.name, field]))
  const entries = Object.entries(body)
  const values = entries.flatMap(([name, value]): [string, unknown][] => {
    const field = fields.get(name)
    return field ? [[name.slice(prefix.length), chosen(value, field)]] : []
  })
  const own = entries.filter(([name]) => !fields.has(name))
  return { ...Object.fromEntries(own), [holder]: Object.fromEntries(values) }
}

/** Returns the value of the choice that a text stands for. */
function chosen(value: unknown, { choices }: Pick<Field, 'choices'>): unknown {
  return [...(choices?.keys() ?? [])].find((key) => String(key) === value) ?? value
}
