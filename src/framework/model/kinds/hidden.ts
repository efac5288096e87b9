import Type from 'typebox'
import { textColumn } from '../columns.ts'
import { makeField } from '../field.ts'
import { commonOptionsSchemas, defineKind, optionsOf, type OptionValues } from '../kind.ts'

const options = {
  /** The description for readers of the declaration; clients never see the field. */
  description: Type.String(),
  /**
   * No two objects share a value. Null is not compared.
   *
   * @default false
   */
  unique: commonOptionsSchemas.unique,
  /** SQL condition of the column, in which `{column}` stands for the column. */
  check: Type.Optional(Type.String()),
}

interface HiddenOptions extends OptionValues<typeof options> {}

/**
 * Text that the service keeps for itself. Clients cannot write, read, filter or order it, and it is
 * never logged.
 *
 * @example
 * token: hidden({ description: 'Digest of the last session' }),
 */
export const hidden = defineKind(
  'hidden',
  [{ name: 'options', schema: optionsOf(options) }],
  ({ description, unique = false, check }: HiddenOptions) =>
    makeField(
      { description, unique, readOnly: true, optional: true },
      {
        kind: 'hidden',
        column: { ...textColumn, ...(check ? { check } : {}) },
        writeOnly: true,
        read: Type.String(),
        opaque: true,
        confidential: true,
        restoredAs: () => null,
      },
    ),
)
