import Type from 'typebox'
import { makeField } from '../field.ts'
import { defineKind, textParameter } from '../kind.ts'

/**
 * The object that two fields name, in its nested shape: one field holds the model (`lab.site`), the
 * other the id.
 *
 * @example
 * object_type: text({ max: 100, blank: true }),
 * object_id: integer({ optional: true }),
 * object: target('object_type', 'object_id', ['lab.Site', 'lab.Plug']),
 */
export const target = defineKind(
  'target',
  [
    textParameter('type', 'the name of the text field that holds the model'),
    textParameter('id', 'the name of the integer field that holds the id'),
    {
      name: 'models',
      schema: Type.Array(Type.String(), {
        minItems: 1,
        allowed: 'a list of models such as ["library.Book"]',
      }),
    },
  ],
  (type: string, id: string, models: readonly string[]) =>
    makeField(
      { readOnly: true, optional: true, description: `The object that ${type} and ${id} name` },
      {
        kind: 'computed-target',
        computes: { by: 'target', type, id, models },
        reading: () => ({
          by: 'variants',
          dependsOn: 'tables',
          shape: 'nested',
          variants: models.map((model) => ({
            model,
            when: (alias) => `${alias}."${type}" = '${model.toLowerCase()}'`,
            id: (alias) => `${alias}."${id}"`,
          })),
        }),
        read: Type.Unknown(),
        opaque: true,
      },
    ),
)
