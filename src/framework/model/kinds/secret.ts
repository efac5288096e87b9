import Type from 'typebox'
import { textColumn } from '../columns.ts'
import { makeField, InvalidValue, type Field } from '../field.ts'
import {
  commonOptionsSchemas,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { hidden } from './hidden.ts'

/** The most bytes in UTF-8, and so the most characters, of a secret text. */
export const maxSecretLength = 65535

// A secret field cannot be renamed: its values are sealed with its name.
const { unique: _unique, was: _was, ...common } = commonOptionsSchemas

const options = {
  ...common,
  /**
   * Fields that the sealing is bound to. While a value is stored, changing them needs a session
   * key; a sealed value that is moved to an object with other values in them does not open.
   */
  boundTo: Type.Optional(
    Type.Immutable(Type.Array(Type.String(), { allowed: 'a list of field names' })),
  ),
  /** A reference whose target lists the `users` and `groups` who may open and write the value. */
  audience: Type.Optional(Type.String()),
  /** The `secretHash` field that keeps a salted hash of the value. */
  hash: Type.Optional(Type.String()),
  /**
   * Every object has had a value since it was made, so that a missing value is reported as
   * tampering. Do not set it on a field that is added to a model with objects.
   *
   * @default false
   */
  always: Type.Optional(Type.Boolean()),
}

interface SecretOptions
  extends Omit<CommonOptions, 'unique' | 'was' | 'defaultWhen'>, OptionValues<typeof options> {}

/**
 * Text that is stored sealed and read only with a session key; it is null to everybody else. It is
 * not filtered, ordered, searched or logged. It cannot be renamed: its values are sealed with its
 * name.
 *
 * @example
 * plaintext: secret({ optional: true, boundTo: ['name'], hash: 'digest' }),
 */
export const secret = defineKind(
  'secret',
  [optionsParameter(optionsOf(options))],
  (given: SecretOptions = {}) => {
    const { boundTo = [], audience, hash, always = false, ...rest } = given
    const named = { ...(audience ? { audience } : {}), ...(hash ? { hash } : {}) }
    return makeField(
      { ...rest, optional: true },
      {
        kind: 'secret',
        required: !given.optional,
        column: textColumn,
        reading: () => ({ by: 'expression', dependsOn: 'tables', sql: () => 'null::text' }),
        read: Type.String({ maxLength: maxSecretLength }),
        write: Type.String({ maxLength: maxSecretLength }),
        parse: parseSecret,
        encoding: 'sealed',
        // The clear text is never stored: the write sets the sealed value itself.
        store: () => null,
        echo: () => null,
        sealed: { boundTo, always, ...named },
        companions: (name) => ({ [sealName(name)]: seal(name, always) }),
        mistakes: always && given.optional ? ['"always" and "optional" exclude each other'] : [],
        opaque: true,
        confidential: true,
      },
    )
  },
)

/**
 * Returns the name of the field that accompanies a secret field: a UUID, new with each sealed
 * value.
 */
export const sealName = (field: string): string => `${field}_seal`

/**
 * Returns the field that accompanies a secret field. Its CHECK constraint refuses a row that has
 * only the sealed value or only the UUID and, with `always`, a row that has neither. Start-up
 * reports a missing constraint.
 */
function seal(name: string, always: boolean): Field {
  const [value, own] = [`"${name}"`, `"${sealName(name)}"`]
  const check = always
    ? `${value} is not null and ${own} is not null`
    : `(${value} is null) = (${own} is null)`
  const { restoredAs: _, ...field } = hidden({
    description: `What the sealed value of ${name} is bound to`,
    check,
  })
  return field
}

/** Parses text unchanged, including spaces and null characters: it is not stored as text. */
function parseSecret(input: unknown): string {
  if (typeof input !== 'string') throw new InvalidValue('Not a valid string.')
  if (!input.isWellFormed())
    throw new InvalidValue('Not a valid string: it holds half of a surrogate pair.')
  if (Buffer.byteLength(input) > maxSecretLength)
    throw new InvalidValue(`Ensure this field has no more than ${maxSecretLength} bytes.`)
  return input
}
