import type { ColumnDescription, Index, Table } from './description.ts'
import type { Names, TableNames } from './sql.ts'

/** What a change asks of the rows there are: nothing, that they fit, or that they go. */
export type Risk = 'safe' | 'needs data' | 'destructive'

/** What every change is about. */
export interface MigrationSubject {
  readonly table: Table
  readonly column?: ColumnDescription
}

/** A change of one column. */
export interface OnColumn extends MigrationSubject {
  readonly column: ColumnDescription
  readonly risk?: Risk
}

interface OnReference extends OnColumn {
  readonly names: TableNames
}

/** A change of one column that has a former state. */
export interface OnColumns extends OnColumn {
  /** The column as it was. */
  readonly from: ColumnDescription
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
  /** Content types of the dropped models, e.g. `dcim.rack`. */
  readonly gone: readonly string[]
}

interface OnValues extends OnColumn {
  readonly names: readonly Names[]
}

interface OnIndex extends MigrationSubject {
  readonly index: Index
  readonly risk?: Risk
}

/** What each kind of change needs to be told. */
export interface Subjects {
  dropForeignKey: OnColumn
  dropIndex: OnIndex
  dropCheck: OnColumn
  dropDefault: OnColumn
  dropColumn: OnColumn
  dropTable: MigrationSubject
  renameTable: MigrationSubject & { readonly from: Table }
  renameColumn: OnColumns
  renameConstraint: OnNames
  renameIndex: OnNames
  createTable: MigrationSubject
  addColumn: OnColumn
  changeType: OnColumns & { readonly names: readonly Names[] }
  renameChoices: OnValues
  setDefault: OnColumn
  dropNotNull: OnColumn
  fillNulls: OnColumn
  setNotNull: OnColumn
  addCheck: OnColumn
  addForeignKey: OnReference
  createIndex: OnIndex
  deferIndex: OnIndex
  forgetModels: OnGone
  renameValues: OnNaming
}

/** Name of a kind of change. */
export type ChangeName = keyof Subjects
