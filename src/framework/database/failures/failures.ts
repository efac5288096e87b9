import pg from 'pg'
import { ClientGone } from '../../limits/index.ts'
import { jsonObjectOf } from '../../model/json-value.ts'
import { isWrongBind, UnconfirmedCommit, isPlanOutdated } from '../pipeline/index.ts'

/**
 * Thrown when the database server does not respond or closes the connection. A retry may succeed.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** Thrown when a request finds no free connection in time. */
export class ConnectionsInUse extends DatabaseUnavailable {
  constructor() {
    super('All connections to the database are in use.')
  }
}

/** Thrown when the disk of the database server is full: reads work, writes fail. */
export class DatabaseFull extends Error {
  override readonly name = 'DatabaseFull'
}

/** Thrown when a statement exceeds its timeout. */
export class DatabaseTimeout extends Error {
  override readonly name = 'DatabaseTimeout'
}

/** Thrown when a statement waits too long for a lock that another session holds. */
export class DatabaseLocked extends DatabaseTimeout {}

/** Thrown when a constraint of the database fails, or when a retry may succeed. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly kind: 'unique' | 'reference' | 'value' | 'retry'
  /** The code, the statement and the column that the server names, for the log. Has no values. */
  readonly report: Readonly<Record<string, unknown>>

  /** @param refusal the error of the server; `cause` may wrap it */
  constructor(kind: Violation['kind'], cause: unknown, refusal = cause) {
    super(`the database refused the change: ${kind}`, { cause })
    this.kind = kind
    const { code, statement, table, column, constraint } = jsonObjectOf(refusal)
    this.report = { code, statement, table, column, constraint }
  }
}

/**
 * Returns the typed error for a failure of the server; undefined for errors about the statement or
 * its data.
 */
export function findFailure(error: unknown): Error | undefined {
  if (isFailure(error)) return error
  for (const cause of causes(error)) {
    if (cause instanceof UnconfirmedCommit)
      return new DatabaseUnavailable(cause.message, { cause: error })
    if (isWrongBind(cause)) return undefined
    const known = byCode(codeOf(cause)) ?? byMessage(cause)
    if (known) return known(cause, error)
  }
  return undefined
}

/** Returns the typed error, or the error itself if there is none. */
export function mapFailure(error: unknown): unknown {
  return findFailure(error) ?? error
}

/** Throws the typed error, or the error itself if there is none. */
export function throwMapped(error: unknown): never {
  throw mapFailure(error)
}

/**
 * Returns whether a transaction that failed with a typed error may have been committed.
 *
 * @example
 * if (!mayBeCommitted(error)) await files.remove(name)
 */
export const mayBeCommitted = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || error instanceof ClientGone

/** Returns the violation behind an error of the server, however deeply it is wrapped. */
export function violationOf(error: unknown): Violation | undefined {
  for (const cause of causes(error).toReversed()) {
    const kind = kindOf(cause)
    if (kind) return new Violation(kind, error, cause)
  }
  return undefined
}

function kindOf(error: object): Violation['kind'] | undefined {
  if (isPlanOutdated(error)) return 'retry'
  const code = codeOf(error)
  return (
    violationKinds[code] ??
    (/^[0-9A-Z]{5}$/.test(code) ? violationKinds[code.slice(0, 2)] : undefined)
  )
}

/** Kinds by SQLSTATE; a class of SQLSTATEs is listed by its first two characters. */
const violationKinds: Readonly<Record<string, Violation['kind']>> = {
  '23505': 'unique',
  '23P01': 'unique',
  '23503': 'reference',
  '23001': 'reference',
  '40001': 'retry',
  '40P01': 'retry',
  // RAISE EXCEPTION in a trigger that a migration by hand made.
  P0001: 'value',
  '22': 'value',
  '23': 'value',
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

type Make = (cause: unknown, error: unknown) => Error

const unavailable: Make = (_, cause) =>
  new DatabaseUnavailable('The database is not available.', { cause })
const diskFull: Make = (_, cause) =>
  new DatabaseFull('The disk of the database is full.', { cause })
const timeout: Make = (_, cause) =>
  new DatabaseTimeout('The database took too long and was stopped.', { cause })

const lockedOut: Make = (_, cause) =>
  new DatabaseLocked('The database did not get a lock in time.', { cause })

/**
 * SQLSTATE of a write to a server that can only be read, such as one that is no longer the primary.
 */
const readOnly = '25006'

/** Returns whether a statement failed because the server can only be read. */
export const isReadOnly = (error: unknown): boolean =>
  causes(error).some((cause) => codeOf(cause) === readOnly)

/** SQLSTATE of a statement in a transaction in which another one has failed. */
const aborted = '25P02'

/** Returns whether a statement failed only because another one of its transaction had. */
export const isAborted = (error: unknown): boolean => codeOf(error) === aborted

/** SQLSTATE of a statement that waited for a lock as long as its session allows. */
const lockNotAvailable = '55P03'

/** Returns whether a statement waited too long for a lock. */
export const isLockTimeout = (error: unknown): boolean =>
  causes(error).some((cause) => codeOf(cause) === lockNotAvailable)

/** Errors by SQLSTATE (classes 08 and 57P are handled separately) and Node.js system error. */
const makers: Readonly<Record<string, Make>> = {
  '53100': diskFull,
  '57014': timeout,
  [lockNotAvailable]: lockedOut,
  '53300': unavailable,
  [readOnly]: unavailable,
  ECONNREFUSED: unavailable,
  ECONNRESET: unavailable,
  EPIPE: unavailable,
  ENOTFOUND: unavailable,
  EAI_AGAIN: unavailable,
  ETIMEDOUT: unavailable,
  EHOSTUNREACH: unavailable,
  ENETUNREACH: unavailable,
}

function byCode(code: string): Make | undefined {
  return makers[code] ?? (/^(08|57P)/.test(code) ? unavailable : undefined)
}

const beginnings = [
  // The socket of the server does not exist. Files have the same code.
  'connect ENOENT',
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
  'The server does not support SSL',
]

/** Recognises errors of node-postgres and of sockets that no code identifies. */
function byMessage(error: unknown): Make | undefined {
  const message = error instanceof Error ? error.message : ''
  return beginnings.some((text) => message.startsWith(text)) ? unavailable : undefined
}

function isFailure(error: unknown): error is Error {
  return (
    error instanceof DatabaseUnavailable ||
    error instanceof DatabaseFull ||
    error instanceof DatabaseTimeout ||
    error instanceof ClientGone
  )
}

/** Returns the error and its causes: `cause`, or that of the first of several addresses. */
function causes(error: unknown, depth = 5): object[] {
  if (depth === 0 || typeof error !== 'object' || error === null) return []
  const inner = [
    'cause' in error ? error.cause : undefined,
    error instanceof AggregateError ? error.errors[0] : undefined,
  ]
  return [error, ...inner.flatMap((next) => causes(next, depth - 1))]
}

/**
 * Returns the code of an error: a SQLSTATE, or that of a system error such as `ECONNREFUSED`; empty
 * without one. Several addresses tried in vain are one error, with the code of the first.
 */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  const { code } = jsonObjectOf(error)
  return typeof code === 'string' ? code : ''
}
