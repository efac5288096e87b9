import type { Database } from '../../../framework/database/database.ts'
import { transaction } from '../../../framework/database/transaction/index.ts'
import { StartError } from '../../../framework/errors/start-error.ts'
import { loadOptionsOf, wholeImportTimeout, type ImportOptions } from '../import/command-line.ts'
import { ImportLoad } from '../import/load.ts'
import { Report } from '../import/report.ts'
import { areDifferent, type Counts } from './difference.ts'
import { InputComparison } from './comparison.ts'
import type { PlanPrinter } from './print.ts'
import { prune } from './prune.ts'
import { spoolInput, type Input } from './spool-input.ts'
import { parseScope, wholeModels, type PruneScope } from './scope.ts'
import { Spool } from './spool.ts'

/** Options of `cadastre plan` and `cadastre apply`. */
export interface ApplyOptions extends Pick<
  ImportOptions,
  'graph' | 'extensions' | 'database' | 'progress' | 'print'
> {
  readonly input: Input
  /** Whether objects within the scopes that the input does not have are deleted. */
  readonly prune: boolean
  /** Scopes such as `library.Book?author=ada`; empty: the models that the input has. */
  readonly scopes: readonly string[]
  readonly printer: PlanPrinter
}

/** Number of objects that are compared and written together. */
const chunkSize = 1000

/**
 * Prints how the stored objects differ from an input: applies it in a transaction and undoes it.
 * Returns the exit code: 0 without differences, 2 with differences, 1 when the input is refused.
 */
export function planInput(options: ApplyOptions): Promise<number> {
  return withInput(options, async (prepared) => {
    const result = await run(prepared, { dryRun: true })
    if (!result) return 1
    return areDifferent(result.counts) ? 2 : 0
  })
}

/**
 * Creates, changes and deletes objects as an input says, in one transaction. `confirm` is asked
 * before objects are deleted; undefined deletes them at once. Returns the exit code: 0 when the
 * stored objects are as the input says, 1 when nothing was changed.
 */
export function applyInput(
  options: ApplyOptions,
  confirm?: (deletes: number) => Promise<boolean>,
): Promise<number> {
  return withInput(options, async (prepared) => {
    if (!confirm || prepared.pruned.length === 0)
      return (await run(prepared, { dryRun: false })) ? 0 : 1
    const planned = await run(prepared, { dryRun: true })
    if (!planned) return 1
    if (!areDifferent(planned.counts)) return 0
    const deletes = planned.counts.delete
    if (deletes > 0 && !(await confirm(deletes))) {
      options.progress.line('Nothing was changed.')
      return 1
    }
    const allowed = planned.deleted
    return (await run(prepared, { dryRun: false, allowed })) ? 0 : 1
  })
}

const refused = 'The input was refused: nothing was changed.'

/** An input that was read. */
interface Prepared extends ApplyOptions {
  readonly spool: Spool
  readonly pruned: readonly PruneScope[]
}

/** Reads the input and runs work on it. Returns 1 for an input with lines that hold no object. */
async function withInput(
  options: ApplyOptions,
  work: (prepared: Prepared) => Promise<number>,
): Promise<number> {
  const { graph, input, scopes, progress } = options
  if (scopes.length > 0 && !options.prune) throw new StartError('--scope needs --prune.')
  const chosen: PruneScope[] = []
  for (const scope of scopes) chosen.push(await parseScope(options, scope))
  return Spool.with(async (spool) => {
    const bad = await spoolInput(graph, input, spool)
    if (bad.length > 0) {
      const report = new Report(progress)
      for (const { location, field, message } of bad) report.refuse(location, field, message)
      progress.line(refused)
      return 1
    }
    const pruned = options.prune && chosen.length === 0 ? wholeModels(spool.models) : chosen
    return work({ ...options, spool, pruned })
  })
}

/** How an input is applied. */
interface RunOptions {
  /** Whether everything is undone at the end. */
  readonly dryRun: boolean
  /**
   * Models and names of the objects that may be deleted, as a person confirmed. Then only the
   * summary is printed.
   */
  readonly allowed?: ReadonlySet<string>
}

/** The numbers of changes that were or would be made, and the deleted objects. */
interface Result {
  readonly counts: Counts
  /** Models and names of the deleted objects. */
  readonly deleted: ReadonlySet<string>
}

/** Thrown to undo everything after refusals. */
class RefusedInput extends Error {}

/** Applies an input in one transaction. Returns undefined when it was refused and undone. */
async function run(prepared: Prepared, options: RunOptions): Promise<Result | undefined> {
  const { database, progress, printer, print } = prepared
  const report = new Report(progress)
  try {
    const result = await transaction(
      database,
      (writer) => write(prepared, options, { database: writer.database, report }),
      { timeout: wholeImportTimeout, dryRun: options.dryRun, retries: 0 }, // it prints
    )
    progress.end()
    for (const line of printer.summary(result.counts, !options.dryRun)) print(line)
    return result
  } catch (error) {
    progress.end()
    if (!(error instanceof RefusedInput)) throw error
    progress.line(refused)
    return undefined
  }
}

/** The transaction that an input is written in, and what collects its refusals. */
interface Writing {
  readonly database: Database
  readonly report: Report
}

async function write(
  prepared: Prepared,
  { allowed }: RunOptions,
  { database, report }: Writing,
): Promise<Result> {
  const { graph, extensions, spool, printer, progress, pruned } = prepared
  const print = allowed ? () => undefined : prepared.print
  const models = new Set(pruned.map(({ model }) => model.key))
  const comparison = new InputComparison(graph, models, {
    difference: (one) => printer.difference(one).forEach((line) => print(line)),
    refuse: (...refusal) => report.refuse(...refusal),
  })
  const load = {
    ...loadOptionsOf({ graph, extensions, database, update: true }, report),
    locksOnlyChanged: true,
    written: comparison.add.bind(comparison, database),
  }
  const loading = new ImportLoad(load)
  for (const model of load.order.models) {
    if (spool.count(model) > 0) progress.begin(model.key, spool.count(model))
    for await (const chunk of spool.chunks(model, chunkSize)) await loading.chunk(model, chunk)
    requireAccepted(report) // references to refused objects would be refused, too
  }
  await loading.finish()
  comparison.endInput()
  requireAccepted(report)
  const deleted = await prune({
    load,
    scopes: pruned,
    comparison,
    concerned: (also) => printer.concerned(also).forEach((line) => print(line)),
    ...(allowed ? { allowed } : {}),
  })
  requireAccepted(report)
  return { counts: comparison.counts, deleted }
}

function requireAccepted(report: Report): void {
  if (report.hasRefusals) throw new RefusedInput()
}
