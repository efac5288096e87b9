import type pg from 'pg'
import { dropConnection, noResponse, responseGraceMs } from '../pool/index.ts'
import { isReadOnly } from '../failures/index.ts'
import type { Precondition } from '../caller/index.ts'
import type {
  AfterCommit,
  Ending,
  Statement,
  TransactionScope,
  WholeTransaction,
} from '../statement.ts'
import { TransactionContext } from './context.ts'

/** Conditions under which a transaction is committed, and what follows the commit. */
export interface TransactionLimits extends Ending {
  /** Milliseconds after which it is rolled back; in a snapshot: that each statement may take. */
  readonly timeout: number
  /** True reads everything as of the first statement. */
  readonly isSnapshot?: boolean
  /** Checked with the first statements. */
  readonly precondition?: Precondition | undefined
  /** Sets the settings of the transaction. */
  readonly settings?: Statement | undefined
  readonly afterCommit?: AfterCommit | undefined
  /** True if all statements are sent at once: PostgreSQL runs these in one transaction. */
  readonly isImplicit?: boolean
}

/**
 * Runs work in a transaction on a connection. A statement whose result is not awaited is sent
 * together with the next one: `begin` with the first statement, `commit` with the last. The first
 * error fails the transaction, and so does a precondition that is not met. After `timeout`
 * milliseconds the transaction takes no more statements and is rolled back. When the server does
 * not respond to the rollback, the connection is closed.
 */
export function inTransaction<T>(
  connect: () => Promise<pg.PoolClient>,
  limits: TransactionLimits,
  work: (scope: TransactionScope) => Promise<T>,
): Promise<T> {
  const { timeout, isSnapshot = false, precondition, settings, afterCommit } = limits
  const { dryRun = false } = limits
  const isOneRequest = limits.isImplicit === true && !afterCommit
  return onConnection(connect, (client) => {
    const context = new TransactionContext(client, isSnapshot ? { timeout } : {})
    const timers = isSnapshot ? [] : startTimers(context, timeout)
    // The first statement takes the snapshot, so that nothing may come before `begin`.
    if (isSnapshot) void context.control('begin isolation level repeatable read')
    // PostgreSQL runs the statements of a pipeline in one transaction, also those before `begin`.
    if (settings) void context.control(settings.text)
    const met = precondition?.isMet === false ? context.require(precondition) : undefined
    if (!isSnapshot && !isOneRequest) void context.control('begin')
    const guarded = async (scope: TransactionScope): Promise<T> => {
      const value = await work(scope)
      await met
      return value
    }
    const commands = isOneRequest ? implicit : outermost
    return run(context, guarded, { commands, afterCommit, dryRun }).finally(() =>
      timers.forEach(clearTimeout),
    )
  })
}

/** Runs a transaction in one round trip. Returns the rows of each statement. */
export async function allAtOnce(
  connect: () => Promise<pg.PoolClient>,
  limits: TransactionLimits,
  { statements }: WholeTransaction,
): Promise<readonly unknown[][][]> {
  let results: readonly Promise<unknown[][]>[] = []
  await inTransaction(connect, { ...limits, isImplicit: true }, async ({ rows }) => {
    results = statements.map(rows)
    // The transaction fails with the same error.
    for (const result of results) result.catch(() => undefined)
    // The connection is in use until then. A commit that follows would wait for the results too.
    if (!limits.afterCommit) await Promise.all(results)
  })
  return Promise.all(results)
}

/** Ends a transaction that takes too long, and its connection where the server does not respond. */
const startTimers = (context: TransactionContext, timeout: number): readonly NodeJS.Timeout[] => [
  setTimeout(() => context.close(), timeout),
  setTimeout(
    () => dropConnection(context.connection.connection, noResponse()),
    timeout + responseGraceMs,
  ),
]

async function onConnection<T>(
  connect: () => Promise<pg.PoolClient>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await connect()
  let isUseless = false
  try {
    return await work(client)
  } catch (error) {
    // A new connection may lead to the primary: an address can move from one server to another.
    isUseless = isReadOnly(error)
    throw error
  } finally {
    // Closes a connection whose transaction did not end, as after a failure of the connection.
    client.release(isUseless || client.getTransactionStatus() !== 'I')
  }
}

/**
 * Thrown when the work of a transaction ended well although a statement had failed: nothing was
 * written. `failure` is the error of the statement, for the log.
 */
class IgnoredFailure extends Error {
  override readonly name = 'IgnoredFailure'
  readonly failure: unknown

  constructor(failure: unknown) {
    super('an error inside a transaction was not handled')
    this.failure = failure
  }
}

/** The commands that end a transaction or a savepoint. */
interface TransactionCommands {
  readonly commit?: string
  readonly undo: readonly string[]
  /**
   * True waits for all results before the end. Only a savepoint is then rolled back, not the
   * transaction.
   */
  readonly settlesFirst: boolean
}

const outermost: TransactionCommands = {
  commit: 'commit',
  undo: ['rollback'],
  settlesFirst: false,
}

/** PostgreSQL ends the transaction of a pipeline. */
const implicit: TransactionCommands = { undo: ['rollback'], settlesFirst: false }

const savepoint = (depth: number): TransactionCommands => ({
  commit: `release savepoint nested_${depth}`,
  undo: [`rollback to savepoint nested_${depth}`, `release savepoint nested_${depth}`],
  settlesFirst: true,
})

const scopeOf = (context: TransactionContext): TransactionScope => ({
  rows: context.rows,
  post: context.post,
  savepoint: (work, ending) => {
    const inner = new TransactionContext(context.connection, { outer: context })
    void inner.control(`savepoint nested_${inner.depth}`)
    return run(inner, work, { commands: savepoint(inner.depth), ...ending })
  },
})

/** The commands of a transaction, and the statement that follows it. */
interface TransactionEnds extends Ending {
  readonly commands: TransactionCommands
  readonly afterCommit?: AfterCommit | undefined
}

async function run<T>(
  context: TransactionContext,
  work: (scope: TransactionScope) => Promise<T>,
  ends: TransactionEnds,
): Promise<T> {
  try {
    const value = await work(scopeOf(context))
    context.requireOpen()
    await (ends.dryRun ? checkAndUndo : commit)(context, ends)
    return value
  } catch (error) {
    context.close()
    // The server did not run a commit that was sent right after a failed statement.
    for (const text of ends.commands.undo) void context.control(text)
    throw await context.firstError(error)
  }
}

async function commit(
  context: TransactionContext,
  { commands, afterCommit }: TransactionEnds,
): Promise<void> {
  if (commands.settlesFirst) await context.settled()
  context.close()
  const ended = commands.commit && context.control(commands.commit)
  const after = afterCommit && context.control(afterCommit.text)
  await context.settled()
  // After an error the server turns a commit into a rollback, and reports it only in the command
  // tag.
  if (ended && (await ended).command === 'ROLLBACK') throw new IgnoredFailure(context.failure)
  if (after) afterCommit.accept((await after).rows)
}

/** Ends a dry run: checks what a commit would check, then undoes everything. */
async function checkAndUndo(
  context: TransactionContext,
  { commands }: TransactionEnds,
): Promise<void> {
  void context.control('set constraints all immediate')
  await context.settled()
  context.close()
  for (const text of commands.undo) void context.control(text)
  await context.settled()
}
