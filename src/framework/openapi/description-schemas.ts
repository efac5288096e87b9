import Type, { type TSchema } from 'typebox'

const words = (description: string): TSchema => Type.String({ description })
const list = (description: string): TSchema => Type.Array(Type.String(), { description })
const limit = (description: string): TSchema => Type.Optional(Type.Number({ description }))

const byName = (of: string, description: string): TSchema =>
  Type.Unsafe({ type: 'object', additionalProperties: Type.Ref(of), description })

const child = Type.Object(
  {
    type: words('`object`'),
    children: byName('FieldDescription', 'Its fields by name, without the reference'),
  },
  { description: 'Describes the objects in a list, which are created with the one around them' },
)

/**
 * Returns the schemas of the responses to OPTIONS.
 *
 * @param nests whether a model has nested writes
 */
export const descriptionSchemas = (nests: boolean): Readonly<Record<string, TSchema>> => ({
  UrlDescription: Type.Object(
    {
      name: words('Name of the resource'),
      description: words('Description of the resource'),
      renders: list('Media types of responses'),
      parses: list('Media types of request bodies'),
      actions: Type.Optional(
        byName(
          'FieldDescriptions',
          'Fields of the request body by method, POST or PUT; only for users with the permission',
        ),
      ),
    },
    { description: 'Describes a URL, as a response to OPTIONS' },
  ),
  FieldDescriptions: byName('FieldDescription', 'Fields by name'),
  FieldDescription: Type.Object(
    {
      type: words('A type of JSON, `choice`, or `field` for other values'),
      required: Type.Boolean({ description: 'A create must send it' }),
      read_only: Type.Boolean({ description: 'Reads return it, writes ignore it' }),
      label: words('Label of the field'),
      help_text: Type.Optional(words('Description of the field')),
      max_length: limit('Maximum number of characters'),
      min_value: limit('Minimum value'),
      max_value: limit('Maximum value'),
      choices: Type.Optional(
        Type.Array(Type.Ref('ChoiceDescription'), { description: 'All allowed values' }),
      ),
      ...(nests ? { child: Type.Optional(child) } : {}),
    },
    { description: 'Describes a field of a request body' },
  ),
  ChoiceDescription: Type.Object(
    {
      value: Type.Union([Type.Integer(), Type.String(), Type.Boolean()], {
        description: 'The value to write',
      }),
      display_name: words('Label of the value'),
    },
    { description: 'An allowed value of a field' },
  ),
})
