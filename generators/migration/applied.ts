import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../src/framework/config.ts'
import type { Environment } from '../../src/framework/config/environment.ts'
import { openCluster } from '../../src/framework/database/cluster.ts'
import { MARKER } from '../../src/framework/database/embedded/data-folder.ts'
import { appliedMigrations } from '../../src/framework/database/migrations.ts'
import { silentLog } from '../../src/framework/log.ts'
import { HistoryError } from './history.ts'
import { migrationsAfterApplied, type Unpublished } from './unpublished.ts'

/**
 * Finds which of the unpublished migrations to replace: all of them, or those after the ones that the configured
 * database has (the database of `DATABASE_URL`, or the one in the data folder). Throws a sentence where the applied ones are not
 * committed or the last, and where that database cannot be asked.
 */
export async function replaceableMigrations(
  root: string,
  unpublished: Unpublished,
  environment: Environment,
): Promise<Unpublished> {
  const { names } = unpublished
  const { description, applied } = await askDatabase(names, environment)
  const taken = names.filter((name) => applied.includes(name))
  if (taken.length === 0) return unpublished
  const later = migrationsAfterApplied(root, taken)
  if (later) return later
  throw new HistoryError(
    `${taken.join(', ')} cannot be replaced: applied to ${description}. ` +
      'Make a further migration (npm run generate), or drop that database first.',
  )
}

interface Answer {
  readonly description: string
  readonly applied: readonly string[]
}

async function askDatabase(names: readonly string[], environment: Environment): Promise<Answer> {
  try {
    const config = readConfig(environment)
    const isNew = config.databaseUrl === undefined && !existsSync(join(config.dataDir, MARKER))
    if (isNew) return { description: config.dataDir, applied: [] }
    const cluster = await openCluster(config, silentLog)
    try {
      const applied = await appliedMigrations(cluster.connection)
      return { description: cluster.description, applied }
    } finally {
      await cluster.close()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new HistoryError(
      `The database does not tell whether it has ${names.join(', ')}: ${reason} ` +
        'If no database has them: npm run generate -- --redo --allow unchecked',
      { cause: error },
    )
  }
}
