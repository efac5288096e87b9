import type { ModelGraph } from '../../src/framework/model/graph.ts'
import type { SchemaChange } from './changes.ts'
import type { ColumnReference, Table } from './description.ts'
import { diff } from './diff.ts'
import { findProbableRenames } from './probable-renames.ts'

/** Returns the name of the application of the model that a table belongs to. */
const applicationOf = ({ model }: Pick<Table, 'model'>): string => model.split('.')[0] ?? ''

/**
 * Returns the changes that drop a table of an application that is no longer listed. A model that
 * probably moved to another application is not one of them, nor are its links.
 */
export function dropsOfUnlisted(
  changes: readonly SchemaChange[],
  { applications }: ModelGraph,
): ReadonlySet<SchemaChange> {
  const listed = new Set(applications.map(({ name }) => name))
  const moved = new Set([...findProbableRenames(changes).keys()].map(({ table }) => table.model))
  return new Set(
    changes.filter(
      ({ kind, table }) =>
        kind === 'dropTable' && !listed.has(applicationOf(table)) && !moved.has(table.model),
    ),
  )
}

/**
 * Returns the tables of applications that are no longer listed, as they stay. A reference to a
 * table that is dropped becomes a number. One to a listed table prevents deletes that would delete
 * its object as well.
 *
 * @param before tables of all applications
 * @param after tables of those that are listed
 */
export function keptTables(
  before: readonly Table[],
  after: readonly Table[],
  graph: ModelGraph,
): readonly Table[] {
  const dropped = dropsOfUnlisted(diff(before, after), graph)
  const kept = [...dropped].map(({ table }) => table)
  const listed = new Set(after.map(({ id }) => id))
  const ids = new Set([...listed, ...kept.map(({ id }) => id)])
  return kept.map((table) => ({
    ...table,
    columns: table.columns.map(({ references, ...column }) => {
      if (!references || !ids.has(references.target)) return column
      const losesObject = !table.field && listed.has(references.target)
      return { ...column, references: losesObject ? protecting(references) : references }
    }),
  }))
}

/** Returns the reference of an object that outlives a delete of what it refers to. */
const protecting = (references: ColumnReference): ColumnReference =>
  references.onDelete === 'cascade' ? { ...references, onDelete: 'protect' } : references

/**
 * Returns a sentence for each application whose tables stay though it is no longer listed.
 *
 * @param drop command that drops them
 */
export function sayKept(tables: readonly Table[], drop: string): readonly string[] {
  return [...new Set(tables.map(applicationOf))].map((name) => {
    const kept = tables.filter((table) => applicationOf(table) === name)
    return (
      `The application "${name}" is no longer listed in schema/index.ts. Its tables stay: ` +
      `${kept.map((table) => table.name).join(', ')}. To drop them with their rows, run: ` +
      `${drop}. If the application was renamed, give each of its models the former name: ` +
      `\`was: '${name}.…'\`.`
    )
  })
}
