import type { Database } from '../../../framework/database/database.ts'
import { transaction } from '../../../framework/database/transaction/index.ts'
import { commandLineAuthor } from '../../../framework/model/author.ts'
import type { Extensions } from '../../../framework/write/context.ts'
import type { ModelGraph } from '../../../framework/model/graph.ts'
import type { Unlocked } from '../../../framework/sealing/unlocked.ts'
import { planDependencyOrder } from './dependency-order.ts'
import type { ImportListener } from './incoming.ts'
import type { LoadOptions } from './load.ts'
import type { Progress } from './progress.ts'
import { Report } from './report.ts'

/** Options that every import takes. */
export interface ImportOptions {
  /** All models of the service. */
  readonly graph: ModelGraph
  /** The behaviours of the models. */
  readonly extensions: Extensions
  /** The database into which objects are imported. */
  readonly database: Database
  /** Shows how far the import is. */
  readonly progress: Progress
  /** Prints a line of the summary. */
  readonly print: (line: string) => void
  /** Runs the whole import and rolls it back; the report says what an import would do. */
  readonly dryRun: boolean
  /** Whether existing objects are updated to the imported values. */
  readonly update: boolean
  /** Key ring that seals sealed fields; without it sealed fields are refused. */
  readonly unlocked?: Unlocked
}

/** Report and load options of an import that has started. */
export interface OpenedImport {
  /** Takes refusals and notes, each with the place of the object. */
  readonly report: Report
  /** The options with which objects are written. */
  readonly load: LoadOptions
}

/**
 * Runs an import, prints its summary and returns the exit code: 0 when every object was imported, 1
 * when one was refused.
 *
 * @example
 * return runImport(options, true, async ({ load, report }) => {
 *   await new ImportLoad(load).chunk(book, [{ location: 'shelf, row 1', body: { title: 'One' } }])
 * })
 */
export async function runImport(
  options: ImportOptions,
  salvage: boolean,
  work: (opened: OpenedImport) => Promise<void>,
): Promise<number> {
  const { database, progress, print, dryRun } = options
  const report = new Report(progress)
  const on = (chosen: Database): OpenedImport => ({
    report,
    load: { ...loadOptionsOf({ ...options, database: chosen }, report), salvage },
  })
  if (dryRun)
    await transaction(database, (writer) => work(on(writer.database)), {
      timeout: wholeImportTimeout,
      dryRun: true,
      retries: 0, // the report would count twice
    })
  else await work(on(database))
  progress.end()
  for (const line of report.summary(dryRun)) print(line)
  return report.hasRefusals ? 1 : 0
}

/** Returns the options of a load that writes as the command line, a refused chunk not at all. */
export const loadOptionsOf = (
  options: Pick<ImportOptions, 'graph' | 'extensions' | 'database' | 'update' | 'unlocked'>,
  listener: ImportListener,
): LoadOptions => ({
  graph: options.graph,
  database: options.database,
  extensions: options.extensions,
  author: commandLineAuthor(),
  unlocked: options.unlocked ?? null,
  anyState: true,
  order: planDependencyOrder(options.graph),
  listener,
  update: options.update,
  salvage: false,
})

/** Milliseconds that a transaction with a whole import may take. */
export const wholeImportTimeout = 24 * 60 * 60_000
