/** What becomes of a row when the row it refers to goes. */
export type OnDelete = 'protect' | 'cascade' | 'setNull'

/** One column as the database is to have it. */
export interface ColumnDescription {
  /** Stable for the life of the field, e.g. `f7`; fixed columns (`id`, `owner_id`) are their own. */
  readonly id: string
  readonly field: string
  /** The former name that the field declares; the migration that follows it has been made. */
  readonly was?: string
  /** Unquoted name. */
  readonly name: string
  readonly type: string
  readonly nullable?: true
  readonly identity?: true
  /** SQL expression. */
  readonly default?: string
  /** SQL condition; `{column}` stands for the quoted column. */
  readonly check?: string
  /** Former values of a choice by their present ones; the migration that follows them has been made. */
  readonly valuesWere?: Readonly<Record<string, string>>
  readonly references?: ColumnReference
}

/** The table that a column's values are ids of. */
export interface ColumnReference {
  /** Id of the table. */
  readonly target: string
  readonly onDelete: OnDelete
}

/** One index as the database is to have it. */
export interface Index {
  readonly name: string
  readonly unique?: true
  /** A constraint that is judged at the end of a statement, so that rows may exchange their values. */
  readonly deferred?: true
  /** What follows the table's name, e.g. `("site_id", "name")` or `using gist ("prefix" inet_ops)`. */
  readonly on: string
}

/** One table: a model's, or the links of a many reference. */
export interface Table {
  /** Stable for the life of the model (`m3`) or of the many reference (`f9`). */
  readonly id: string
  /** Key of the model, e.g. `dcim.Rack`. */
  readonly model: string
  /** The many reference whose links these are. */
  readonly field?: string
  /** The former name that the model or the many reference declares, as in a column. */
  readonly was?: string
  readonly name: string
  /** Columns of the primary key. */
  readonly key: readonly string[]
  readonly columns: readonly ColumnDescription[]
  readonly indexes: readonly Index[]
}

/** Longest name that PostgreSQL keeps whole, in bytes. */
export const longestName = 63

/** Name of something that belongs to a table, e.g. `dcim_rack_site_id_fkey`, cut to what PostgreSQL keeps. */
export function constraintName(table: string, column: string, suffix: string): string {
  const whole = column ? `${table}_${column}` : table
  return `${whole.slice(0, longestName - 1 - suffix.length)}_${suffix}`
}

/** Quotes a name for SQL. */
export const quoted = (name: string): string => `"${name}"`

/** What people call a table or a column of it: `dcim.Rack`, `dcim.Rack.serial`; links are the field that has them. */
export function subjectLabel(table: Table, column?: ColumnDescription): string {
  const field = table.field ?? column?.field
  return field === undefined ? table.model : `${table.model}.${field}`
}
