import type { Environment } from '../../src/framework/config/setting.ts'
import { appliedMigrations } from '../../src/framework/database/migrations/index.ts'
import { withConfiguredCluster } from './configured-cluster.ts'
import { HistoryError } from './history.ts'
import { migrationsAfterApplied, type Unpublished } from './unpublished.ts'
import { errorText } from '../../src/framework/errors/error-text.ts'

/**
 * Returns the unpublished migrations to replace: all of them, or those after the applied ones of
 * the configured database (`DATABASE_URL`, or the database in the data folder). Throws
 * `HistoryError` when no commit holds the applied ones, when no migration follows them, and when
 * that database cannot be queried.
 */
export async function replaceableMigrations(
  root: string,
  unpublished: Unpublished,
  environment: Environment,
): Promise<Unpublished> {
  const { names } = unpublished
  const { description, applied } = await readAppliedMigrations(names, environment)
  const used = names.filter((name) => applied.includes(name))
  if (used.length === 0) return unpublished
  const later = migrationsAfterApplied(root, used)
  if (later) return later
  throw new HistoryError(
    `${used.join(', ')} cannot be replaced: applied to ${description}. ` +
      'Make a further migration (npm run generate), edit the SQL of one that is not applied, or ' +
      'drop that database first.',
  )
}

interface AppliedMigrations {
  readonly description: string
  readonly applied: readonly string[]
}

async function readAppliedMigrations(
  names: readonly string[],
  environment: Environment,
): Promise<AppliedMigrations> {
  try {
    return await withConfiguredCluster(environment, async (cluster, description) => ({
      description,
      applied: cluster ? await appliedMigrations(cluster.connection) : [],
    }))
  } catch (error) {
    const reason = errorText(error)
    throw new HistoryError(
      `Cannot read whether the database has ${names.join(', ')}: ${reason} ` +
        'If no database has them: npm run generate -- --redo --allow unchecked',
      { cause: error },
    )
  }
}
