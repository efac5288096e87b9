import Type from 'typebox'
import { makeField, InvalidValue } from '../field.ts'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  optionsOf,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { isExactNumber, shown } from '../parsing.ts'
import { ownColumn } from '../reading.ts'

/** Options of a decimal field. */
const options = {
  ...commonOptionsSchemas,
  ...defaultOptions(Type.Number()),
  /** Digits in all, 15 at most. */
  digits: Type.Integer(),
  /** Digits after the point. */
  places: Type.Integer(),
  /**
   * Smallest value.
   *
   * @default the largest value, below zero
   */
  min: Type.Optional(Type.Number()),
}

interface DecimalOptions extends CommonOptions, OptionValues<typeof options> {}

/** The largest number of digits that a JSON number holds exactly. */
const exactDigits = 15

/**
 * A decimal number of fixed precision. It is a JSON number in requests and responses.
 *
 * @example
 * length: decimal({ digits: 8, places: 2, min: 0, optional: true }),
 */
export const decimal = defineKind(
  'decimal',
  [{ name: 'options', schema: optionsOf(options) }],
  (given: DecimalOptions) => {
    const { digits, places, min, ...common } = given
    const largest = Number(`1e${digits - places}`) - Number(`1e-${places}`)
    const schema = Type.Number({ minimum: min ?? -largest, maximum: largest })
    return makeField(common, {
      kind: 'decimal',
      column: {
        sql: `numeric(${digits}, ${places})`,
        prisma: `Decimal @db.Decimal(${digits}, ${places})`,
        isShort: true,
        range: { sql: 'numrange', includesEnd: false },
        ...(min === undefined ? {} : { check: `{column} >= ${min}` }),
        ...(common.default === undefined ? {} : { default: String(common.default) }),
      },
      read: schema,
      write: schema,
      parse: (input) => parseDecimal(input, places, min ?? -largest, largest),
      reading: ownColumn((column) => `${column}::float8`),
      lookups: 'number',
      parseFilter: parseSought,
      filterType: 'numeric',
      mistakes: mistakesIn(given, largest),
    })
  },
)

function mistakesIn({ digits, places, min }: DecimalOptions, largest: number): readonly string[] {
  if (places < 0 || places > digits || digits > exactDigits)
    return [
      `digits ${digits} and places ${places}: places go from 0 to digits, digits to ${exactDigits}`,
    ]
  return min !== undefined && min > largest
    ? [`the bounds ${min} to ${largest} leave no number`]
    : []
}

/** Parses the number of a filter, which may have more places than the field. */
function parseSought(text: string): number {
  const value = parseDecimal(text, 1000, -Number.MAX_VALUE, Number.MAX_VALUE)
  if (!isExactNumber(text.trim()))
    throw new InvalidValue(
      `"${shown(text)}" is not kept digit by digit: send at most ${exactDigits} digits.`,
    )
  return value
}

function parseDecimal(input: unknown, places: number, min: number, max: number): number {
  const text =
    typeof input === 'number' ? String(input) : typeof input === 'string' ? input.trim() : ''
  const parts = /^[-+]?\d+(?:\.(\d+))?(?:e([-+]?\d+))?$/i.exec(text)
  if (!parts) throw new InvalidValue('A valid number is required.')
  // Without the look-behind, each of many zeros before another digit would be a start to try.
  const fraction = (parts[1] ?? '').replace(/(?<!0)0+$/, '')
  if (fraction.length - Number(parts[2] ?? 0) > places)
    throw new InvalidValue(`Ensure that there are no more than ${places} decimal places.`)
  const value = Number(text)
  if (value > max) throw new InvalidValue(`Ensure this value is less than or equal to ${max}.`)
  if (value < min) throw new InvalidValue(`Ensure this value is greater than or equal to ${min}.`)
  return value
}
