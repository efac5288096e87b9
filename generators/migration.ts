import type { ModelGraph } from '../src/framework/model/graph.ts'
import type { Lock } from './lock.ts'
import { keepIndexes, type ProjectBase } from './migration/base.ts'
import type { SchemaChange } from './migration/changes.ts'
import { describe } from './migration/describe.ts'
import { diff } from './migration/diff.ts'
import { withEncodings } from './migration/encodings.ts'
import { numberAfter, type ExistingMigration } from './migration/history.ts'
import { changesOfKept } from './migration/kept-objects.ts'
import { namedModels } from './migration/named-models.ts'
import { identify } from './migration/identify.ts'
import { printMigration } from './migration/print.ts'
import { printMigrationRefusal } from './migration/refusal.ts'
import { refuseLateValues } from './migration/late-values.ts'
import { migrationSlug, ownedSlug } from './migration/slug.ts'
import type { Table } from './migration/description.ts'
import { dropsOfUnlisted, keptTables } from './migration/unlisted.ts'

/** Migration from the lock to the schema. */
export interface MigrationPlan {
  readonly changes: readonly SchemaChange[]
  /** Lock after the migration; it may change without one, such as in the order of fields. */
  readonly lock: Lock
  /** Tables of applications that are no longer listed. They stay in the lock as they are. */
  readonly kept: readonly Table[]
  /** Absent when the database does not change. */
  readonly migration?: { readonly name: string; readonly sql: string }
}

/** Options of a migration. */
export interface MigrationOptions {
  /** Whether it may lose any data. */
  readonly destructive?: boolean
  /** Whether it may drop the tables of applications that are no longer listed. */
  readonly drop?: boolean
  /** Whether it replaces drafts: former values may be those of a draft. */
  readonly isDraft?: boolean
  /** Migrations that it follows, in order; default: the last one of the lock. */
  readonly history?: readonly ExistingMigration[]
  /** The base of the project: the migration has an owner, and follows one of the base. */
  readonly beside?: ProjectBase
}

/** Thrown when a migration would lose data without permission. */
export class MigrationRefused extends Error {}

/**
 * Plans the migration from the lock to the schema. Tables of applications that are no longer listed
 * stay, unless `drop` says otherwise. Throws `MigrationRefused` when it would lose
 * data without permission, and a `DeclarationError` for an invalid former name or value.
 */
export function planMigration(
  graph: ModelGraph,
  lock: Lock,
  options: MigrationOptions = {},
): MigrationPlan {
  const { isDraft = false, drop = false, history = historyOf(lock), beside } = options
  const described = describedLock(graph, lock, beside)
  const before = lock.format ? lock.tables : withEncodings(lock.tables, described.tables)
  const kept = drop ? [] : keptTables(before, described.tables, graph)
  const next = { ...described, tables: [...described.tables, ...kept] }
  if (!isDraft) refuseLateValues(before, next.tables)
  const changes = [
    ...diff(before, next.tables),
    ...namedModels(before, next.tables, graph),
    ...changesOfKept(before, next.tables, graph),
  ]
  const lost = refusedLosses(changes, graph, options)
  if (lost.length > 0) {
    const models = new Map(lock.tables.map(({ id, model }) => [id, model]))
    throw new MigrationRefused(printMigrationRefusal({ lost, changes, graph, models }))
  }
  if (changes.length === 0) return { changes, kept, lock: next }
  return { changes, kept, ...addMigration(changes, next, { history, beside }) }
}

/** Returns the lock of the declared tables, in which a base has the indexes of its migrations. */
function describedLock(graph: ModelGraph, lock: Lock, beside: ProjectBase | undefined): Lock {
  const identified = identify(describe(graph), lock)
  return beside ? { ...identified, tables: keepIndexes(identified.tables, beside) } : identified
}

/** Returns the changes that lose data without permission. */
function refusedLosses(
  changes: readonly SchemaChange[],
  graph: ModelGraph,
  { destructive = false }: MigrationOptions,
): readonly SchemaChange[] {
  if (destructive) return []
  const dropped = dropsOfUnlisted(changes, graph)
  const lost = changes.filter((change) => change.risk === 'destructive' && !dropped.has(change))
  // Rows that name dropped models only go with a table that is dropped.
  return lost.every(({ kind }) => kind === 'forgetModels') ? [] : lost
}

/** Returns a migration with the changes, and the lock after it. */
function addMigration(
  changes: readonly SchemaChange[],
  lock: Lock,
  {
    history,
    beside,
  }: {
    readonly history: readonly ExistingMigration[]
    readonly beside: ProjectBase | undefined
  },
): Pick<MigrationPlan, 'lock' | 'migration'> {
  const first = lock.migration === null && !beside
  const slug = first ? 'initial' : migrationSlug(changes)
  const name = `${numberAfter(history.map((one) => one.name))}_${ownedSlug(slug, beside)}`
  const handWritten = history.filter((one) => one.isHandWritten).map((one) => one.name)
  return {
    lock: { ...lock, migration: name, handWritten },
    migration: {
      name,
      sql: printMigration(changes, { first, ...(beside ? { follows: beside.last } : {}) }),
    },
  }
}

const historyOf = ({ migration }: Lock): readonly ExistingMigration[] =>
  migration === null ? [] : [{ name: migration, isHandWritten: false }]
