import Type from 'typebox'
import type { Column } from '../columns.ts'
import type { JsonSchema } from '../json-schema.ts'
import { makeField, InvalidValue, type Field } from '../field.ts'
import {
  commonOptionsSchemas,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { maxListLength, parseList } from '../parsing.ts'
import { ownColumn } from '../reading.ts'
import { textLiteral } from '../sql.ts'

const { optional: _, unique: __, ...common } = commonOptionsSchemas

const options = {
  ...common,
  /** Values that are stored when a create leaves the field out. */
  default: Type.Optional(
    Type.Immutable(Type.Array(Type.Union([Type.String(), Type.Number()]), { allowed: 'a list' })),
  ),
  /**
   * The largest number of items, 1,000 at most.
   *
   * @default 1000
   */
  most: Type.Optional(Type.Integer({ minimum: 1, maximum: maxListLength })),
}

interface ListOptions
  extends
    Omit<CommonOptions, 'defaultWhen' | 'optional' | 'unique'>,
    OptionValues<typeof options> {}

const allowed = 'a field of texts or numbers, such as text({ max: 20 })'
const itemParameter = { name: 'item', schema: Type.Object({ kind: Type.String() }, { allowed }) }

/** The columns of lists, by the SQL types of parameters that items are compared with. */
const columns: Readonly<Record<string, Column>> = {
  text: { sql: 'text[]', prisma: 'String[]' },
  smallint: { sql: 'smallint[]', prisma: 'Int[] @db.SmallInt' },
  integer: { sql: 'integer[]', prisma: 'Int[]' },
}

/**
 * A list of texts or of whole numbers in their order, such as tags or floors; empty by default. An
 * item is what its field takes, without line breaks and not empty. Its filter finds the lists that
 * have a value.
 *
 * @example
 * tags: list(text({ max: 20 }), { most: 10 }),
 * floors: list(integer({ size: 'small', min: -3, max: 99 })),
 */
export const list = defineKind(
  'list',
  [itemParameter, optionsParameter(optionsOf(options))],
  (item: Field, given: ListOptions = {}) => {
    const { most = maxListLength, ...rest } = given
    const column = columnOf(item)
    if (!column)
      return makeField(rest, {
        kind: 'list',
        read: Type.Unknown(),
        mistakes: [`the argument "item" of list() is ${item.kind}; allowed: ${allowed}`],
      })
    return makeField(
      { default: [], ...rest },
      {
        kind: 'list',
        column: {
          ...column,
          check: checkOf(item, given.most),
          default: arrayLiteral(rest.default),
        },
        read: { ...Type.Array(Type.Unknown()), items: item.read },
        write: {
          ...Type.Array(Type.Unknown(), { maxItems: most }),
          items: written(item),
        },
        parse: (input) => parseList(input, most).map((one) => parseItem(item, one)),
        reading: ownColumn(),
        lookups: 'list',
        parseFilter: item.parseFilter,
        filterType: item.filterType,
        index: (own) => `gin (${own})`,
        sample: (number) =>
          [0, 1].map((at) => item.parse(sampleItem(item.write ?? {}, number + at))),
        ...(item.mistakes ? { mistakes: item.mistakes } : {}),
      },
    )
  },
)

/**
 * Returns the condition on the items of a list, and on their number: a smaller one is then checked
 * against the rows that there are. A cast to a shorter text shortens the items.
 */
function checkOf({ column, write = {} }: Field, most = maxListLength): string {
  const { minimum, maximum } = write
  return [
    `cardinality({column}) <= ${most}`,
    ...(minimum === undefined ? [] : [`${minimum} <= all ({column})`]),
    ...(maximum === undefined ? [] : [`${maximum} >= all ({column})`]),
    ...(column?.sql.startsWith('varchar') ? [`{column}::${column.sql}[]::text[] = {column}`] : []),
  ].join(' and ')
}

/** Returns the SQL of a list as the default of its column: existing rows get it, too. */
const arrayLiteral = (items: readonly (string | number)[] = []): string =>
  textLiteral(`{${items.map(arrayItem).join(',')}}`)

const arrayItem = (item: string | number): string =>
  typeof item === 'number' ? String(item) : `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** Returns the schema of an item in a request; it has no line breaks. */
function written({ read, write = read }: Field): JsonSchema {
  const isFree = write.type === 'string' && (write.pattern === undefined || write.pattern === '\\S')
  return isFree ? { ...write, pattern: '^[^\\n\\r]*\\S[^\\n\\r]*$' } : write
}

/** Returns the column of a list of items; undefined for kinds that have no lists. */
function columnOf({ column, choices, opaque, lookups, filterType }: Field): Column | undefined {
  const takesAny = column !== undefined && choices === undefined && !opaque
  return takesAny && ['text', 'number'].includes(lookups) ? columns[filterType] : undefined
}

function parseItem(item: Field, input: unknown): unknown {
  const value = item.parse(input)
  if (value === null || value === undefined || value === '')
    throw new InvalidValue('An item of this list may not be blank.')
  if (typeof value === 'string' && /[\n\r]/.test(value))
    throw new InvalidValue('An item of this list may not have line breaks.')
  return value
}

/** Returns an item within the limits of its schema. */
function sampleItem(
  { type, minimum = 0, maximum = 99, maxLength = 20 }: JsonSchema,
  number: number,
) {
  const span = Math.min(maximum - minimum + 1, 1000)
  return type === 'integer' ? minimum + (number % span) : `Item ${number}`.slice(-maxLength)
}
