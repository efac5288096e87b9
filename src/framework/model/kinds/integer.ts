import Type from 'typebox'
import { integerColumn, smallintColumn } from '../columns.ts'
import { asItIs, makeField, type Field } from '../field.ts'
import type { Search } from '../search.ts'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { parseInteger } from '../parsing.ts'
import { ownColumn } from '../reading.ts'

/** Options of an integer field. */
const integerOptions = {
  ...commonOptionsSchemas,
  ...defaultOptions(Type.Integer()),
  /**
   * Smallest value.
   *
   * @default 0
   */
  min: Type.Optional(Type.Integer()),
  /**
   * Largest value.
   *
   * @default the largest of the column
   */
  max: Type.Optional(Type.Integer()),
  /**
   * Width of the column: `small` is 2 bytes, `normal` 4 and `big` 8. The largest value of `big` is
   * 2^53 - 1, which JSON still carries exactly.
   *
   * @default 'normal'
   */
  size: Type.Optional(Type.Enum(['small', 'normal', 'big'])),
  /**
   * The unit of the values, such as `kbps`. Pages show it with the values, in larger units where
   * these are exact: `10 Gbps`. The API and forms have the bare number, and the label the unit in
   * brackets.
   */
  unit: Type.Optional(Type.String({ minLength: 1 })),
}

/** The type of `integerOptions`. */
export interface IntegerOptions extends CommonOptions, OptionValues<typeof integerOptions> {}

const sizes = {
  small: { column: smallintColumn, max: 32767 },
  normal: { column: integerColumn, max: 2147483647 },
  big: { column: { sql: 'bigint', prisma: 'BigInt', isShort: true }, max: Number.MAX_SAFE_INTEGER },
} as const

/** Search that finds a number by its exact value. */
const searchInteger = (max: number): Search => ({
  condition: (column, parameter) => `${column} = ${parameter}`,
  value: (typed) =>
    /^\d{1,15}$/.test(typed.trim()) && Number(typed) <= max ? Number(typed) : undefined,
})

/** Casts a bigint, which the driver returns as text, to a double; it is exact up to 2^53. */
const readingBig = ownColumn((column) => `${column}::float8`)

/** Returns the mistakes in inclusive bounds of a column that holds `-largest` to `largest`. */
export function wrongBounds(min: number, max: number, largest: number): readonly string[] {
  return [
    ...(min > max ? [`the bounds ${min} to ${max} leave no value`] : []),
    ...(min < -largest || max > largest
      ? [`the bounds ${min} to ${max} exceed the column's, ${-largest} to ${largest}`]
      : []),
  ]
}

/**
 * A whole number.
 *
 * @example
 * height: integer({ size: 'small', min: 1, max: 100, default: 42 }),
 */
export const integer = defineKind(
  'integer',
  [optionsParameter(optionsOf(integerOptions))],
  (options: IntegerOptions = {}) => makeInteger(options),
)

/** Makes an integer field, for kinds that build on it. */
export function makeInteger(options: IntegerOptions): Field {
  const { size = 'normal', min = 0, max = sizes[size].max, unit, ...common } = options
  const { column } = sizes[size]
  const schema = Type.Integer({ minimum: min, maximum: max })
  return makeField(common, {
    kind: 'integer',
    column: {
      ...column,
      // A range of int4 that includes the largest value has no representation.
      range: { sql: 'int8range', includesEnd: true },
      check: `{column} between ${min} and ${max}`,
      ...(common.default === undefined ? {} : { default: String(common.default) }),
    },
    read: schema,
    write: schema,
    parse: (input) => parseInteger(input, min, max),
    canonical: asItIs,
    ...(size === 'big' ? { reading: readingBig } : {}),
    lookups: 'number',
    parseFilter: (text) => parseInteger(text, -sizes[size].max, sizes[size].max),
    filterType: column.sql,
    search: searchInteger(sizes[size].max),
    ...(unit === undefined ? {} : { unit }),
    mistakes: wrongBounds(min, max, sizes[size].max),
  })
}
