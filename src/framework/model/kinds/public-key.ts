import Type from 'typebox'
import { field, Invalid } from '../field.ts'
import {
  commonOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionsOf,
} from '../kind.ts'
import { parseText } from '../parsing.ts'
import { readPublicKey } from '../rsa-key.ts'
import { isWithin, tooLong } from './text.ts'

/** The most characters of a public key. */
export const maxPublicKeyLength = 8000

const optionSchemas = commonOptions

interface PublicKeyOptions
  extends Omit<CommonOptions, 'defaultWhen'>, OptionsOf<typeof optionSchemas> {}

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
    return field(options, {
      kind: 'public-key',
      column: {
        sql: `varchar(${maxPublicKeyLength})`,
        prisma: `String @db.VarChar(${maxPublicKeyLength})`,
      },
      read: Type.String({ maxLength: maxPublicKeyLength }),
      write: Type.String({ maxLength: maxPublicKeyLength }),
      parse: (input) => {
        const text = parseText(input)
        if (!isWithin(text, maxPublicKeyLength)) throw new Invalid(tooLong(maxPublicKeyLength))
        return readPublicKey(text).pem
      },
      opaque: true,
      example: '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----',
    })
  },
)
