import Type, { type TSchema } from 'typebox'
import { booleanColumn, smallintColumn, varcharColumn } from '../columns.ts'
import type { ChoiceValue as Value } from '../choice-mistakes.ts'
import type { Column } from '../columns.ts'
import { textLiteral } from '../sql.ts'

/** How the values of a choice are stored. */
export interface Store {
  readonly column: Column
  readonly filterType: string
  readonly schema: (values: readonly Value[]) => TSchema
  readonly literal: (value: Value) => string
  readonly fits: (value: Value) => boolean
  /** A CHECK condition restricts the column to the choices. */
  readonly isChecked: boolean
  /** Describes the values that fit. */
  readonly allowed: string
}

const quoted = (value: Value): string => textLiteral(String(value))

/** The stores of choices by the type of their values. */
export const stores = {
  integer: {
    column: smallintColumn,
    filterType: 'smallint',
    schema: (values) => Type.Unsafe({ type: 'integer', enum: values }),
    literal: String,
    fits: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= 32767,
    isChecked: true,
    allowed: 'a whole number from -32767 to 32767; textChoice() has values that are texts',
  },
  text: {
    column: varcharColumn(30),
    filterType: 'text',
    schema: (values) => Type.Unsafe({ type: 'string', enum: values }),
    literal: quoted,
    fits: (value) => String(value).length <= 30,
    isChecked: true,
    allowed: 'a text of at most 30 characters',
  },
  boolean: {
    column: booleanColumn,
    filterType: 'boolean',
    schema: () => Type.Boolean(),
    literal: String,
    fits: () => true,
    isChecked: false,
    allowed: 'true or false',
  },
} satisfies Record<string, Store>
