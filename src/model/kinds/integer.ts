import Type from 'typebox'
import { field, ownColumn, type Field, type FieldOptions, type Search } from '../field.ts'
import { parseInteger } from '../parsing.ts'

/** Options of an integer field; bounds are inclusive. */
export interface IntegerOptions extends FieldOptions {
  readonly default?: number
  readonly min?: number
  readonly max?: number
  /** Width of the column; `big` goes to 2^53 - 1, the largest that JSON carries exactly. */
  readonly size?: 'small' | 'normal' | 'big'
}

const sizes = {
  small: { sql: 'smallint', prisma: 'Int @db.SmallInt', max: 32767 },
  normal: { sql: 'integer', prisma: 'Int', max: 2147483647 },
  big: { sql: 'bigint', prisma: 'BigInt', max: Number.MAX_SAFE_INTEGER },
} as const

/** Search that finds a number by typing exactly it. */
const searchInteger = (max: number): Search => ({
  condition: (column, parameter) => `${column} = ${parameter}`,
  value: (typed) =>
    /^\d{1,15}$/.test(typed.trim()) && Number(typed) <= max ? Number(typed) : undefined,
})

/** The driver would read a bigint as text; up to 2^53 a double is exact. */
const readingBig = ownColumn((column) => `${column}::float8`)

/** What is wrong with inclusive bounds of a column that goes from `-largest` to `largest`. */
export function wrongBounds(min: number, max: number, largest: number): readonly string[] {
  return [
    ...(min > max ? [`the bounds ${min} to ${max} leave no value`] : []),
    ...(min < -largest || max > largest ? [`the bounds ${min} to ${max} exceed the column's, ${-largest} to ${largest}`] : []),
  ] // prettier-ignore
}

/** A whole number, 0 to the column's largest unless said otherwise. */
export function integer(options: IntegerOptions = {}): Field {
  const { size = 'normal', min = 0, max = sizes[size].max, ...common } = options
  const { sql, prisma } = sizes[size]
  const schema = Type.Integer({ minimum: min, maximum: max })
  return field(common, {
    kind: 'integer',
    column: {
      sql,
      prisma,
      check: `{column} between ${min} and ${max}`,
      ...(common.default === undefined ? {} : { default: String(common.default) }),
    },
    read: schema,
    write: schema,
    parse: (input) => parseInteger(input, min, max),
    ...(size === 'big' ? { reading: readingBig } : {}),
    lookups: 'number',
    parseFilter: (text) => parseInteger(text, -sizes[size].max, sizes[size].max),
    filterType: sql,
    search: searchInteger(sizes[size].max),
    mistakes: wrongBounds(min, max, sizes[size].max),
  })
}
