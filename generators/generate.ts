import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolve } from '../src/model/resolve.ts'
import { artifacts as allArtifacts, type Artifact, type Printed } from './artifacts.ts'
import { loadDeclarations } from './declarations.ts'
import { compare, write, type Difference } from './files.ts'
import { lockPath, parseLock, printLock } from './lock.ts'
import { checkHistory, migrationsFolder } from './migration/history.ts'
import { planMigration } from './migration.ts'

/** How `generate` is asked to work. */
export interface GenerateOptions {
  /** Folder of the project: `schema/` is read there, everything else is written there. */
  readonly root: string
  /** Migrations may drop tables and columns. */
  readonly destructive?: boolean
  readonly artifacts?: readonly Artifact[]
}

/** What was written, or would be: nothing when everything is up to date. */
export interface Generated {
  readonly differences: readonly Difference[]
  /** Name of the new migration. */
  readonly migration?: string
  /** What the migration changes, e.g. `add dcim.Rack.serial (safe)`. */
  readonly changes: readonly string[]
}

/** Writes everything derived from `schema/`, and a migration when the tables change. */
export async function generate(options: GenerateOptions): Promise<Generated> {
  const { root, artifacts = allArtifacts } = options
  const printed = await load(root)
  // The migration is planned before anything is written: a refusal leaves every file as it was.
  const planned = await migrationOf(printed, options)
  const differences: Difference[] = []
  for (const artifact of artifacts)
    differences.push(...write(root, await compareArtifact(root, artifact, printed)))
  differences.push(...write(root, planned.differences))
  return { ...planned, differences: differences.map(({ path, is }) => ({ path, is })) }
}

/** Compares everything derived from `schema/` with the files there are; writes nothing. */
export async function check(options: GenerateOptions): Promise<Generated> {
  const { root, artifacts = allArtifacts } = options
  const printed = await load(root)
  const planned = await migrationOf(printed, { ...options, destructive: true })
  const differences: Difference[] = []
  for (const artifact of artifacts) {
    // What loads stale files tells nothing, and may not even load.
    if (artifact.loads && differences.length > 0) continue
    differences.push(...(await compareArtifact(root, artifact, printed)))
  }
  return { ...planned, differences: [...differences, ...planned.differences] }
}

async function load(root: string): Promise<Printed> {
  const declarations = await loadDeclarations(root)
  return { declarations, graph: resolve(declarations.applications, declarations.sources) }
}

async function compareArtifact(
  root: string,
  { owns, keeps = [], print }: Artifact,
  printed: Printed,
): Promise<readonly Difference[]> {
  return compare(root, { owns, keeps, texts: await print(printed) })
}

async function migrationOf({ graph }: Printed, options: GenerateOptions): Promise<Generated> {
  const { root, destructive = false } = options
  const file = join(root, lockPath)
  const lock = parseLock(existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  checkHistory(root, lock)
  const { changes, lock: next, migration } = planMigration(graph, lock, { destructive })
  const sqlPath = migration && `${migrationsFolder}/${migration.name}/migration.sql`
  const texts = new Map([
    ...(migration && sqlPath ? [[sqlPath, migration.sql] as const] : []),
    [lockPath, printLock(next)] as const,
  ])
  return {
    differences: compare(root, { owns: [lockPath], keeps: [], texts }),
    changes: changes.map(({ says, risk }) => `${says} (${risk})`),
    ...(migration ? { migration: migration.name } : {}),
  }
}
