import { defineModel, integer, reference, text } from '../../../framework/model/index.ts'

/** One choice of a custom field of the type Selection. Objects store its id. */
export const customFieldChoice = defineModel('CustomFieldChoice', {
  path: 'custom-field-choices',
  description: 'One of the values that a custom field of type Selection can take.',
  fields: {
    field: reference('extras.CustomField', {
      onDelete: 'cascade',
      reverse: 'choices',
      description: 'The custom field that offers the choice',
    }),
    value: text({ max: 100, description: 'The choice as people see it' }),
    weight: integer({
      size: 'small',
      default: 100,
      description: 'Place among the choices: lower numbers come first',
    }),
  },
  force: { delete: 'Delete the choice also from objects that have it' },
  unique: [['field', 'value']],
  order: ['field.weight', 'field.name', 'weight', 'value'],
  nested: ['value'],
  filters: { field: 'field.name' },
})
