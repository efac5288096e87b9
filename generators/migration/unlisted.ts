import type { ModelGraph } from '../../src/framework/model/graph.ts'
import type { SchemaChange } from './changes.ts'
import { findProbableRenames } from './probable-renames.ts'

/** Returns the name of the application of the model that a table belongs to. */
export const applicationOf = ({ table }: SchemaChange): string => table.model.split('.')[0] ?? ''

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
      (change) =>
        change.kind === 'dropTable' &&
        !listed.has(applicationOf(change)) &&
        !moved.has(change.table.model),
    ),
  )
}
