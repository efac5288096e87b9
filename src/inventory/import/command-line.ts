import { randomUUID } from 'node:crypto'
import type { Database } from '../../framework/database/database.ts'
import { inSingleTransaction } from '../../framework/database/single-transaction.ts'
import type { Author, Extensions } from '../../framework/write/context.ts'
import type { Graph } from '../../framework/model/graph.ts'
import type { Unlocked } from '../../framework/sealing/unlocked.ts'
import { dependencyOrder } from './dependency-order.ts'
import { Load, type LoadOptions } from './load.ts'
import type { Progress } from './progress.ts'
import { Report } from './report.ts'

/** Who writes when somebody uses the command line. */
export function commandLine(): Author {
  return {
    userId: null,
    username: 'command line',
    tokenId: null,
    requestId: `cli-${randomUUID()}`,
  }
}

/** What every import is given. */
export interface ImportOptions {
  readonly graph: Graph
  readonly extensions: Extensions
  readonly database: Database
  readonly progress: Progress
  readonly print: (line: string) => void
  /** Do everything, then undo it: the report tells what would become of what. */
  readonly dryRun: boolean
  /** Whether objects that are there already are changed to what is brought in. */
  readonly update: boolean
  /** What sealed fields are sealed with; without it they are refused. */
  readonly unlocked?: Unlocked
}

/** How an import works on what it was opened with. */
export interface OpenedImport {
  readonly report: Report
  readonly load: LoadOptions
}

/** Runs an import, prints what came of it, and gives the exit code: 0 when all was brought in, 1 when not. */
export async function runImport(
  options: ImportOptions,
  salvage: boolean,
  work: (opened: OpenedImport) => Promise<void>,
): Promise<number> {
  const { graph, extensions, database, progress, print, dryRun, update, unlocked = null } = options
  const report = new Report(progress)
  const on = (chosen: Database): OpenedImport => ({
    report,
    load: {
      graph,
      database: chosen,
      extensions,
      author: commandLine(),
      unlocked,
      order: dependencyOrder(graph),
      listener: report,
      update,
      salvage,
    },
  })
  if (dryRun)
    await inSingleTransaction(database, { timeout: wholeDay, keep: false }, (inner) =>
      work(on(inner)),
    )
  else await work(on(database))
  progress.end()
  for (const line of report.summary(dryRun)) print(line)
  return report.hasRefusals ? 1 : 0
}

const wholeDay = 24 * 60 * 60_000

/** A load with what was brought in before. */
export function openLoad({ load }: OpenedImport, keys?: ReadonlyMap<string, number>): Load {
  return new Load(load, keys)
}
