import Type from 'typebox'
import { makeField, InvalidValue, type Field } from '../../framework/model/field.ts'
import { ownColumn } from '../../framework/model/reading.ts'
import { parseJson } from '../../framework/model/kinds/json.ts'
import { definedSql, shownSql } from './sql/shown-values.ts'

/** Type number of custom fields whose values are choices. */
export const selectionType = 600

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
            sql: (alias) => shownSql(`${alias}.${own}`, owner, selectionType),
            constant: {
              when: () => `not exists (select ${definedSql(owner)})`,
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
      index: (column) => `gin (${column} jsonb_path_ops)`,
    },
  )
}
