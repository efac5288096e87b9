import Type from 'typebox'
import { makeField } from '../field.ts'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { maxListLength, parseInteger, parseList } from '../parsing.ts'
import { wrongBounds } from './integer.ts'

const options = {
  ...commonOptionsSchemas,
  ...defaultOptions(
    Type.Immutable(Type.Array(Type.Integer(), { allowed: 'a list of whole numbers' })),
  ),
  /**
   * Smallest number.
   *
   * @default 0
   */
  min: Type.Optional(Type.Integer()),
  /**
   * Largest number.
   *
   * @default 32767
   */
  max: Type.Optional(Type.Integer()),
}

interface IntegerListOptions extends CommonOptions, OptionValues<typeof options> {}

/**
 * A list of at most 1,000 small whole numbers, such as page numbers. Repeated numbers are removed.
 * It is not filtered, ordered or searched.
 *
 * @example
 * units: integerList({ min: 1, default: [1] }),
 */
export const integerList = defineKind(
  'integerList',
  [optionsParameter(optionsOf(options))],
  (given: IntegerListOptions = {}) => {
    const { min = 0, max = 32767, ...common } = given
    const items = Type.Integer({ minimum: min, maximum: max })
    const write = Type.Array(items, { maxItems: maxListLength })
    return makeField(common, {
      kind: 'integer-list',
      column: { sql: 'smallint[]', prisma: 'Int[] @db.SmallInt' },
      read: Type.Array(items),
      write,
      parse: (input) => [
        ...new Set(parseList(input, maxListLength).map((item) => parseInteger(item, min, max))),
      ],
      opaque: true,
      display: 'ranges',
      example: [1, 2],
      mistakes: wrongBounds(min, max, 32767),
    })
  },
)
