import { type JsonObject, isJsonObject, textOf } from '../../../framework/model/json-value.ts'
import type { ResolvedField } from '../../../framework/model/graph.ts'
import { conditionKey } from '../../../framework/model/item-condition.ts'
import { text } from '../../../framework/model/index.ts'
import { controlOf, type FormField } from './form-fields.ts'
import type { BodyForm } from '../objects/subresources.ts'

/**
 * Returns the fields of an action's form: first those that its body shares with the model, then its
 * own.
 */
export function actionFields(
  { properties, required }: BodyForm,
  own: readonly FormField[],
): readonly FormField[] {
  return Object.entries(properties).flatMap(([name, schema]): readonly FormField[] => {
    const known = own.find(({ field }) => field.name === name)
    const must = { required: required.includes(name) }
    if (known) return [{ ...known, field: { ...known.field, ...must } }]
    return !ofBulk.has(name) && isJsonObject(schema) && isShown(schema)
      ? [fieldOf(name, schema, must.required)]
      : []
  })
}

/** Keys of bodies that only bulk requests use. */
const ofBulk: ReadonlySet<string> = new Set(['id', conditionKey])

/** Returns false for objects: custom fields have their own controls. */
const isShown = ({ type }: JsonObject): boolean => type !== 'object' && type !== undefined

function fieldOf(name: string, schema: JsonObject, required: boolean): FormField {
  const made = text({ optional: true })
  const field: ResolvedField = {
    ...made,
    write: schema,
    name,
    label: name.replaceAll('_', ' '),
    valueLabel: name.replaceAll('_', ' '),
    description: textOf(schema['description']),
    required,
    reads: made.reading(''),
  }
  return { field, control: controlOf(field) }
}
