import pRetry from 'p-retry'
import type { BeginOptions, Database, Task } from '../database.ts'
import { mayBeCommitted, Violation } from '../failures/index.ts'
import { bulkThreshold, writerOf, type EndTasks, type Writer } from './writer.ts'

/** How a transaction runs. */
export interface TransactionOptions extends BeginOptions {
  /**
   * The number of objects that it writes, 1 by default. From 100 on it has four times as long, and
   * so has each of its statements.
   */
  readonly objects?: number
  /**
   * How often the work runs again after a deadlock or a serialisation failure, 3 times by default.
   * 0 for work that must not run twice, as it prints or sends.
   */
  readonly retries?: number
}

/**
 * Runs work in one transaction, which commits all of its statements or none. On the `database` of
 * another transaction's writer it is a savepoint of that one: it can fail alone, and is committed
 * with the outermost. Runs the work again after a deadlock or a serialisation failure. After any
 * other error, and after a commit whose response was lost, it does not. With `dryRun`, runs
 * everything, undoes it and returns the result. Tasks of `afterCommit` run in their order after the
 * outermost commit, each one also if another fails; the first error is then thrown. Those of
 * `afterRollback` run where there is no commit. Rejects when a
 * constraint of the database fails, which is a 409 or a 400 unless the work refused it before, and
 * when the database fails, which is a 503.
 *
 * @example
 * await transaction(request.database, async ({ rows }) => {
 *   await rows({ text: 'update library_book set copies = 0 where id = $1', values: [id] })
 * })
 */
export async function transaction<T>(
  database: Database,
  work: (writer: Writer) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const { retries = 3 } = options
  const attempt = (): Promise<Outcome<T>> => attemptOnce(database, work, options)
  const { value, tasks } = await pRetry(attempt, { ...backOff, retries })
  if (database.afterRollback) tasks.rolledBack.forEach(database.afterRollback)
  if (database.afterCommit) tasks.committed.forEach(database.afterCommit)
  else await runAll(tasks.committed)
  return value
}

/** The result of work, and the tasks that wait for the end of the outermost transaction. */
interface Outcome<T> {
  readonly value: T
  readonly tasks: EndTasks
}

const backOff = {
  minTimeout: 10,
  randomize: true,
  shouldRetry: ({ error }: { readonly error: unknown }): boolean =>
    error instanceof Violation && error.kind === 'retry',
}

async function attemptOnce<T>(
  database: Database,
  work: (writer: Writer) => Promise<T>,
  { objects = 1, timeout, isSnapshot = false, dryRun = false }: TransactionOptions,
): Promise<Outcome<T>> {
  const isBulk = objects >= bulkThreshold
  const tasks: EndTasks = { committed: [], rolledBack: [] }
  const run = database.begin(
    (scope) => {
      if (isBulk) scope.post({ text: bulkTimeouts, values: [] })
      return work(writerOf(database, scope, tasks))
    },
    { timeout: timeout ?? (isBulk ? bulkTimeout : undefined), isSnapshot, dryRun },
  )
  const value = await run.catch(async (error: unknown) => {
    if (!mayBeCommitted(error)) await Promise.allSettled(tasks.rolledBack.map((task) => task()))
    throw error
  })
  if (!dryRun) return { value, tasks }
  await runAll(tasks.rolledBack)
  return { value, tasks: { committed: [], rolledBack: [] } }
}

/** Runs tasks one after another. Throws the error of the first that fails, after the last. */
async function runAll(tasks: readonly Task[]): Promise<void> {
  const errors: unknown[] = []
  for (const task of tasks) await task().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

/** How many times longer a bulk write may take, for each statement and for the transaction. */
const bulkTimeoutFactor = 4

/** Milliseconds. */
const bulkTimeout = bulkTimeoutFactor * 30_000

/** Raises the limits on statements and on their waits for locks of a transaction, once. */
const bulkTimeouts = `
  select ${['statement_timeout', 'lock_timeout'].map(raiseSql).join(', ')},
    set_config('cadastre.bulk', 'on', true)
  where current_setting('cadastre.bulk', true) is distinct from 'on'`

/** Returns SQL that raises a limit of time, which PostgreSQL shows with its unit, such as `30s`. */
function raiseSql(name: string): string {
  const seconds = `extract(epoch from current_setting('${name}')::interval)`
  return `set_config('${name}', round(${seconds} * 1000 * ${bulkTimeoutFactor})::text, true)`
}
