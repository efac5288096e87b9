import type pg from 'pg'
import { dropConnection } from './cancel.ts'
import { DatabaseUnavailable } from '../failures/index.ts'
import { responseGraceMs } from './watch.ts'

/**
 * Returns the result of a statement. The server cancels the statement after `timeout` milliseconds;
 * if the server does not respond then, the connection is closed.
 */
export async function respondInTime<T>(
  { connection }: pg.ClientBase,
  result: Promise<T>,
  timeout: number,
): Promise<T> {
  const limit = setTimeout(
    () => dropConnection(connection, noResponse()),
    timeout + responseGraceMs,
  )
  try {
    return await result
  } finally {
    clearTimeout(limit)
  }
}

/** Returns the error of a connection whose server does not respond. */
export const noResponse = (): Error =>
  new DatabaseUnavailable('The database did not answer in time.')
