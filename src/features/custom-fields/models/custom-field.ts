import {
  boolean,
  choice,
  defineModel,
  integer,
  json,
  text,
} from '../../../framework/model/index.ts'

/** The definitions of custom fields. `custom-fields/definitions.ts` reads those of a model. */
export const customField = defineModel('CustomField', {
  path: 'custom-fields',
  description:
    'A field that an administrator adds to models without changing the schema. A ' +
    'change that would delete stored values is refused with a 409, which says how many objects ' +
    'have them, unless the request has `?force=true`.',
  fields: {
    content_types: {
      ...json({
        default: [],
        texts: true,
        description:
          'Models that have the field; as application.model in lower case, or their numbers',
      }),
      raw: true,
      naming: 'models',
      namesModelsWith: 'custom_fields',
    },
    type: choice(
      {
        100: 'Text',
        200: 'Integer',
        300: 'Boolean (true/false)',
        400: 'Date',
        500: 'URL',
        600: 'Selection',
      },
      { default: 100, description: 'Type of the values' },
    ),
    name: text({
      max: 50,
      unique: true,
      pattern: {
        source: '^[A-Za-z0-9]+(_[A-Za-z0-9]+)*$',
        message: 'Enter a name of letters and digits, with single underscores between them.',
      },
      description:
        'Name in the API: key in `custom_fields`, and after `cf_` the name of the filter',
      example: 'contract_number',
    }),
    label: text({ max: 50, blank: true, description: 'Name for people; empty: made of the name' }),
    description: text({ max: 100, blank: true }),
    required: boolean({ description: 'New objects must have a value, and it cannot be cleared' }),
    is_filterable: boolean({ default: true, description: 'Lists can be filtered by the field' }),
    default: text({ max: 100, blank: true, description: 'Value of new objects, as text' }),
    weight: integer({
      size: 'small',
      default: 100,
      description: 'Place among the fields of a model: lower numbers come first',
    }),
  },
  force: {
    update: 'Delete the stored values that the changed field does not take',
    delete: 'Delete also the values that objects have for the field',
  },
  order: ['weight', 'name'],
  nested: ['name'],
  search: ['name', 'label', 'description'],
})
