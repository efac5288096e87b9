/** The database server does not answer, or ended while it did. The same request may succeed later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** The disk of the database server is full: reading works, writing does not. */
export class DatabaseFull extends Error {
  override readonly name = 'DatabaseFull'
}

/** The rows of a statement have more bytes than it allows. */
export class RowsTooLarge extends Error {
  override readonly name = 'RowsTooLarge'
  readonly mostBytes: number

  constructor(mostBytes: number) {
    super(`The rows of the statement have more than ${mostBytes} bytes.`)
    this.mostBytes = mostBytes
  }
}

/** A statement took longer than it may. */
export class DatabaseTimeout extends Error {
  override readonly name = 'DatabaseTimeout'
}

/** The client ended its connection before it had the response, so that its statement was stopped. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'

  constructor() {
    super('The client ended the connection before the response.')
  }
}

/**
 * The typed error for trouble with the server itself, whether node-postgres or Prisma met it;
 * undefined for every error that is about the statement or its data.
 */
export function findFailure(error: unknown): Error | undefined {
  if (isFailure(error)) return error
  for (const cause of causes(error)) {
    const known = byCode(codeOf(cause)) ?? byMessage(cause)
    if (known) return known(cause, error)
  }
  return undefined
}

/** The typed error where there is one, and the error itself where not. */
export function mapFailure(error: unknown): unknown {
  return findFailure(error) ?? error
}

type Make = (cause: unknown, error: unknown) => Error

const unavailable: Make = (_, cause) =>
  new DatabaseUnavailable('The database does not answer.', { cause })
const full: Make = (_, cause) => new DatabaseFull('The disk of the database is full.', { cause })
const timeout: Make = (_, cause) =>
  new DatabaseTimeout('The database took too long and was stopped.', { cause })

/** SQLSTATE (classes 08 and 57P are handled apart), Node's system errors, Prisma's kinds and codes. */
const makers: Readonly<Record<string, Make>> = {
  '53100': full,
  '57014': timeout,
  '55P03': timeout,
  P2028: timeout,
  '53300': unavailable,
  ECONNREFUSED: unavailable,
  ECONNRESET: unavailable,
  EPIPE: unavailable,
  ENOENT: unavailable,
  ENOTFOUND: unavailable,
  EAI_AGAIN: unavailable,
  ETIMEDOUT: unavailable,
  EHOSTUNREACH: unavailable,
  ENETUNREACH: unavailable,
  DatabaseNotReachable: unavailable,
  ConnectionClosed: unavailable,
  SocketTimeout: unavailable,
  TooManyConnections: unavailable,
  P1001: unavailable,
  P1002: unavailable,
  P1008: unavailable,
  P1017: unavailable,
}

function byCode(code: string): Make | undefined {
  return makers[code] ?? (/^(08|57P)/.test(code) ? unavailable : undefined)
}

/** node-postgres gives these no code. */
function byMessage(error: unknown): Make | undefined {
  const message = error instanceof Error ? error.message : ''
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|The server does not support SSL)/.test(
    message,
  )
    ? unavailable
    : undefined
}

function isFailure(error: unknown): error is Error {
  return (
    error instanceof DatabaseUnavailable ||
    error instanceof DatabaseFull ||
    error instanceof DatabaseTimeout ||
    error instanceof ClientGone
  )
}

/** The error and what lies under it: `cause`, several addresses tried in vain, Prisma's driver error. */
function causes(error: unknown, depth = 5): object[] {
  if (depth === 0 || typeof error !== 'object' || error === null) return []
  const inner = [
    'cause' in error ? error.cause : undefined,
    error instanceof AggregateError ? error.errors[0] : undefined,
    'meta' in error ? driverError(error.meta) : undefined,
  ]
  return [error, ...inner.flatMap((next) => causes(next, depth - 1))]
}

function driverError(meta: unknown): unknown {
  return typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta
    ? meta.driverAdapterError
    : undefined
}

function codeOf(error: object): string {
  if ('originalCode' in error && typeof error.originalCode === 'string') return error.originalCode
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'kind' in error && typeof error.kind === 'string' ? error.kind : ''
}
