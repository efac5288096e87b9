import Type from 'typebox'
import { field, Invalid, type Field } from '../field.ts'
import { parseJson } from './json.ts'

/** The values of the custom fields that apply to a model, by name. Added by `customFields: true`. */
export function customFields(): Field {
  const schema = Type.Record(Type.String(), Type.Unknown())
  return field({ label: 'Custom fields', description: 'Values by custom field name', default: {} }, {
    kind: 'custom-fields',
    column: { sql: 'jsonb', prisma: 'Json', default: `'{}'` },
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
