import Type from 'typebox'
import { field } from '../field.ts'
import { commonOptions, defineKind, optionsOf, type OptionsOf } from '../kind.ts'

const options = {
  description: Type.String({
    description: 'For people who read the declaration; clients never see the field (required)',
  }),
  unique: commonOptions.unique,
  check: Type.Optional(Type.String({ description: 'SQL condition of the column' })),
}

/**
 * Internal text of the service: clients cannot write, read, filter or order it, and it is never
 * logged.
 *
 * @example
 * digest: hidden({ description: 'SHA-256 of the session key' }),
 */
export const hidden = defineKind(
  'hidden',
  [{ name: 'options', schema: optionsOf(options) }],
  ({ description, unique = false, check }: OptionsOf<typeof options>) =>
    field(
      { description, unique, readOnly: true, optional: true },
      {
        kind: 'hidden',
        column: { sql: 'text', prisma: 'String', ...(check ? { check } : {}) },
        writeOnly: true,
        read: Type.String(),
        opaque: true,
        confidential: true,
      },
    ),
)
