/** Action on a row when the row that it refers to is deleted. */
export type OnDelete = 'protect' | 'cascade' | 'setNull'

/** A column of the database. */
export interface ColumnDescription {
  /** Stable id of the field, such as `f7`; fixed columns (`id`, `owner_id`) use their names. */
  readonly id: string
  readonly field: string
  /** Former name that the field declares. In the lock, a migration has renamed it already. */
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
  /**
   * How stored values are made, where other fields cannot read them, such as `argon2id`. That of a
   * secret names its field and the quoted columns that its values are bound to.
   */
  readonly encoding?: string
  /** Former values of a choice by their current ones. In the lock, they are renamed already. */
  readonly valuesWere?: Readonly<Record<string, string>>
  readonly references?: ColumnReference
}

/** Table whose ids a column holds. */
export interface ColumnReference {
  /** Id of the table. */
  readonly target: string
  readonly onDelete: OnDelete
}

/** An index of the database. */
export interface Index {
  readonly name: string
  readonly unique?: true
  /**
   * Whether it is a deferrable constraint (initially immediate): PostgreSQL checks it at the end of
   * each statement, so that rows may exchange their values.
   */
  readonly deferred?: true
  /** Whether this constraint is an exclusion constraint, not a unique one. */
  readonly exclusion?: true
  /** Whether rows may collide although a column is null in them. */
  readonly nullsEqual?: true
  /**
   * SQL after the name of the table, or after `exclude`, such as `("site_id", "name")` or `using
   * gin ("name" gin_trgm_ops)`.
   */
  readonly on: string
}

/** A table of a model or of the links of a many reference. */
export interface Table {
  /** Stable id of the model (`m3`) or of the many reference (`f9`). */
  readonly id: string
  /** Key of the model, such as `dcim.Rack`. */
  readonly model: string
  /** Name of the many reference whose links these are. */
  readonly field?: string
  /** Former name that the model or the many reference declares, as in a column. */
  readonly was?: string
  readonly name: string
  /**
   * In the lock of a project, whether the table is that of the base: the columns and the indexes
   * are those that the project adds.
   */
  readonly isOfBase?: true
  /** Columns of the primary key. */
  readonly key: readonly string[]
  readonly columns: readonly ColumnDescription[]
  readonly indexes: readonly Index[]
}

/** Operator class of the extension pg_trgm, whose indexes find any part of a text. */
export const trigramClass = 'gin_trgm_ops'

/** Access method of exclusion constraints; that of a scalar needs the extension btree_gist. */
export const gist = 'using gist'

/** Maximum length of a name in PostgreSQL, in bytes. */
export const maxNameLength = 63

/**
 * Returns the name of a part of a table, such as `dcim_rack_site_id_fkey`, truncated to the length
 * that PostgreSQL keeps.
 */
export function constraintName(table: string, column: string, suffix: string): string {
  const whole = column ? `${table}_${column}` : table
  return `${whole.slice(0, maxNameLength - 1 - suffix.length)}_${suffix}`
}

/** Quotes a name for SQL. */
export const quoted = (name: string): string => `"${name}"`

/** Returns a quoted name without its quotes. */
export const unquoted = (name: string): string => name.replaceAll('"', '')

/**
 * Returns the label of a table or column: `dcim.Rack`, `dcim.Rack.serial`; linking tables have that
 * of their field.
 */
export function subjectLabel(table: Table, column?: ColumnDescription): string {
  const field = table.field ?? column?.field
  return field === undefined ? table.model : `${table.model}.${field}`
}
