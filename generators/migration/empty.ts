import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { followsMark } from '../../src/framework/database/migrations/index.ts'
import { lockPath, parseLock } from '../lock.ts'
import {
  checkHistory,
  HistoryError,
  migrationsFolder,
  numberAfter,
  readHistory,
} from './history.ts'
import { fileNameOf, maxSlugLength, ownedSlug } from './slug.ts'

const text = `\
-- Write the statements here. They are applied once and in one transaction, after the migrations
-- before this one. Leave what schema/ declares as it is: npm run generate does not read this file.
-- If processes of the version before may run beside the result, begin a line with "-- Additive".
`

/**
 * Makes a migration to be written by hand, after the existing ones. Returns its path from the root
 * of the project. Throws `HistoryError` for a name without letters, and where the existing ones do
 * not fit the lock.
 *
 * @example
 * makeEmptyMigration(root, 'Trim names') // 'prisma/migrations/0003_trim_names/migration.sql'
 */
export function makeEmptyMigration(root: string, name: string): string {
  const slug = fileNameOf(name).replaceAll(/^_+|_+$/g, '')
  if (!/[a-z]/.test(slug) || slug.length > maxSlugLength)
    throw new HistoryError(
      `--empty is "${name}"; allowed: a name with a letter, such as trim_names, of at most ` +
        `${maxSlugLength} characters`,
    )
  const history = readHistory(root)
  const file = join(root, lockPath)
  const lock = parseLock(existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  checkHistory(history, lock)
  const { owner, base } = lock
  const owned = ownedSlug(slug, owner === undefined ? undefined : { owner })
  const follows = base ? followsMark({ owner: base.owner, name: base.migration }) : ''
  const number = numberAfter(history.map((one) => one.name))
  const path = `${migrationsFolder}/${number}_${owned}/migration.sql`
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), follows + text, { flag: 'wx' })
  return path
}
