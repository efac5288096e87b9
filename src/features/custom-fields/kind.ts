import Type from 'typebox'
import { makeField, InvalidValue, type Field } from '../../framework/model/field.ts'
import { ownColumn } from '../../framework/model/reading.ts'
import { parseJson } from '../../framework/model/kinds/json.ts'
import { definedSql, shownSql } from './sql/shown-values.ts'

/** Type number of custom fields whose values are choices. */
export const selectionType = 600

const definitions = 'extras.CustomField'
const choices = 'extras.CustomFieldChoice'

/**
 * The filters of lists: the keys of the object are query parameters.
 */
const filters = Type.Optional(
  Type.Unsafe({
    type: 'object',
    propertyNames: { pattern: '^cf_[A-Za-z0-9_]+$' },
    additionalProperties: { type: 'string' },
    // Without a default, some pages of documents fill in an invented key, which no field has.
    default: {},
    description:
      'Filters on custom fields, a query parameter each: `cf_` and the name of the field, ' +
      'with the look-up suffixes ' +
      'that its type has, such as `cf_contract__ic`. Repeat one to find any of several ' +
      'values; `null` finds the ' +
      'objects that have none. Fields that are not filterable, and names that no field has, ' +
      'are refused.',
  }),
)

/**
 * The custom field values of an object, by name; added by `customFields: true`. Only set values are
 * stored. A read shows all fields in the order of their definitions, which the same statement
 * reads. `owner` is the content type of the model in the definitions, such as `lab.site`; without
 * it a read shows the stored values, in a service without definitions.
 */
export function customFields(owner?: string): Field {
  const schema = Type.Record(Type.String(), Type.Unknown())
  return makeField(
    { label: 'Custom fields', description: 'Values by custom field name', default: {} },
    {
      kind: 'custom-fields',
      column: { sql: 'jsonb', prisma: 'Json', default: `'{}'` },
      raw: true,
      echoedWhenSent: true,
      reading: owner
        ? (own) => ({
            by: 'expression',
            dependsOn: 'tables',
            sql: (alias, { table }) =>
              shownSql(`${alias}.${own}`, owner, selectionType, {
                fields: table(definitions),
                choices: table(choices),
              }),
            constant: {
              when: ({ table }) => `not exists (select ${definedSql(owner, table(definitions))})`,
              value: Object.freeze({}),
            },
          })
        : ownColumn(),
      read: schema,
      write: schema,
      parse: (input) => {
        if (input === null || typeof input !== 'object' || Array.isArray(input)) {
          throw new InvalidValue('Expected an object of values by custom field name.')
        }
        return parseJson(input)
      },
      opaque: true,
      openFilters: filters,
      importAfter: [choices],
      ...(owner ? { definedBy: [definitions, choices] } : {}),
      index: (column) => `gin (${column} jsonb_path_ops)`,
    },
  )
}
