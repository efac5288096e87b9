import Type from 'typebox'
import { field } from '../field.ts'
import { commonOptions, defineKind, optionsOf, optionsParameter, type OptionsOf } from '../kind.ts'

const options = { description: commonOptions.description }

/**
 * The salted hash of a secret field's value, `pbkdf2_sha256$rounds$salt$digest`, kept by the service; the empty text
 * until there is a value. Shown, to those who say who they are, but never filtered,
 * ordered, searched or logged: it could be guessed at.
 */
export const secretHash = defineKind(
  'secretHash',
  [optionsParameter(optionsOf(options))],
  (given: OptionsOf<typeof options> = {}) =>
    field(
      { ...given, readOnly: true },
      {
        kind: 'secret-hash',
        blank: true,
        default: '',
        column: { sql: 'varchar(128)', prisma: 'String @db.VarChar(128)', default: "''" },
        read: Type.String({ maxLength: 128 }),
        represent: (hash: string, { stranger = false }) => (stranger ? '' : hash),
        opaque: true,
        confidential: true,
      },
    ),
)
