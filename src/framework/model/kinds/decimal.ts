import Type from 'typebox'
import type { Column } from '../columns.ts'
import { exactSchema, maxDigits, parseExact, parseSoughtExact } from '../exact-decimal.ts'
import { makeField, InvalidValue, type Field, type FieldOptions } from '../field.ts'
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
  ...defaultOptions(Type.Union([Type.Number(), Type.String()])),
  /** Digits in all: 15 at most, or 100 as text. */
  digits: Type.Integer(),
  /** Digits after the point. */
  places: Type.Integer(),
  /**
   * Smallest value.
   *
   * @default the largest value, below zero
   */
  min: Type.Optional(Type.Number()),
  /**
   * The JSON type of values: `text` keeps any number of digits and shows all decimal places, such
   * as `"1.50"`.
   *
   * @default 'number'
   */
  as: Type.Optional(Type.Enum(['number', 'text'])),
}

interface DecimalOptions extends CommonOptions, OptionValues<typeof options> {}

/** The largest number of digits that a JSON number holds exactly. */
const exactDigits = 15

/**
 * A decimal number of fixed precision. It is a JSON number in requests and responses, or a text. In
 * expressions it is exact. What is computed from texts is a text with all digits, also in totals,
 * except for averages and quotients, which are JSON numbers.
 *
 * @example
 * length: decimal({ digits: 8, places: 2, min: 0, optional: true }),
 * mass: decimal({ digits: 40, places: 20, as: 'text', optional: true }),
 */
export const decimal = defineKind(
  'decimal',
  [{ name: 'options', schema: optionsOf(options) }],
  (given: DecimalOptions) => {
    const { digits, places, min, as = 'number', ...common } = given
    if (as === 'text') return makeExact(common, { digits, places, min })
    const largest = Number(`1e${digits - places}`) - Number(`1e-${places}`)
    const schema = Type.Number({ minimum: min ?? -largest, maximum: largest })
    return makeField(common, {
      kind: 'decimal',
      column: decimalColumn(given, common.default),
      read: schema,
      write: schema,
      parse: (input) => parseDecimal(input, places, min ?? -largest, largest),
      reading: ownColumn((column) => `${column}::float8`),
      lookups: 'number',
      parseFilter: parseSought,
      filterType: 'numeric',
      mistakes: mistakesIn(given, largest, exactDigits),
    })
  },
)

/** The digits of a decimal number as text, and the smallest one. */
interface ExactOptions {
  readonly digits: number
  readonly places: number
  readonly min?: number | undefined
}

/** Makes a decimal field whose values are texts. */
export function makeExact(
  common: FieldOptions & { readonly default?: string | number | undefined },
  options: ExactOptions,
  facets = {},
): Field {
  const { digits, places, min } = options
  const bounds = { digits, places, min: min === undefined ? undefined : String(min) }
  const cents = Math.max(0, Math.ceil((min ?? 0) * 10 ** Math.min(places, 15)))
  return makeField(common, {
    kind: 'decimal',
    column: decimalColumn(options, common.default),
    exactPlaces: places,
    read: exactSchema(places),
    write: Type.String({ pattern: writtenPattern(options) }),
    parse: (input) => parseExact(input, bounds),
    reading: ownColumn((column) => `${column}::text`),
    lookups: 'number',
    parseFilter: parseSoughtExact,
    filterType: 'numeric',
    sample: (number) =>
      parseExact(
        `${cents + (number % 10 ** Math.min(digits - 1, 6))}e-${Math.min(places, 15)}`,
        bounds,
      ),
    mistakes: mistakesIn(options, Infinity, maxDigits),
    ...facets,
  })
}

/** Returns the pattern of numbers that a field stores, but for its smallest one above zero. */
function writtenPattern({ digits, places, min }: ExactOptions): string {
  const sign = min !== undefined && min >= 0 ? '' : '-?'
  const whole = digits > places ? `\\d{1,${digits - places}}` : '0'
  return `^${sign}${whole}${places > 0 ? `(\\.\\d{1,${places}})?` : ''}$`
}

/** Returns the column of a decimal number. */
const decimalColumn = (
  { digits, places, min }: ExactOptions,
  fallback: string | number | undefined,
): Column => ({
  sql: `numeric(${digits}, ${places})`,
  prisma: `Decimal @db.Decimal(${digits}, ${places})`,
  isShort: true,
  range: { sql: 'numrange', includesEnd: false },
  ...(min === undefined ? {} : { check: `{column} >= ${min}` }),
  ...(fallback === undefined ? {} : { default: String(fallback) }),
})

function mistakesIn(
  { digits, places, min }: ExactOptions,
  largest: number,
  mostDigits: number,
): readonly string[] {
  if (places < 0 || places > digits || digits > mostDigits)
    return [
      `digits ${digits} and places ${places}: places go from 0 to digits, digits to ${mostDigits}`,
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
