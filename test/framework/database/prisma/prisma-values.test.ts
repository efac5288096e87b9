import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import t from 'tap'
import {
  columnTypeOf,
  parserOf,
  toParameter,
} from '../../../../src/framework/database/prisma/prisma-values.ts'

const { builtins } = pg.types

/** The id of a type of PostgreSQL, Prisma's name, a text of the server and the value for Prisma. */
const types: readonly (readonly [number, number, string, unknown])[] = [
  [builtins.BOOL, ColumnTypeEnum.Boolean, 't', true],
  [builtins.INT2, ColumnTypeEnum.Int32, '7', '7'],
  [builtins.INT4, ColumnTypeEnum.Int32, '7', '7'],
  [builtins.INT8, ColumnTypeEnum.Int64, '9007199254740993', '9007199254740993'],
  [builtins.NUMERIC, ColumnTypeEnum.Numeric, '1.50', '1.50'],
  [builtins.DATE, ColumnTypeEnum.Date, '2024-02-29', '2024-02-29'],
  [builtins.TIME, ColumnTypeEnum.Time, '08:30:00.5', '08:30:00.5'],
  [builtins.TIMESTAMPTZ, ColumnTypeEnum.DateTime, '2024-02-29 12:00:00+00', '2024-02-29 12:00:00+00'],
  [builtins.JSON, ColumnTypeEnum.Json, '{"a": 1}', '{"a": 1}'],
  [builtins.JSONB, ColumnTypeEnum.Json, '{"a": 1}', '{"a": 1}'],
  [1005, ColumnTypeEnum.Int32Array, '{1,2}', [1, 2]],
  [1007, ColumnTypeEnum.Int32Array, '{1,2}', [1, 2]],
  [1009, ColumnTypeEnum.TextArray, '{a,"b c"}', ['a', 'b c']],
  [builtins.INET, ColumnTypeEnum.Text, '10.0.0.1', '10.0.0.1'],
] // prettier-ignore

t.test('names and parses the values of each type as Prisma takes them', (t) => {
  for (const [type, name, text, expected] of types) {
    t.equal(columnTypeOf(type), name, `type ${type}`)
    t.strictSame(parserOf(type)(text), expected, `type ${type}`)
  }
  t.end()
})

t.test('sends dates in UTC, and other parameters unchanged', (t) => {
  t.equal(toParameter(new Date('2024-02-29T14:00:00+02:00')), '2024-02-29T12:00:00.000Z')
  for (const value of [7, 'x', null, [1, 2]]) t.equal(toParameter(value), value)
  t.end()
})
