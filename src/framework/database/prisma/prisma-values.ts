import { ColumnTypeEnum, type ColumnType } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { getTypeParser } from '../pipeline/index.ts'
import type { Parse } from '../statement.ts'

/** How Prisma names a type, and how it takes the values of the type. */
interface PrismaType {
  readonly name: ColumnType
  /** Absent: Prisma reads the text that PostgreSQL sends. */
  readonly parse?: Parse
}

const { builtins } = pg.types
const integers = { name: ColumnTypeEnum.Int32Array, parse: getTypeParser(1007) }
const textType = { name: ColumnTypeEnum.Text }

/** The types of PostgreSQL that columns of models have, by their ids; any other is a text. */
const typesById: ReadonlyMap<number, PrismaType> = new Map<number, PrismaType>([
  [builtins.BOOL, { name: ColumnTypeEnum.Boolean, parse: getTypeParser(builtins.BOOL) }],
  [builtins.INT2, { name: ColumnTypeEnum.Int32 }],
  [builtins.INT4, { name: ColumnTypeEnum.Int32 }],
  [builtins.INT8, { name: ColumnTypeEnum.Int64 }],
  [builtins.NUMERIC, { name: ColumnTypeEnum.Numeric }],
  [builtins.DATE, { name: ColumnTypeEnum.Date }],
  [builtins.TIME, { name: ColumnTypeEnum.Time }],
  [builtins.TIMESTAMPTZ, { name: ColumnTypeEnum.DateTime }],
  [builtins.JSON, { name: ColumnTypeEnum.Json }],
  [builtins.JSONB, { name: ColumnTypeEnum.Json }],
  [1005, integers],
  [1007, integers],
  [1009, { name: ColumnTypeEnum.TextArray, parse: getTypeParser(1009) }],
])

const asText: Parse = (value) => value

/** Returns Prisma's name of a type of PostgreSQL. */
export const columnTypeOf = (type: number): ColumnType => (typesById.get(type) ?? textType).name

/** Returns the parser for the values of a type as Prisma takes them. */
export const parserOf = (type: number): Parse => typesById.get(type)?.parse ?? asText

/** Returns a parameter as the server takes it: in UTC, whatever the time zone of this process. */
export const toParameter = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : value
