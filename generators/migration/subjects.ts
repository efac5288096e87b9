import type { ColumnDescription, Index, Table } from './description.ts'
import type { KeptChange } from './kept-sql.ts'
import type { Names, TableNames } from './sql.ts'

/** Effect of a change on existing rows: none, they must meet a condition, or they are lost. */
export type Risk = 'safe' | 'needs data' | 'destructive'

/** Subject of every change. */
export interface MigrationSubject {
  readonly table: Table
  readonly column?: ColumnDescription
  /** Whether it is about a table or a column that the migration creates. */
  readonly isNew?: boolean
}

/** Subject of a change of one column. */
export interface OnColumn extends MigrationSubject {
  readonly column: ColumnDescription
  readonly risk?: Risk
}

interface OnEncoding extends OnColumn {
  /** Whether the column is nullable afterwards; otherwise an empty text is no value. */
  readonly nullable: boolean
}

interface OnReference extends OnColumn {
  readonly names: TableNames
}

/** Subject of a change of one column with a former state. */
export interface OnColumns extends OnColumn {
  /** Column before the change. */
  readonly from: ColumnDescription
}

interface OnDropped extends OnColumn {
  /** The table and the column with the names that they have when the column is dropped. */
  readonly last: { readonly table: Table; readonly column: ColumnDescription }
}

interface OnNames extends MigrationSubject {
  readonly from: string
  readonly to: string
}

interface OnNaming extends OnColumn {
  readonly naming: 'model' | 'models'
  readonly names: readonly Names[]
}

interface OnGone extends OnColumn {
  readonly naming: 'model' | 'models'
  /** Content types of the dropped models, such as `dcim.rack`. */
  readonly gone: readonly string[]
}

interface OnValues extends OnColumn {
  readonly names: readonly Names[]
}

interface OnIndex extends MigrationSubject {
  readonly index: Index
  readonly risk?: Risk
  /** Whether it can be created before the other changes: they change nothing that it reads. */
  readonly isFirst?: boolean
}

/** Input of each kind of change. */
export interface Subjects {
  changeEncoding: OnEncoding
  dropForeignKey: OnColumn
  dropIndex: OnIndex
  dropCheck: OnColumn
  dropDefault: OnColumn & { readonly isSetAgain: boolean }
  renameTable: MigrationSubject & { readonly from: Table }
  renameColumn: OnColumns
  renameConstraint: OnNames
  renameIndex: OnNames & OnIndex
  createTable: MigrationSubject
  addColumn: OnColumn
  changeType: OnColumns & { readonly names: readonly Names[] }
  renameChoices: OnValues
  setDefault: OnColumn
  dropNotNull: OnColumn
  dropColumn: OnDropped
  dropTable: MigrationSubject & { readonly last: Table }
  fillNulls: OnColumn
  setNotNull: OnColumn
  addCheck: OnColumn
  addForeignKey: OnReference
  createIndex: OnIndex
  deferIndex: OnIndex
  forgetModels: OnGone
  renameValues: OnNaming
  changeKept: MigrationSubject & { readonly kept: KeptChange }
  renameKept: MigrationSubject & { readonly names: readonly Names[] }
}

/** Name of a kind of change. */
export type ChangeName = keyof Subjects
