import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { describeFunction, type Described, type Parameter } from './arguments.ts'
import { makeField, type Field } from './field.ts'

/** A function that makes fields of one kind. */
export type Kind<Args extends readonly unknown[]> = Described<(...args: Args) => Field>

/**
 * Defines a kind of field. The function that it returns checks its arguments; a wrong one is
 * reported at start-up with the model, the field and the file.
 *
 * @param called - the name of the function, for messages
 * @param parameters - the parameters of the function, see `optionsParameter`
 * @param make - makes the field of the checked arguments
 *
 * @example
 * export const even = defineKind('even', [evenParameter], makeEven)
 */
export function defineKind<Args extends readonly unknown[]>(
  called: string,
  parameters: readonly Parameter[],
  make: (...args: Args) => Field,
): Kind<Args> {
  const refuse = (mistakes: readonly string[]): Field =>
    makeField({}, { kind: called, read: Type.Unknown(), mistakes })
  return describeFunction({ called, parameters, make, refuse })
}

/**
 * TypeBox schemas of the options that most kinds of field take, for the options of a kind of your
 * own. Their meaning is in the section Common options.
 *
 * @example
 * const evenOptions = { ...commonOptionsSchemas, max: Type.Optional(Type.Integer()) }
 */
export const commonOptionsSchemas = {
  /**
   * Name for people.
   *
   * @default the field's name with spaces
   */
  label: Type.Optional(Type.String()),
  /** One sentence for the documentation. */
  description: Type.Optional(Type.String()),
  /**
   * May be null, and may be left out when an object is made.
   *
   * @default false
   */
  optional: Type.Optional(Type.Boolean()),
  /**
   * No two objects share a value. Null is not compared.
   *
   * @default false
   */
  unique: Type.Optional(Type.Boolean()),
  /**
   * Kept by the service: known in a write, but ignored.
   *
   * @default false
   */
  readOnly: Type.Optional(Type.Boolean()),
  /** The field's former name: a migration renames its column instead of dropping it. */
  was: Type.Optional(Type.String()),
}

const defaultWhen = Type.Optional(
  Type.Object(
    {
      field: Type.String({ allowed: 'the name of another field' }),
      is: Type.Immutable(Type.Array(Type.Unknown(), { allowed: 'a list of values of that field' })),
      value: Type.Unknown(),
    },
    { additionalProperties: false, allowed: 'an object with field, is and value' },
  ),
)

/** Returns the options `default` and `defaultWhen` of a kind whose values fit a schema. */
export const defaultOptions = <Value extends TSchema>(value: Value) => ({
  /** Value that is stored when a create leaves the field out. */
  default: Type.Optional(value),
  /** Another default: `value`, for creates in which `field` has one of the values in `is`. */
  defaultWhen,
})

/**
 * The options that most kinds of field take. A kind that takes one of them names it.
 *
 * @example
 * height: integer({
 *   label: 'Height (U)',
 *   description: 'How many places of a shelf it takes',
 *   unique: true,
 *   was: 'units',
 *   defaultWhen: { field: 'status', is: [2], value: 1 },
 * }),
 */
export type CommonOptions = OptionValues<
  typeof commonOptionsSchemas & Pick<ReturnType<typeof defaultOptions>, 'defaultWhen'>
>

/**
 * Returns the schema of an options object. A key that is not among them is a mistake.
 *
 * @param properties - TypeBox schemas by the names of the options
 *
 * @example
 * const evenSchema = optionsOf(evenOptions)
 */
export function optionsOf<Properties extends TProperties>(
  properties: Properties,
): TObject<Properties> {
  const entries: readonly (readonly [string, TSchema])[] = Object.entries(properties)
  const needed = entries.flatMap(([name, schema]) => (Type.IsOptional(schema) ? [] : [name]))
  const allowed = ['an object of options', needed.join(' and ')].filter(Boolean).join(' with ')
  return Type.Object(properties, { additionalProperties: false, allowed })
}

/**
 * Returns the optional parameter that takes the options of a kind.
 *
 * @param schema - what `optionsOf` returns
 *
 * @example
 * const evenParameter = optionsParameter(evenSchema)
 */
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

/**
 * The type of the options that TypeBox schemas describe.
 *
 * @example
 * type EvenOptions = OptionValues<typeof evenOptions>
 */
export type OptionValues<Properties extends TProperties> = Static<TObject<Properties>>

/** Description of the name of a model, such as `lab.Site`. */
export const modelWords = 'the name of a model with its application, such as "library.Book"'
