import type pg from 'pg'
import { StartError } from '../../errors/start-error.ts'

/** The table that marks a database into which a move was begun and not finished. */
export const moveMark = '_move'

/** Refuses a database into which a move was begun and not finished: rows are missing there. */
export async function assertMoved(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ marked: boolean }>(
    `select to_regclass('${moveMark}') is not null as marked`,
  )
  if (!rows[0]?.marked) return
  throw new StartError(
    'A move into this database was begun and is not finished: run cadastre move again, or give ' +
      'the service another database.',
  )
}
