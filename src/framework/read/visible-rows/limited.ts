import type { NamesOfTables } from './table-expressions.ts'
import type { LimitedRows } from './table-rows.ts'

/** The tables whose rows are limited, and what stands for tables. */
export interface Limited {
  /** The visible rows of the limited tables. */
  readonly tables: ReadonlyMap<string, LimitedRows>
  readonly names: NamesOfTables
}

/** Returns the name of a table, or of the expression that stands for it. */
export const nameOf = (table: string, { names }: Pick<Limited, 'names'>): string =>
  names.get(table) ?? table
