import { randomBytes } from 'node:crypto'
import Type from 'typebox'
import { varcharColumn } from '../columns.ts'
import { makeField, InvalidValue } from '../field.ts'
import {
  commonOptionsSchemas,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { parseText } from '../parsing.ts'
import { runSlowTask } from '../../limits/index.ts'
import { isWithin, lengthOf, tooLong } from './text.ts'

const shortest = 8
/** Characters of a password. */
export const maxPasswordLength = 128

const optionSchemas = commonOptionsSchemas

interface PasswordOptions
  extends Omit<CommonOptions, 'defaultWhen'>, OptionValues<typeof optionSchemas> {}

const hashOf = async (text: string): Promise<string> => {
  const { hash } = await import('@node-rs/argon2')
  return runSlowTask(() => hash(text))
}

/**
 * A password of 8 to 128 characters, stored as its argon2id hash and never shown.
 *
 * @example
 * password: password({ optional: true }),
 */
export const password = defineKind(
  'password',
  [optionsParameter(optionsOf(optionSchemas))],
  (options: PasswordOptions = {}) => {
    return makeField(options, {
      kind: 'password',
      column: varcharColumn(128),
      writeOnly: true,
      read: Type.String(),
      write: Type.String({ minLength: shortest, maxLength: maxPasswordLength }),
      parse: (input) => {
        const text = parseText(input, false)
        if (lengthOf(text) < shortest)
          throw new InvalidValue(`Ensure this field has at least ${shortest} characters.`)
        if (!isWithin(text, maxPasswordLength)) throw new InvalidValue(tooLong(maxPasswordLength))
        return text
      },
      encoding: 'argon2id',
      store: (value) => hashOf(String(value)),
      opaque: true,
      confidential: true,
      // The hash of a text that nobody learns.
      restoredAs: () => hashOf(randomBytes(48).toString('base64url')),
    })
  },
)
