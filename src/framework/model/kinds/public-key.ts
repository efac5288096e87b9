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
import { readPublicKey } from '../rsa-key.ts'
import { isWithin, tooLong } from './text.ts'

/** The most characters of a public key. */
export const maxPublicKeyLength = 8000

const optionSchemas = commonOptionsSchemas

interface PublicKeyOptions
  extends Omit<CommonOptions, 'defaultWhen'>, OptionValues<typeof optionSchemas> {}

/**
 * A public RSA key in any common format, stored as PEM.
 *
 * @example
 * public_key: publicKey({ optional: true }),
 */
export const publicKey = defineKind(
  'publicKey',
  [optionsParameter(optionsOf(optionSchemas))],
  (options: PublicKeyOptions = {}) => {
    return makeField(options, {
      kind: 'public-key',
      column: varcharColumn(maxPublicKeyLength),
      read: Type.String({ maxLength: maxPublicKeyLength }),
      write: Type.String({ maxLength: maxPublicKeyLength }),
      parse: (input) => {
        const text = parseText(input)
        if (!isWithin(text, maxPublicKeyLength)) throw new InvalidValue(tooLong(maxPublicKeyLength))
        return readPublicKey(text).pem
      },
      opaque: true,
      example: '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----',
    })
  },
)
