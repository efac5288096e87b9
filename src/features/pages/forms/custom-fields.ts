import { readDefinitions, type Definition } from '../../custom-fields/definitions.ts'
import { typeOf } from '../../custom-fields/types.ts'
import type { Database } from '../../../framework/database/database.ts'
import type { Field } from '../../../framework/model/field.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { type JsonObject, isJsonObject } from '../../../framework/model/json-value.ts'
import { controlOf, type FormField } from './form-fields.ts'

/** Prefix of a custom field's name in a form. */
const prefix = 'cf_'

/** The key of an object that holds its custom field values. */
const holder = 'custom_fields'

/**
 * Returns the custom fields of a model as fields of a form, with one statement; with none for a
 * model without them.
 */
export async function customFormFields(
  model: Model,
  { rows }: Pick<Database, 'rows'>,
): Promise<readonly FormField[]> {
  if (!model.fields.has(holder)) return []
  return (await readDefinitions(model, rows)).map(formField)
}

function formField(definition: Definition): FormField {
  const { name, label, description, required } = definition
  const made = typeOf(definition).formField(definition)
  const field = {
    ...made,
    name: prefix + name,
    label: label || name.replaceAll('_', ' '),
    valueLabel: label || name.replaceAll('_', ' '),
    description,
    required,
    ...(definition.default ? { default: definition.default } : {}),
    reads: made.reading(''),
  }
  return { field, control: controlOf(field) }
}

/** Returns true for the field that holds custom field values. */
export const holdsCustom = (name: string): boolean => name === holder

/** Returns true for a custom field of a form. */
export const isCustom = ({ field }: FormField): boolean => field.name.startsWith(prefix)

/** Returns the names of the custom fields among those of a form. */
export const customNames = (fields: readonly FormField[]): readonly string[] =>
  fields.filter(isCustom).map(({ field }) => field.name)

/** Returns an object with its custom field values beside its own, as a form shows them. */
export function spreadCustom(object: JsonObject): JsonObject {
  const values = object[holder]
  if (!isJsonObject(values)) return object
  const custom = Object.entries(values).map(([name, value]) => [prefix + name, value])
  return { ...object, ...Object.fromEntries(custom) }
}

/** Returns a body with the custom field values under the key that the API expects. */
export function gatherCustom(body: JsonObject, custom: readonly FormField[]): JsonObject {
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
