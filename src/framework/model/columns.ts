/**
 * A column: SQL type, Prisma type, database constraints, and facets that let writes and reads of
 * its values take the shorter way. Leave a facet out where you are not sure.
 *
 * @example
 * const numberColumn: Column = { sql: 'numeric', prisma: 'Decimal', isShort: true }
 */
export interface Column {
  /** SQL type, such as `varchar(50)`. */
  readonly sql: string
  /** Prisma type with its native attribute, such as `String @db.VarChar(50)`. */
  readonly prisma: string
  /** A CHECK condition; `{column}` stands for the column. */
  readonly check?: string
  /** SQL literal of the column's default, such as `1` or `'{}'`. */
  readonly default?: string
  /** SQL type of values that are passed in JSON; default: `sql`. */
  readonly passedAs?: string
  /** True if a value has a few hundred characters at most, so that many may be remembered. */
  readonly isShort?: boolean
  /** True if a row has the values as they were sent, also in its JSON. */
  readonly isPlain?: true
  /**
   * How PostgreSQL makes a range of two values, such as by `daterange`, and whether the end belongs
   * to it: the values can be counted. Fields with a range have a place in `overlap`.
   */
  readonly range?: { readonly sql: string; readonly includesEnd: boolean }
}

/**
 * A column of texts of any length.
 *
 * @example
 * const noteColumn = { ...textColumn, check: "{column} <> ''" }
 */
export const textColumn = { sql: 'text', prisma: 'String', isPlain: true } as const satisfies Column

/**
 * Returns a column of texts of at most `max` characters.
 *
 * @example
 * const isbnColumn = varcharColumn(13) // in SQL: varchar(13)
 */
export const varcharColumn = (max: number): Column => ({
  sql: `varchar(${max})`,
  prisma: `String @db.VarChar(${max})`,
  passedAs: 'text',
  isShort: max < 1000,
  isPlain: true,
})

/**
 * A column of whole numbers from -32767 to 32767.
 *
 * @example
 * const levelColumn = { ...smallintColumn, check: '{column} >= 0' }
 */
export const smallintColumn = {
  sql: 'smallint',
  prisma: 'Int @db.SmallInt',
  isShort: true,
  isPlain: true,
} as const satisfies Column

/**
 * A column of whole numbers of 32 bits.
 *
 * @example
 * const countColumn = { ...integerColumn, default: '0' }
 */
export const integerColumn = {
  sql: 'integer',
  prisma: 'Int',
  isShort: true,
  isPlain: true,
} as const satisfies Column

/**
 * A column of truth values.
 *
 * @example
 * const flagColumn = { ...booleanColumn, default: 'false' }
 */
export const booleanColumn = {
  sql: 'boolean',
  prisma: 'Boolean',
  isShort: true,
  isPlain: true,
} as const satisfies Column
