import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '../src/host/config/environment.ts'
import type { Environment } from '../src/framework/config/setting.ts'
import { resolve } from '../src/framework/model/resolve.ts'
import { artifactsOf, type Artifact, type Printed } from './artifacts.ts'
import { loadDeclarations, type BundledUrls } from './declarations.ts'
import { compare, write, type Difference } from './files.ts'
import { refuseOtherSchema } from './other-schema.ts'
import { lockPath, modelNumbers, parseLock, printLock, type Lock } from './lock.ts'
import { adviceOn } from './migration/advice.ts'
import type { SchemaChange } from './migration/changes.ts'
import { findBase, inventoryBase, joinBase, ownLock, type Base } from './migration/base.ts'
import type { Table } from './migration/description.ts'
import { goneFields } from './migration/gone-fields.ts'
import {
  checkHistory,
  migrationsFolder,
  readHistory,
  type ExistingMigration,
} from './migration/history.ts'
import {
  refuseHandWritten,
  unpublishedMigrations,
  type Unpublished,
} from './migration/unpublished.ts'
import { planMigration, type MigrationPlan } from './migration.ts'

/** Options of `generate`. */
export interface GenerateOptions {
  /** Root folder of the project: `schema/` is read and everything else is written there. */
  readonly root: string
  /** Whether migrations may drop tables and columns of listed applications. */
  readonly destructive?: boolean
  /** Whether migrations may drop the tables of applications that are no longer listed. */
  readonly drop?: boolean
  /** Folder in which the command was started. It may hold another `schema/`, which is not read. */
  readonly startedIn?: string
  /** URLs of bundled declarations by the URLs of their sources; default: the sources are loaded. */
  readonly bundled?: BundledUrls
  readonly artifacts?: readonly Artifact[]
  /**
   * Whether to replace the migrations that are in no published commit and that the configured
   * database does not have.
   */
  readonly redo?: boolean
  /** Whether to replace them without a check of the database. */
  readonly unchecked?: boolean
  /** The owner whose models the project may extend; default: the inventory of the package. */
  readonly base?: Base
  /** Environment with the database settings; default: the process and `.env` of the project. */
  readonly environment?: Environment
}

/** Written files, or those that would be; empty when everything is up to date. */
export interface Generated {
  readonly differences: readonly Difference[]
  /** Name of the new migration. */
  readonly migration?: string
  /** Changes of the migration, such as `add dcim.Rack.serial (safe)`. */
  readonly changes: readonly string[]
  /**
   * The changes that processes of the version before do not stand; empty for a migration that they
   * stand, and absent without one and for the first.
   */
  readonly outdating?: readonly string[]
  /** Tables of applications that are no longer listed. They stay. */
  readonly kept: readonly Table[]
  /** Names of the replaced migrations, with `redo`. */
  readonly replaced?: readonly string[]
  /** Fields that the migration renames or drops: filters with their names are gone. */
  readonly goneFields: readonly string[]
  /** Sentences about conditions of the configured database that use filters that are gone. */
  readonly outdated?: readonly string[]
}

/**
 * Writes everything derived from `schema/`, and a migration when the tables change. The output of
 * the declarations is written first, because the service of the project imports it; the document of
 * the service is written last. An error or a refusal leaves every file unchanged.
 */
export async function generate(options: GenerateOptions): Promise<Generated> {
  const compared = await compareDeclared(options)
  const undo = write(options.root, compared.differences)
  const last = await compareLast(options, compared.printed).catch((error: unknown) => {
    undo()
    throw error
  })
  write(options.root, last)
  const outdated = await outdatedConditions(options, compared)
  return { ...compared, outdated, differences: [...compared.differences, ...last] }
}

/** Looks at the configured database when fields are gone. Loads the database code only then. */
async function outdatedConditions(
  { root, environment = readEnvironment(root) }: GenerateOptions,
  { goneFields: gone, printed: { graph } }: Compared,
): Promise<readonly string[]> {
  if (gone.length === 0) return []
  const { sayOutdatedConditions } = await import('./migration/outdated-conditions.ts')
  return sayOutdatedConditions(graph, environment)
}

/**
 * Compares everything derived from `schema/` with the existing files. Writes nothing and refuses no
 * change. The document of the service is compared when everything else is up to date.
 */
export async function checkGenerated(options: GenerateOptions): Promise<Generated> {
  const compared = await compareDeclared({ ...options, destructive: true })
  if (compared.differences.length > 0) return compared
  return { ...compared, differences: await compareLast(options, compared.printed) }
}

interface Compared extends Generated {
  readonly printed: Printed
}

/** Compares the output of the declarations, without the service. */
async function compareDeclared(options: GenerateOptions): Promise<Compared> {
  const { root, artifacts = artifactsOf(root), startedIn = root, bundled } = options
  refuseOtherSchema(root, startedIn)
  const declarations = await loadDeclarations(root, bundled)
  for (const { require } of artifacts) require?.(declarations)
  const graph = resolve(declarations.applications, declarations.sources)
  const start = await startingPoint(options)
  const { planned, before, own } = plan(options, { declarations, graph, start })
  const printed = { root, declarations, graph, numbers: modelNumbers(planned.lock) }
  const compared = await compareArtifacts(
    artifacts.filter(({ last }) => !last),
    printed,
  )
  return {
    printed,
    differences: [...compared, ...compareMigration(root, { ...planned, lock: own }, start.names)],
    changes: planned.changes.map((change) => described(change, planned.changes)),
    kept: planned.kept,
    goneFields: goneFields(before, planned.lock.tables),
    ...(planned.migration ? { migration: planned.migration.name } : {}),
    ...(planned.migration && before.length > 0 ? { outdating: outdatingOf(planned) } : {}),
    ...(options.redo ? { replaced: start.names } : {}),
  }
}

interface Planned {
  readonly planned: MigrationPlan
  /** The tables before the migration, with those of the base. */
  readonly before: readonly Table[]
  /** The lock of the project, without what the base has. */
  readonly own: Lock
}

/** Plans the migration of a project's own declarations. Tables of its base stay as they are. */
function plan(
  { root, destructive = false, drop = false, redo = false, base: of }: GenerateOptions,
  { declarations, graph, start }: Omit<Printed, 'root'> & { readonly start: StartingPoint },
): Planned {
  const { lock, history } = start
  const base = findBase(of ?? inventoryBase, { root, ...declarations, lock })
  const before = base ? joinBase(lock, base) : lock
  const planned = planMigration(graph, before, {
    destructive,
    drop,
    isDraft: redo,
    history,
    ...(base ? { beside: base } : {}),
  })
  const own = base ? ownLock(planned.lock, base) : planned.lock
  return { planned, before: before.tables, own }
}

const outdatingOf = ({ changes }: MigrationPlan): readonly string[] =>
  changes.filter(({ additive }) => !additive).map(({ says }) => says)

/** Returns a change in words; one that needs data has advice on existing rows. */
function described(change: SchemaChange, changes: readonly SchemaChange[]): string {
  const { says, risk } = change
  return risk === 'needs data' ? `${adviceOn(change, changes)} (${risk})` : `${says} (${risk})`
}

function compareLast(
  { root, artifacts = artifactsOf(root) }: GenerateOptions,
  printed: Printed,
): Promise<readonly Difference[]> {
  return compareArtifacts(
    artifacts.filter(({ last }) => last),
    printed,
  )
}

/** Migrations that are replaced, those that stay, and the lock after the latter. */
interface StartingPoint extends Unpublished {
  readonly history: readonly ExistingMigration[]
}

/** Returns the lock that the new migration starts from, and the migrations that it replaces. */
async function startingPoint(options: GenerateOptions): Promise<StartingPoint> {
  const { names, lock } = await replacedMigrations(options)
  const present = readHistory(options.root)
  refuseHandWritten(names, present)
  const history = present.filter(({ name }) => !names.includes(name))
  checkHistory(history, lock)
  return { names, lock, history }
}

async function replacedMigrations(options: GenerateOptions): Promise<Unpublished> {
  const { root, redo, unchecked } = options
  const found = redo ? unpublishedMigrations(root) : undefined
  if (found && found.names.length > 0) return unchecked ? found : replaceable(found, options)
  const file = join(root, lockPath)
  return { names: [], lock: parseLock(existsSync(file) ? readFileSync(file, 'utf8') : undefined) }
}

/** Returns the migrations to replace. Loads the database code only when it is needed. */
async function replaceable(
  unpublished: Unpublished,
  { root, environment = readEnvironment(root) }: GenerateOptions,
): Promise<Unpublished> {
  const { replaceableMigrations } = await import('./migration/applied.ts')
  return replaceableMigrations(root, unpublished, environment)
}

async function compareArtifacts(
  artifacts: readonly Artifact[],
  printed: Printed,
): Promise<readonly Difference[]> {
  const compared = artifacts.map(async ({ owns, keeps = [], print }) => {
    const texts = await print(printed)
    return compare(printed.root, { owns, keeps, texts })
  })
  return (await Promise.all(compared)).flat()
}

/**
 * Compares the migration and the lock. The lock is written last, so that an interrupted write
 * leaves a history that the next run recognises as broken.
 */
function compareMigration(
  root: string,
  { lock, migration }: MigrationPlan,
  replaced: readonly string[],
): readonly Difference[] {
  const texts = new Map([[lockPath, printLock(lock)]])
  if (migration) texts.set(`${migrationsFolder}/${migration.name}/migration.sql`, migration.sql)
  const owns = [lockPath, ...replaced.map((name) => `${migrationsFolder}/${name}/`)]
  return compare(root, { owns, keeps: [], texts })
}
