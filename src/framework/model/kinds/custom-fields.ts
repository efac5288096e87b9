import Type from 'typebox'
import type { CustomFieldModels } from '../define.ts'
import { field, Invalid, ownColumn, type Field, type SqlContext } from '../field.ts'
import { parseJson } from './json.ts'

/** Number of the type whose values are choices. */
export const selection = 600

/** Which custom fields a model has, and where they are defined. */
export interface CustomFieldsOptions {
  /** The model as definitions name it, e.g. `dcim.site`. */
  readonly owner: string
  readonly models: CustomFieldModels
}

/**
 * The values of the custom fields that a model has, by name. Added by `customFields: true`. Stored are the values that
 * were set; shown are all fields, in the order of their definitions, which the same statement reads.
 */
export function customFields(options?: CustomFieldsOptions): Field {
  const schema = Type.Record(Type.String(), Type.Unknown())
  return field({ label: 'Custom fields', description: 'Values by custom field name', default: {} }, {
    kind: 'custom-fields',
    column: { sql: 'jsonb', prisma: 'Json', default: `'{}'` },
    raw: true,
    echoedWhenSent: true,
    reading: options
      ? (own) => ({ by: 'expression', sql: (alias, context) => shownSql(`${alias}.${own}`, options, context) })
      : ownColumn(),
    read: schema,
    write: schema,
    parse: (input) => {
      if (input === null || typeof input !== 'object' || Array.isArray(input)) {
        throw new Invalid('Expected an object of values by custom field name.')
      }
      return parseJson(input)
    },
    opaque: true,
    index: (column) => `gin (${column} jsonb_path_ops)`,
  }) // prettier-ignore
}

/** An object with a key for each field of the model; a choice comes with its label. */
function shownSql(
  own: string,
  { owner, models }: CustomFieldsOptions,
  { table, column }: SqlContext,
): string {
  const definition = (name: string): string => `f.${column(models.definitions, name)}`
  const choice = (name: string): string => `o.${column(models.choices, name)}`
  const value = `${own} -> ${definition('name')}`
  const chosen =
    `(select json_build_object('value', o.id, 'label', ${choice('value')}) from ${table(models.choices)} o ` +
    `where ${choice('field')} = f.id and to_jsonb(o.id) = ${value})`
  const shown = `case when ${definition('type')} = ${selection} then ${chosen} else (${value})::json end`
  const defined = `from ${table(models.definitions)} f where ${definition('content_types')} @> '["${owner}"]'`
  const all = `select json_object_agg(${definition('name')}, ${shown} order by ${definition('weight')}, ${definition('name')}) ${defined}`
  // Whether there are any is the same for all rows, and looked up once.
  return `case when exists (select ${defined}) then (${all}) else '{}' end`
}
