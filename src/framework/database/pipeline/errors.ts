import pg from 'pg'

/** Thrown for a commit that no standby has confirmed: it is lost if the primary is lost now. */
export class UnconfirmedCommit extends Error {
  override readonly name = 'UnconfirmedCommit'

  constructor() {
    super('No standby has confirmed the write before it was cancelled.')
  }
}

/** SQLSTATE of a violated protocol. */
const protocolViolation = '08P01'

/**
 * Returns whether the server refuses what was sent with a statement, such as a wrong number of
 * values. PgBouncer reports failures of its own under the same code, and closes the connection.
 */
export const isWrongBind = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === protocolViolation &&
  error.severity === 'ERROR'

/** The class of the SQLSTATEs of statements that the server does not understand. */
const wrongStatement = '42'

/** Returns whether the server refuses a part of the text of a statement: it names the place. */
const isWrongText = ({ code = '', position }: pg.DatabaseError): boolean =>
  code.startsWith(wrongStatement) && position !== undefined

/** The classes of the SQLSTATEs of values that no column, function or constraint accepts. */
const isWrongValue = ({ code = '' }: pg.DatabaseError): boolean => /^2[23]/.test(code)

/**
 * Adds the text of a statement to the error of the server about it, for the log: about a part of
 * the text, such as an unknown column, about its number of parameters, or about a value. `position`
 * of the error is the place in the text, counted from 1. Adds it to no other error, such as that of
 * a timeout.
 */
export function addStatement(error: unknown, text: string): void {
  if (!(error instanceof pg.DatabaseError)) return
  if (isWrongText(error) || isWrongBind(error) || isWrongValue(error))
    Object.assign(error, { statement: text })
}
