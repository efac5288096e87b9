import type { Represent, RepresentationContext } from '../../model/field.ts'
import type { Model, ResolvedField } from '../../model/graph.ts'
import type { HiddenFromReader } from '../visibility/index.ts'
import type { TableReads } from '../../model/table-reads.ts'

/** Builds a value of a representation from a row of the statement. */
export type Build = (row: readonly unknown[], context: RepresentationContext) => unknown

/** Columns and joins of a compiled representation, and what builds objects from rows. */
export interface Shape {
  readonly columns: readonly string[]
  readonly joins: readonly string[]
  /** The tables that the columns and the joins name. */
  readonly reads: TableReads
  /** The objects that the row itself refers to, which its representation nests. */
  readonly nested: readonly NestedObject[]
  /** The columns that have the same value in every row, while a condition holds. */
  readonly constants: readonly ConstantColumn[]
  /** True if it counts or lists objects that refer to it, which takes longer the more there are. */
  readonly hasCounts: boolean
  readonly build: Build
}

/** A column that has the same value in every row, while the SQL condition `when` holds. */
export interface ConstantColumn {
  readonly index: number
  readonly when: string
  /** The tables that the condition names. */
  readonly reads: TableReads
  readonly value: unknown
}

/** An object inside a representation: the part of the columns and joins that it takes. */
export interface NestedObject {
  /** SQL for its id, from a column of the row that refers to it. */
  readonly id: string
  readonly model: Model
  /** The tables that its part names, also that of its own row. */
  readonly reads: TableReads
  /** All fields that are shown of it, those of objects inside it too. */
  readonly fields: readonly ResolvedField[]
  /** The alias of its row, then those of the rows that are joined to it. */
  readonly aliases: readonly [own: string, ...others: string[]]
  /** Where its columns begin and end. The first is its id. */
  readonly columns: readonly [from: number, to: number]
  /** Where its joins begin and end. The first is that of its own row. */
  readonly joins: readonly [from: number, to: number]
}

/** Options of a representation besides its members. */
export interface ShapeOptions {
  /** Returns a `SealedValue` for each sealed field. */
  readonly revealing?: boolean
  /** Models whose objects the reader may not see. */
  readonly hidden?: HiddenFromReader
}

/** An object as one JSON array, the joins that it needs, and what builds it. */
export interface Packed {
  readonly sql: string
  readonly joins: string
  readonly build: Build
}

/** Returns what builds the value of a column. */
export function valueAt(index: number, represent: Represent | undefined): Build {
  if (!represent) return (row) => row[index]
  return (row, context) => {
    const value = row[index]
    // The kind represents the values that its SQL returns.
    return value === null ? null : represent(value as never, context)
  }
}

/** Returns the index of a column, which is added unless it is there. */
export function indexOfColumn(columns: string[], sql: string): number {
  const known = columns.indexOf(sql)
  return known >= 0 ? known : columns.push(sql) - 1
}
