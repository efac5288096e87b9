const text = { type: 'string' }
const texts = { type: 'array', items: text }

/** What OPTIONS answers, as JSON Schema; the OpenAPI document is about the other methods. */
export const described: Record<string, unknown> = {
  type: 'object',
  required: ['name', 'description', 'renders', 'parses'],
  additionalProperties: false,
  properties: {
    name: text,
    description: text,
    renders: texts,
    parses: texts,
    actions: {
      type: 'object',
      minProperties: 1,
      additionalProperties: false,
      properties: Object.fromEntries(
        ['POST', 'PUT'].map((method) => [method, { $ref: '#/$defs/fields' }]),
      ),
    },
  },
  $defs: {
    fields: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['type', 'required', 'read_only', 'label'],
        additionalProperties: false,
        properties: {
          type: text,
          required: { type: 'boolean' },
          read_only: { type: 'boolean' },
          label: text,
          help_text: text,
          max_length: { type: 'integer' },
          min_value: { type: 'number' },
          max_value: { type: 'number' },
          choices: {
            type: 'array',
            items: {
              type: 'object',
              required: ['value', 'display_name'],
              additionalProperties: false,
              properties: { value: {}, display_name: text },
            },
          },
        },
      },
    },
  },
}
