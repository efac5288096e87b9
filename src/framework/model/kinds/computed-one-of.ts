import Type from 'typebox'
import { makeField } from '../field.ts'
import { defineKind, optionsOf, optionsParameter, type OptionValues } from '../kind.ts'

const oneOfOptions = {
  /**
   * Whether none of the references may be set.
   *
   * @default false
   */
  optional: Type.Optional(Type.Boolean()),
}

interface OneOfOptions extends OptionValues<typeof oneOfOptions> {}

const options = optionsOf(oneOfOptions)

/**
 * The object of one of several models, in its nested shape. Each model has a reference of its own,
 * which the database checks, protects and clears as any other. Of these references exactly one is
 * set: anything else is refused by each create and change. The references are optional fields. For
 * objects of any model use `target`, whose objects nothing protects.
 *
 * @example
 * site: reference('lab.Site', { optional: true, onDelete: 'cascade', reverse: 'notes' }),
 * port: reference('lab.Port', { optional: true, onDelete: 'cascade', reverse: 'notes' }),
 * about: oneOf({ site: 'lab.Site', port: 'lab.Port' }),
 */
export const oneOf = defineKind(
  'oneOf',
  [
    {
      name: 'references',
      schema: Type.Record(Type.String(), Type.String(), {
        minProperties: 2,
        allowed: "an object of references and their models, such as { author: 'library.Author' }",
      }),
    },
    optionsParameter(options),
  ],
  (references: Readonly<Record<string, string>>, { optional = false }: OneOfOptions = {}) => {
    const names = Object.keys(references)
    return makeField(
      {
        readOnly: true,
        optional,
        description: `The object that ${names.join(' or ')} refers to`,
      },
      {
        kind: 'computed-one-of',
        computes: { by: 'oneOf', references, optional },
        reading: () => ({
          by: 'variants',
          dependsOn: 'tables',
          shape: 'nested',
          variants: Object.entries(references).map(([name, model]) => ({
            model,
            when: (alias) => `${alias}."${name}_id" is not null`,
            id: (alias) => `${alias}."${name}_id"`,
          })),
        }),
        read: Type.Unknown(),
        opaque: true,
      },
    )
  },
)
