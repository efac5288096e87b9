import Type, { type Static, type TObject } from 'typebox'
import type { FieldMessage } from '../error-messages.ts'
import { describeFunction, type Described, type Parameter } from './arguments.ts'

/**
 * Values of the merged object by path: its own fields, and the fields of referenced objects that
 * the rule declares.
 */
export type PathValues = (path: string) => unknown

/** A rule across fields, checked on every create and change of the merged object. */
export interface Rule {
  /** Name for people and tests, e.g. `group.site is site`. */
  readonly name: string
  /** Every path that the rule reads. */
  readonly paths: readonly string[]
  readonly check: (values: PathValues) => FieldMessage | undefined
  /** Field that a violation appears under; absent: `check` decides. */
  readonly on?: string
  /** The arguments of a rule that one of the functions below made. */
  readonly compares?: Comparison
  /** Mistakes in the arguments, as sentences. */
  readonly mistakes?: readonly string[]
}

/** The arguments of a rule, by the function that made it, with the message of a violation. */
export type Comparison = { readonly message: string } & (
  | { readonly by: 'sameAs'; readonly path: string; readonly field: string }
  | { readonly by: 'different'; readonly a: string; readonly b: string }
  | { readonly by: 'requires'; readonly field: string; readonly other: string }
  | ({ readonly by: 'mustBe'; readonly when?: Condition } & Condition)
)

/** A condition on one path: it has one of the values; `null` means that it is not set. */
export interface Condition {
  readonly path: string
  readonly is: readonly unknown[]
}

const wordsSchema = {
  on: Type.Optional(
    Type.String({
      description:
        'Field that the message appears under; `non_field_errors` for the object as a whole',
    }),
  ),
  message: Type.Optional(
    Type.String({ description: 'The message, instead of one made from the names' }),
  ),
}

/** The field under which a violation appears, and its message. */
export type RuleWords = Static<TObject<typeof wordsSchema>>

const wordsParameter: Parameter = {
  name: 'options',
  schema: Type.Object(wordsSchema, {
    additionalProperties: false,
    allowed: 'an object of options',
  }),
  optional: true,
}
const path = (name: string): Parameter => ({
  name,
  schema: Type.String({ minLength: 1, allowed: 'a path such as "author" or "book.author"' }),
})
const valuesSchema = Type.Immutable(
  Type.Array(
    Type.Union([Type.Null(), Type.Boolean(), Type.Number(), Type.String()], {
      allowed: 'a text, a number, true, false or null',
    }),
    { minItems: 1, allowed: 'a list of values, such as [1, 2] or [null]' },
  ),
)

/** Defines a function that makes rules. */
function defineRule<Args extends readonly unknown[]>(
  called: string,
  parameters: readonly Parameter[],
  make: (...args: Args) => Rule,
): Described<(...args: Args) => Rule> {
  const refuse = (mistakes: readonly string[]): Rule => ({
    name: called,
    paths: [],
    check: () => undefined,
    mistakes,
  })
  return describeFunction({ called, parameters, make, refuse })
}

const head = (text: string): string => text.split('.')[0] ?? text
const words = (text: string): string => text.replaceAll('_', ' ').replaceAll('.', "'s ")
const describe = ({ path, is }: Condition): string => `${path} is ${is.join(' or ')}`
const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/**
 * Requires that a path into a referenced object, if set, equals a field of this object.
 *
 * @example
 * rules: [sameAs('group.site', 'site')],
 */
export const sameAs = defineRule(
  'sameAs',
  [path('path'), path('field'), wordsParameter],
  (of: string, field: string, options: RuleWords = {}): Rule => {
    const { on = head(of) } = options
    const message =
      options.message ?? `The ${words(of)} must be the same as this object's ${words(field)}.`
    return {
      name: `${of} is ${field}`,
      paths: [head(of), of, field],
      on,
      compares: { by: 'sameAs', path: of, field, message },
      check: (found) =>
        !isSet(found(head(of))) || found(of) === found(field) ? undefined : { field: on, message },
    }
  },
)

/**
 * Requires that two fields have different values.
 *
 * @example
 * rules: [different('interface_a', 'interface_b')],
 */
export const different = defineRule(
  'different',
  [path('first field'), path('second field'), wordsParameter],
  (a: string, b: string, options: RuleWords = {}): Rule => {
    const { on = b } = options
    const message = options.message ?? `The ${words(b)} must differ from the ${words(a)}.`
    return {
      name: `${a} differs from ${b}`,
      paths: [a, b],
      on,
      compares: { by: 'different', a, b, message },
      check: (found) =>
        !isSet(found(a)) || found(a) !== found(b) ? undefined : { field: on, message },
    }
  },
)

/**
 * Allows a field to be set only if another one is.
 *
 * @example
 * rules: [requires('face', 'rack')],
 */
export const requires = defineRule(
  'requires',
  [path('field'), path('other field'), wordsParameter],
  (field: string, other: string, options: RuleWords = {}): Rule => {
    const { on = field } = options
    const message = options.message ?? `May be set only together with ${words(other)}.`
    return {
      name: `${field} requires ${other}`,
      paths: [field, other],
      on,
      compares: { by: 'requires', field, other, message },
      check: (found) =>
        !isSet(found(field)) || isSet(found(other)) ? undefined : { field: on, message },
    }
  },
)

const mustBeOptions = {
  ...wordsSchema,
  when: Type.Optional(
    Type.Object(
      { path: Type.String(), is: valuesSchema },
      {
        additionalProperties: false,
        description: '`{ path, is }`: the rule holds only where this path has one of these values',
        allowed: "an object such as { path: 'status', is: [1] }",
      },
    ),
  ),
}

/**
 * Requires that a path has one of the given values, always or under a condition; `null` means that
 * it is not set.
 *
 * @example
 * rules: [mustBe('face', [null], { when: { path: 'rack', is: [null] } })],
 */
export const mustBe = defineRule(
  'mustBe',
  [
    path('path'),
    { name: 'values', schema: valuesSchema },
    {
      ...wordsParameter,
      schema: Type.Object(mustBeOptions, {
        additionalProperties: false,
        allowed: 'an object of options',
      }),
    },
  ],
  (
    of: string,
    is: readonly unknown[],
    options: RuleWords & { readonly when?: Condition } = {},
  ): Rule => {
    const { on = head(of), when } = options
    const message = options.message ?? `The ${words(of)} must be ${is.join(' or ')}.`
    return {
      name: describe({ path: of, is }) + (when ? ` when ${describe(when)}` : ''),
      paths: when ? [of, when.path] : [of],
      on,
      compares: { by: 'mustBe', path: of, is, message, ...(when ? { when } : {}) },
      check: (found) => {
        if (when && !when.is.includes(found(when.path) ?? null)) return undefined
        return is.includes(found(of) ?? null) ? undefined : { field: on, message }
      },
    }
  },
)
