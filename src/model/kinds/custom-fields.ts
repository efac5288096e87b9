import Type from 'typebox'
import { field, Invalid, type Field } from '../field.ts'
import { shown } from '../parsing.ts'

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
      // No definitions can be made yet, so there is no name to accept: a value kept unchecked would be worth nothing.
      const [name] = Object.keys(input)
      if (name !== undefined) throw new Invalid(`There is no custom field "${shown(name)}" for this model.`)
      return input
    },
    opaque: true,
    index: (column) => `gin (${column} jsonb_path_ops)`,
  }) // prettier-ignore
}
