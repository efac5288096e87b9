import type { Database } from '../database/database.ts'
import { Violation } from '../database/failures/index.ts'
import type { Statement, WholeTransaction } from '../database/statement.ts'
import { memoize } from '../memoize.ts'
import type { Extensions, WriteContext } from './context.ts'

/** The statements of a write in one round trip. */
interface AtOnceStatements extends Pick<WholeTransaction, 'uniqueKeys'> {
  readonly posted: readonly Statement[]
  /** The write; its conditions include the precondition. */
  readonly write: Statement
  /** The locks that it takes, as `WholeTransaction` has them. */
  readonly locks: string
}

/** Keys of locks have this many digits of an id, so that they sort as numbers do. */
const idDigits = 10

/** Returns the key of the lock on a row; without an id that of a new row. */
export const rowLockKey = (id = 0): string => String(id).padStart(idDigits, '0')

/** Runs statements. Returns the first row of the last one, or undefined if it wrote nothing. */
export async function runAtOnce(
  database: Database,
  { posted, write, ...others }: AtOnceStatements,
): Promise<readonly unknown[] | undefined> {
  try {
    const results = await database.allAtOnce({ statements: [...posted, write], ...others })
    const [row] = results.at(-1) ?? []
    if (row) database.precondition?.fulfil()
    return row
  } catch (error) {
    if (error instanceof Violation) return undefined
    throw error
  }
}

/** Returns the SQL of the precondition of a request; undefined if it is met. */
export const openPrecondition = ({ precondition }: Database): Statement | undefined =>
  precondition?.isMet === false ? precondition.condition : undefined

/**
 * Milliseconds without writes in one round trip after one was refused although the object could be
 * written.
 */
const pauseMs = 10_000

/** The kinds of writes that pause apart: a model may be written at once, and not deleted so. */
type AtOnceKind = 'write' | 'delete'

/** When writes in one round trip begin again, by kind and model; each service has its own. */
const pausesOf = memoize<Extensions, Map<string, number>>(() => new Map())

const pauseKey = ({ model }: WriteContext, kind: AtOnceKind): string => `${kind} ${model.key}`

/** Stops writing or deleting objects of the model in one round trip for some time. */
export function pauseAtOnce(context: WriteContext, kind: AtOnceKind): void {
  pausesOf(context.extensions).set(pauseKey(context, kind), Date.now() + pauseMs)
}

/** Returns whether such writes of the model are stopped. */
export const isPaused = (context: WriteContext, kind: AtOnceKind): boolean =>
  (pausesOf(context.extensions).get(pauseKey(context, kind)) ?? 0) > Date.now()
