import Type, { type Static, type TObject } from 'typebox'
import type { FieldMessage } from '../errors/error-messages.ts'
import { describeFunction, type Described, type Parameter } from './arguments.ts'
import { isSet } from './is-set.ts'

/**
 * Values of the merged object by path: its own fields, and the fields of referenced objects that
 * the rule declares.
 */
export type PathValues = (path: string) => unknown

/**
 * A rule across fields, checked on every create and change of the merged object. An object with
 * `name`, `paths` and `check` is a rule that compares something else than the functions do.
 *
 * @example
 * {
 *   name: 'height is even unless reserved',
 *   paths: ['height', 'status'],
 *   check: (values) =>
 *     values('status') === 2 || Number(values('height')) % 2 === 0
 *       ? undefined
 *       : { field: 'height', message: 'The height must be even.' },
 * },
 */
export interface Rule {
  /** Name for people and tests, such as `group.site is site`. */
  readonly name: string
  /** Every path that the rule reads. */
  readonly paths: readonly string[]
  /**
   * Returns nothing, or the field and the message of a violation. It is pure, never throws, and
   * reads the values of `paths` only.
   */
  readonly check: (values: PathValues) => FieldMessage | undefined
  /**
   * Field that a violation appears under.
   *
   * @default what `check` returns
   */
  readonly on?: string
  /** The arguments of a rule that a function made. A rule in an object has none. */
  readonly compares?: Comparison
  /** Mistakes in the arguments, as sentences. A rule in an object has none. */
  readonly mistakes?: readonly string[]
}

/** The arguments of a rule, by the function that made it, with the message of a violation. */
export type Comparison = { readonly message: string } & (
  | { readonly by: 'sameAs'; readonly path: string; readonly field: string }
  | { readonly by: 'different'; readonly a: string; readonly b: string }
  | { readonly by: 'requires'; readonly field: string; readonly other: string }
  | { readonly by: 'oneOf'; readonly names: readonly string[]; readonly optional: boolean }
  | { readonly by: 'notBefore'; readonly start: string; readonly end: string }
  | ({ readonly by: 'mustBe'; readonly when?: Condition } & Condition)
)

/** A condition on one path: it has one of the values; `null` means that it is not set. */
export interface Condition {
  readonly path: string
  readonly is: readonly unknown[]
}

const wordsSchema = {
  /**
   * Field that the message appears under; `non_field_errors` for the object as a whole.
   *
   * @default a field that the rule names
   */
  on: Type.Optional(Type.String()),
  /**
   * The message of a violation.
   *
   * @default a sentence made from the names
   */
  message: Type.Optional(Type.String()),
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
const either = (values: readonly unknown[]): string =>
  values.map((value) => (isSet(value) ? String(value) : 'empty')).join(' or ')
const describe = ({ path, is }: Condition): string => `${path} is ${either(is)}`
const has = ({ path, is }: Condition, found: PathValues): boolean =>
  is.includes(found(path) ?? null)

/**
 * Requires that a path into a referenced object, if the reference is set, equals a field of this
 * object.
 *
 * @example
 * sameAs('parent_port.site', 'site', { message: 'The parent must be at the same site.' }),
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
 * different('parent_port', 'id', { on: 'parent_port' }),
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
 * requires('bought', 'length'),
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
  /** The rule holds only where `path` has one of the values in `is`. */
  when: Type.Optional(
    Type.Object(
      { path: Type.String(), is: valuesSchema },
      {
        additionalProperties: false,
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
 * mustBe('enabled', [false], { when: { path: 'status', is: [2] } }),
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
    options: Static<TObject<typeof mustBeOptions>> = {},
  ): Rule => {
    const { on = head(of), when } = options
    const where = when ? ` where the ${words(when.path)} is ${either(when.is)}` : ''
    const message = options.message ?? `The ${words(of)} must be ${either(is)}${where}.`
    return {
      name: describe({ path: of, is }) + (when ? ` when ${describe(when)}` : ''),
      paths: when ? [of, when.path] : [of],
      on,
      compares: { by: 'mustBe', path: of, is, message, ...(when ? { when } : {}) },
      check: (found) => {
        if (when && !has(when, found)) return undefined
        return has({ path: of, is }, found) ? undefined : { field: on, message }
      },
    }
  },
)
