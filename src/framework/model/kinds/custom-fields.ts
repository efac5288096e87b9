import Type from 'typebox'
import type { CustomFieldModels } from '../define.ts'
import { field, Invalid, type Field } from '../field.ts'
import { ownColumn, type SqlContext } from '../reading.ts'
import { parseJson } from './json.ts'

/** Type number of custom fields whose values are choices. */
export const selection = 600

/** The model that has the custom fields, and the models that define them. */
export interface CustomFieldsOptions {
  /** The content type of the model in the definitions, such as `lab.site`. */
  readonly owner: string
  readonly models: CustomFieldModels
}

/**
 * The custom field values of an object, by name; added by `customFields: true`. Only set values are
 * stored. A read shows all fields in the order of their definitions, which the same statement
 * reads.
 */
export function customFields(options?: CustomFieldsOptions): Field {
  const schema = Type.Record(Type.String(), Type.Unknown())
  return field(
    { label: 'Custom fields', description: 'Values by custom field name', default: {} },
    {
      kind: 'custom-fields',
      column: { sql: 'jsonb', prisma: 'Json', default: `'{}'` },
      raw: true,
      echoedWhenSent: true,
      reading: options
        ? (own) => ({
            by: 'expression',
            sql: (alias, context) => shownSql(`${alias}.${own}`, options, context),
            constant: {
              when: (context) => `not exists (select ${definedSql(options, context)})`,
              value: Object.freeze({}),
            },
          })
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
    },
  )
}

/** Returns SQL for an object with a key for each custom field; a choice includes its label. */
function shownSql(own: string, options: CustomFieldsOptions, context: SqlContext): string {
  const { models } = options
  const { table, column } = context
  const definition = (name: string): string => `f.${column(models.definitions, name)}`
  const choice = (name: string): string => `o.${column(models.choices, name)}`
  const value = `${own} -> ${definition('name')}`
  const chosen = `(
    select json_build_object('value', o.id, 'label', ${choice('value')})
    from ${table(models.choices)} o
    where ${choice('field')} = f.id and to_jsonb(o.id) = ${value}
  )`
  const shown = `case
    when ${definition('type')} = ${selection} then ${chosen}
    else (${value})::json
  end`
  const defined = definedSql(options, context)
  const name = definition('name')
  const all = `
    select json_object_agg(${name}, ${shown} order by ${definition('weight')}, ${name})
    ${defined}`
  // PostgreSQL evaluates the condition once per statement, since it does not depend on the row.
  return `case when exists (select ${defined}) then (${all}) else '{}' end`
}

/** Returns the end of a statement that reads the definitions `f` of a model's custom fields. */
const definedSql = (
  { owner, models: { definitions } }: CustomFieldsOptions,
  { table, column }: SqlContext,
): string => `
    from ${table(definitions)} f
    where f.${column(definitions, 'content_types')} @> '["${owner}"]'`
