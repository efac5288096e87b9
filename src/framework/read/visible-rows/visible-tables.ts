import type { NamesOfTables } from './table-expressions.ts'
import type { LimitedRows } from './table-rows.ts'

/** The tables whose rows are limited, and what stands for tables. */
export interface VisibleTables {
  /** The visible rows of the limited tables. */
  readonly tables: ReadonlyMap<string, LimitedRows>
  readonly names: NamesOfTables
}

/** Returns the name of a table, or of the expression that stands for it. */
export const expressionFor = (table: string, { names }: Pick<VisibleTables, 'names'>): string =>
  names.get(table) ?? table
