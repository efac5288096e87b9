import pg from 'pg'
import { DatabaseTimeout, findFailure } from './failures.ts'
import { isPlanOutdated } from './pipeline/prepared-statements.ts'
import { isObject } from '../model/json-value.ts'

/** Thrown when a constraint of the database fails, or when a retry may succeed. */
export class Violation extends Error {
  readonly kind: 'unique' | 'reference' | 'value' | 'retry'

  constructor(kind: Violation['kind'], cause: unknown) {
    super(`the database refused the change: ${kind}`, { cause })
    this.name = 'Violation'
    this.kind = kind
  }
}

/** The code of a plan that no longer fits its tables; its SQLSTATE has other meanings too. */
const planOutdated = 'plan outdated'

/** Kinds by SQLSTATE; a class of SQLSTATEs is listed by its first two characters. */
const kinds: Readonly<Record<string, Violation['kind']>> = {
  '23505': 'unique',
  '23P01': 'unique',
  '23503': 'reference',
  '23001': 'reference',
  '40001': 'retry',
  '40P01': 'retry',
  [planOutdated]: 'retry',
  '22': 'value',
  '23': 'value',
}

/** Returns the violation behind an error of the server, however deeply it is wrapped. */
export function violationOf(error: unknown): Violation | undefined {
  for (const code of codesOf(error, 0)) {
    const kind = kinds[code] ?? (/^[0-9A-Z]{5}$/.test(code) ? kinds[code.slice(0, 2)] : undefined)
    if (kind) return new Violation(kind, error)
  }
  return undefined
}

/**
 * Returns whether an error proves that a transaction wrote nothing. After one that does not, such
 * as that of a broken connection, it may have been committed.
 */
export function isRolledBack(error: unknown): boolean {
  if (violationOf(error)) return true
  const failure = findFailure(error)
  return failure ? failure instanceof DatabaseTimeout : isStatementError(error)
}

/** Returns whether the server reports an error after which the connection can be used again. */
const isStatementError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** Returns the codes of an error and its causes, from the inside out. */
function codesOf(error: unknown, depth: number): readonly string[] {
  if (!isObject(error) || depth > 5) return []
  const { cause, code } = error
  const own = isPlanOutdated(error) ? planOutdated : code
  return [...codesOf(cause, depth + 1), ...(typeof own === 'string' ? [own] : [])]
}
