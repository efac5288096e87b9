import type pg from 'pg'
import { dropConnection } from './cancel.ts'
import { DatabaseUnavailable, mapFailure } from './failures.ts'
import type { Statement } from './statement.ts'
import { responseGraceMs } from './watch.ts'

/**
 * Runs a statement on a connection. The server cancels it after the statement timeout; if the
 * server does not respond, the connection is closed.
 */
export async function askInTime(
  client: pg.PoolClient,
  { text, values }: Statement,
  timeout: number,
): Promise<unknown[][]> {
  const error = new DatabaseUnavailable('The database did not answer in time.')
  const limit = setTimeout(
    () => dropConnection(client.connection, error),
    timeout + responseGraceMs,
  )
  try {
    const query = { text, values: [...values], rowMode: 'array' as const }
    return (await client.query<unknown[]>(query)).rows
  } catch (error) {
    throw mapFailure(error)
  } finally {
    clearTimeout(limit)
  }
}
