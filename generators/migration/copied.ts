import type { Source } from '../../src/framework/model/resolve/draft.ts'
import { lockPath } from '../lock.ts'
import { isOfInventory } from '../package.ts'
import { HistoryError, migrationsFolder, type ExistingMigration } from './history.ts'

const packaged = (path: string): string => `node_modules/cadastre/${path}`

/**
 * Refuses the first migration of a project with models of the inventory: no generated one makes the
 * functions and tables that the inventory's migrations by hand make.
 */
export function requireCopies(
  sources: readonly Source[],
  history: readonly ExistingMigration[],
): void {
  const found = sources.find(({ file }) => isOfInventory(file))
  if (!found || history.length > 0) return
  throw new HistoryError(
    `schema/index.ts lists applications of the inventory, such as "${found.application}", but ` +
      `${migrationsFolder} has none of the inventory's migrations, of which some are written by ` +
      `hand. Copy them first: mkdir -p prisma && cp -r ${packaged(migrationsFolder)} ` +
      `${packaged(lockPath)} prisma/`,
  )
}
