import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockPath, type Lock } from '../lock.ts'
import { isGenerated } from './opening.ts'

/** Folder of the migrations from the root of the project. */
export const migrationsFolder = 'prisma/migrations'

/** Thrown when the migrations do not match the lock. */
export class HistoryError extends Error {}

/** A migration of the folder. */
export interface ExistingMigration {
  readonly name: string
  /** Whether it was written by hand: nothing at its beginning says that it is generated. */
  readonly isHandWritten: boolean
}

/** Returns the existing migrations, in the order in which they are applied. */
export function readHistory(root: string): readonly ExistingMigration[] {
  const folder = join(root, migrationsFolder)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  return names.toSorted().map((name) => {
    const file = join(folder, name, 'migration.sql')
    if (existsSync(file)) return { name, isHandWritten: !isGenerated(readFileSync(file, 'utf8')) }
    throw new HistoryError(
      `${migrationsFolder}/${name} has no migration.sql: restore the file, or remove the folder.`,
    )
  })
}

/** Returns the name of the last generated migration, or null before the first. */
export const lastGenerated = (history: readonly ExistingMigration[]): string | null =>
  history.findLast(({ isHandWritten }) => !isHandWritten)?.name ?? null

/**
 * Returns whether a lock was written after the last generated migration. Two branches that each
 * added one merge without a conflict in the folder, but the lock names one.
 */
export function fitsHistory(history: readonly ExistingMigration[], lock: Lock): boolean {
  const at = history.findIndex(({ name }) => name === lock.migration)
  const isKnown = at >= 0 || lock.migration === null
  return isKnown && history.slice(at + 1).every(({ isHandWritten }) => isHandWritten)
}

/** Refuses migrations that do not fit the lock, or after which none can be numbered. */
export function checkHistory(history: readonly ExistingMigration[], lock: Lock): void {
  if (!fitsHistory(history, lock)) throw new HistoryError(apart(history, lock))
  const names = history.map(({ name }) => name)
  numberAfter(names)
  const inserted = history.find((one) => isInserted(one, lock))
  if (inserted) throw new HistoryError(outOfOrder(inserted.name, names, lock))
}

/**
 * Returns the number of the migration after those with the given names. Throws `HistoryError` where
 * it would not be applied after them.
 */
export function numberAfter(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  const number = numberOf(last)
  if (number > last) return number
  const meant = renumbered(last, names.slice(0, -1))
  throw new HistoryError(
    `${migrationsFolder}/${last} does not begin with the next number, and migrations are applied ` +
      `in the order of their names. Rename it to ${meant}.`,
  )
}

const numberOf = (last: string): string =>
  String(Number(/^\d*/.exec(last)?.[0]) + 1).padStart(4, '0')

/** Returns a name with the number after the others. */
function renumbered(name: string, others: readonly string[]): string {
  const last = others.findLast((other) => numberOf(other) > other) ?? ''
  return `${numberOf(last)}_${name.replace(/^\d*_?/, '')}`
}

/** Returns whether a migration by hand precedes the last generated one, which did not know it. */
function isInserted({ name, isHandWritten }: ExistingMigration, lock: Lock): boolean {
  const { migration, handWritten } = lock
  const precedes = isHandWritten && migration !== null && name < migration
  return precedes && handWritten !== undefined && !handWritten.includes(name)
}

const apart = (history: readonly ExistingMigration[], { migration }: Lock): string =>
  `The last generated migration is ${lastGenerated(history) ?? 'none'}, but ${lockPath} was ` +
  `written after ${migration ?? 'none'}. ` +
  `Restore both from the main branch (git checkout main -- ${migrationsFolder} ${lockPath}), ` +
  'remove the migration of your branch that is not there, then run: npm run generate. ' +
  'One that you wrote by hand must not say "Written by: npm run generate".'

const outOfOrder = (name: string, names: readonly string[], { migration }: Lock): string =>
  `${name} precedes ${migration ?? ''}, which was generated without it: a database that has the ` +
  `latter would apply it afterwards. Rename it to ${renumbered(name, names)}; or, if no database ` +
  `has ${migration ?? ''}, run: npm run generate -- --redo`
