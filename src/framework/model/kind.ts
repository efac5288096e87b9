import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { describeFunction, type Described, type Parameter } from './arguments.ts'
import { field, type Field } from './field.ts'

/** A function that makes fields of one kind. */
export type Kind<Args extends readonly unknown[]> = Described<(...args: Args) => Field>

/**
 * Defines a kind of field: the name of the function, its parameters, and the field that it makes.
 */
export function defineKind<Args extends readonly unknown[]>(
  called: string,
  parameters: readonly Parameter[],
  make: (...args: Args) => Field,
): Kind<Args> {
  const refuse = (mistakes: readonly string[]): Field =>
    field({}, { kind: called, read: Type.Unknown(), mistakes })
  return describeFunction({ called, parameters, make, refuse })
}

/** Options that most kinds of field take. */
export const commonOptions = {
  label: Type.Optional(
    Type.String({ description: "Name for people; default: the field's name with spaces" }),
  ),
  description: Type.Optional(Type.String({ description: 'One sentence for the documentation' })),
  optional: Type.Optional(
    Type.Boolean({ description: 'May be null, and may be left out when an object is made' }),
  ),
  unique: Type.Optional(Type.Boolean({ description: 'No two objects share a value (null apart)' })),
  readOnly: Type.Optional(
    Type.Boolean({ description: 'Kept by the service: known in a write, but ignored' }),
  ),
  was: Type.Optional(
    Type.String({ description: "The field's former name: a migration renames its column" }),
  ),
}

/** The option `default` of kinds whose default is a text. */
export const defaultText = Type.Optional(
  Type.String({ description: 'Value stored when a create leaves the field out' }),
)

/**
 * The option `defaultWhen`: another default, for creates in which a given field has one of the
 * given values.
 */
export const defaultWhen = Type.Optional(
  Type.Object(
    {
      field: Type.String({ allowed: 'the name of another field' }),
      is: Type.Immutable(Type.Array(Type.Unknown(), { allowed: 'a list of values of that field' })),
      value: Type.Unknown(),
    },
    {
      additionalProperties: false,
      description:
        '`{ field, is, value }`: another default for creates in which a field has one of the ' +
        'values',
      allowed: 'an object with field, is and value',
    },
  ),
)

/** Returns the schema of an options object; unknown keys are mistakes. */
export function optionsOf<Properties extends TProperties>(
  properties: Properties,
): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false, allowed: 'an object of options' })
}

/** Returns the optional parameter that takes the options of a kind. */
export const optionsParameter = (schema: TObject): Parameter => ({
  name: 'options',
  schema,
  optional: true,
})

/** Returns a text parameter, such as the target of a reference. */
export const textParameter = (
  name: string,
  allowed: string,
  more: Partial<Parameter> = {},
): Parameter => ({
  name,
  schema: Type.String({ allowed, minLength: 1 }),
  ...more,
})

/** The type of the options that a schema describes. */
export type OptionsOf<Properties extends TProperties> = Static<TObject<Properties>>

/** Description of the name of a model, e.g. `dcim.Site`. */
export const modelWords = 'the name of a model with its application, such as "library.Book"'
