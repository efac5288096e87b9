import Type from 'typebox'
import { field, Invalid, type Field } from '../field.ts'
import { parseInteger, wireType } from '../parsing.ts'
import { wrongBounds, type IntegerOptions } from './integer.ts'

/** A list of small whole numbers without repetition, such as rack units. */
export function integerList(options: Omit<IntegerOptions, 'size'> = {}): Field {
  const { min = 0, max = 32767, ...common } = options
  const schema = Type.Array(Type.Integer({ minimum: min, maximum: max }))
  return field(common, {
    kind: 'integer-list',
    column: { sql: 'smallint[]', prisma: 'Int[] @db.SmallInt' },
    read: schema,
    write: schema,
    parse: (input) => {
      if (!Array.isArray(input))
        throw new Invalid(`Expected a list of items but got type "${wireType(input)}".`)
      return [...new Set(input.map((item) => parseInteger(item, min, max)))]
    },
    opaque: true,
    example: [1, 2],
    mistakes: wrongBounds(min, max, 32767),
  })
}
