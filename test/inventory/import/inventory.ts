import { extensions, graph } from '../../support/inventory.ts'
import type { Extensions } from '../../../src/framework/write/context.ts'
import { readConfig, type Config } from '../../../src/framework/config/config.ts'
import type { Database } from '../../../src/framework/database/database.ts'
import { openDatabase } from '../../../src/framework/database/open-database.ts'
import { importFiles } from '../../../src/features/transfer/file/import-files.ts'
import { plain, type Progress } from '../../../src/features/transfer/import/progress.ts'
import { syncPermissions } from '../../../src/features/accounts/permissions.ts'
import { silentLog } from '../../../src/framework/log.ts'
import type { ModelGraph } from '../../../src/framework/model/graph.ts'
import { createDatabase, type Teardown } from '../../support/postgres.ts'

/** An empty database, and the parts of the service that the command line uses. */
export interface Inventory {
  readonly graph: ModelGraph
  readonly config: Config
  readonly extensions: Extensions
  readonly database: Database
  /** Runs a query; returns the rows. */
  readonly ask: (text: string) => Promise<unknown[][]>
}

/** Opens a migrated database of its own. */
export async function openInventory(test: Teardown): Promise<Inventory> {
  const database = openDatabase(await createDatabase(test), { log: silentLog })
  test.teardown(() => database.close())
  await syncPermissions(graph, database)
  const ask = (text: string): Promise<unknown[][]> => database.rows({ text, values: [] })
  return { graph, config: readConfig({}), extensions, database, ask }
}

/** The exit code of an import, and the lines that it printed. */
export interface ImportResult {
  readonly code: number
  readonly lines: readonly string[]
}

/** The options that imports of all kinds have. */
export interface Common extends Inventory {
  readonly progress: Progress
  readonly print: (line: string) => void
  readonly dryRun: boolean
  readonly update: boolean
}

/** Runs an import; returns its exit code and the lines that it printed. */
export async function runImport(
  inventory: Inventory,
  run: (common: Common) => Promise<number>,
): Promise<ImportResult> {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const common = { ...inventory, progress: plain(print), print, dryRun: false, update: true }
  return { code: await run(common), lines }
}

/** Imports files; returns the exit code and the printed lines. */
export function importPaths(
  inventory: Inventory,
  paths: readonly string[],
  more: { dryRun?: boolean; update?: boolean; chunk?: number } = {},
): Promise<ImportResult> {
  return runImport(inventory, (common) => importFiles({ ...common, paths, chunk: 500, ...more }))
}
