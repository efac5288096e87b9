import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockPath, type Lock } from '../lock.ts'

/** Folder of the migrations from the root of the project. */
export const migrationsFolder = 'prisma/migrations'

/** Thrown when the migrations do not match the lock. */
export class HistoryError extends Error {}

/**
 * Refuses a folder whose last migration is not that of the lock. Two branches that each added a
 * migration merge without a conflict in the folder, but the lock names one last migration.
 */
export function checkHistory(root: string, lock: Lock): void {
  const last = migrationNames(root).at(-1) ?? null
  if (last === lock.migration) return
  throw new HistoryError(
    `The last migration is ${last ?? 'none'}, but ${lockPath} was written after ` +
      `${lock.migration ?? 'none'}. ` +
      `Restore both from the main branch (git checkout main -- ${migrationsFolder} ${lockPath}), ` +
      'remove your own migration that is not there, then run: npm run generate',
  )
}

/** Returns the names of the existing migrations, in order. */
export function migrationNames(root: string): readonly string[] {
  const folder = join(root, migrationsFolder)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  return names.toSorted()
}
