import Type from 'typebox'
import { varcharColumn } from '../columns.ts'
import { makeField } from '../field.ts'
import {
  commonOptionsSchemas,
  defineKind,
  optionsOf,
  optionsParameter,
  type OptionValues,
} from '../kind.ts'

const options = {
  /** One sentence for the documentation. */
  description: commonOptionsSchemas.description,
}

interface SecretHashOptions extends OptionValues<typeof options> {}

/**
 * The salted hash of a secret field's value, `pbkdf2_sha256$rounds$salt$digest`, set by the
 * service; empty until there is a value. Anonymous requests never see it. It is not filtered,
 * ordered, searched or logged, because it would allow guessing. `POST …/<id>/verify/` compares a
 * text with the secret by its hash.
 *
 * @example
 * digest: secretHash(),
 */
export const secretHash = defineKind(
  'secretHash',
  [optionsParameter(optionsOf(options))],
  (given: SecretHashOptions = {}) =>
    makeField(
      { ...given, readOnly: true },
      {
        kind: 'secret-hash',
        blank: true,
        default: '',
        column: { ...varcharColumn(128), default: "''" },
        read: Type.String({ maxLength: 128 }),
        represent: (hash: string, { isAnonymous = false }) => (isAnonymous ? '' : hash),
        opaque: true,
        isHash: true,
        encoding: 'pbkdf2_sha256',
        confidential: true,
      },
    ),
)
