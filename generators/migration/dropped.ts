import { describeChange, type SchemaChange } from './changes.ts'
import { maxNameLength, type ColumnDescription, type Table } from './description.ts'
import { checkName, foreignKeyName } from './sql.ts'

/** Prefix of a table or column until it is dropped. No model or field has a name with it. */
const prefix = '_dropped_'

/**
 * Returns a temporary name for a table or column that is dropped while a new one gets its name.
 * Both exist for a while, so that statements of the migration can move data between them.
 */
function nameUntilDropped({ id, name }: { readonly id: string; readonly name: string }): string {
  const whole = `${prefix}${name}`
  return whole.length > maxNameLength ? `${prefix}${id}` : whole
}

/** Returns the names of tables and indexes, which share a namespace. */
export const relationNames = (tables: readonly Table[]): ReadonlySet<string> =>
  new Set(tables.flatMap(({ name, indexes }) => [name, ...indexes.map((index) => index.name)]))

/** Returns the columns of a table that refer to other tables. */
export const referring = (table: Table): readonly ColumnDescription[] =>
  table.columns.filter((column) => column.references)

/**
 * Drops a table after its foreign keys, since dropped tables may refer to each other. First renames
 * the table and drops its indexes, if new ones get their names.
 */
export function droppedTable(table: Table, taken: ReadonlySet<string>): readonly SchemaChange[] {
  const last = taken.has(table.name) ? { ...table, name: nameUntilDropped(table) } : table
  return [
    ...referring(table).map((column) => describeChange('dropForeignKey', { table, column })),
    ...table.indexes
      .filter(({ name }) => taken.has(name))
      .map((index) => describeChange('dropIndex', { table, index })),
    ...(last === table ? [] : [describeChange('renameTable', { table: last, from: table })]),
    describeChange('dropTable', { table, last }),
  ]
}

/** Drops a column with its constraints. Renames it first if a new column gets its name. */
export function droppedColumn(
  { from, to }: { readonly from: Table; readonly to: Table },
  column: ColumnDescription,
): readonly SchemaChange[] {
  const subject = { table: from, column }
  const isTaken = to.columns.some(({ name }) => name === column.name)
  const last = isTaken ? { ...column, name: nameUntilDropped(column) } : column
  const taken = constraintNames(to)
  const freesCheck = column.check !== undefined && taken.has(checkName(from, column))
  const freesKey = column.references !== undefined && taken.has(foreignKeyName(from, column))
  return [
    ...(freesCheck ? [describeChange('dropCheck', subject)] : []),
    ...(freesKey ? [describeChange('dropForeignKey', subject)] : []),
    ...(isTaken ? [describeChange('renameColumn', { table: to, column: last, from: column })] : []),
    describeChange('dropColumn', { ...subject, last: { table: to, column: last } }),
  ]
}

const constraintNames = (table: Table): ReadonlySet<string> =>
  new Set(
    table.columns.flatMap((column) => [checkName(table, column), foreignKeyName(table, column)]),
  )
