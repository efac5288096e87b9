import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../errors/start-error.ts'
import { readFollowsMark } from './migration-marks.ts'

/**
 * The folder of the migrations of a service, or those of several owners: first the folder of the
 * base, then that of the project which extends it.
 */
export type MigrationFolders = string | readonly string[]

/** The text of a migration. */
export interface MigrationText {
  readonly name: string
  readonly bytes: Buffer
}

/** Returns the names of the migrations of one folder, in their order. */
const namesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .toSorted()
    : []

/** Returns the names of the migrations of all folders, those of each folder in their order. */
export const migrationNames = (folders: MigrationFolders): readonly string[] =>
  [folders].flat().flatMap(namesIn)

/**
 * Returns the migrations in the order in which they are applied: those of each folder by their
 * names, each after the migration of another owner that it follows. So an empty database gets them
 * in the order in which they were made, whatever was added to the base since. Throws a `StartError`
 * where the folders have one name twice, or lack a migration that another follows.
 */
export async function readMigrationTexts(
  folders: MigrationFolders,
): Promise<readonly MigrationText[]> {
  const names = migrationNames(folders)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated !== undefined)
    throw new StartError(
      `Two folders of migrations have ${repeated}: rename that of this project, unless a database ` +
        'has it.',
    )
  const texts = await Promise.all([folders].flat().map(readFolder))
  return texts.reduce(insert, [])
}

const readFolder = (folder: string): Promise<readonly MigrationText[]> =>
  Promise.all(
    namesIn(folder).map(async (name) => ({
      name,
      bytes: await readFile(join(folder, name, 'migration.sql')),
    })),
  )

/** Inserts the migrations of an owner among those of the owners before. */
function insert(
  earlier: readonly MigrationText[],
  own: readonly MigrationText[],
): readonly MigrationText[] {
  const merged: MigrationText[] = []
  let taken = 0
  for (const [index, one] of own.entries()) {
    const end = endOf(one, earlier) ?? (index === 0 ? earlier.length : taken)
    merged.push(...earlier.slice(taken, end), one)
    taken = Math.max(taken, end)
  }
  return [...merged, ...earlier.slice(taken)]
}

/** Returns the number of migrations up to the one that another follows, if it names one. */
function endOf(
  { name, bytes }: MigrationText,
  earlier: readonly MigrationText[],
): number | undefined {
  const followed = readFollowsMark(bytes.toString('utf8'))
  if (!followed) return undefined
  const at = earlier.findIndex((one) => one.name === followed.name)
  if (at >= 0) return at + 1
  throw new StartError(
    `Migration ${name} follows ${followed.name} of ${followed.owner}, which no folder of the ` +
      `option \`migrations\` of createService() has: list the folder of ${followed.owner} before ` +
      'that of this project, and install the version that it was generated with, or a later one.',
  )
}
