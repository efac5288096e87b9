import pg from 'pg'
import { makeSessionOptions } from '../pool/index.ts'

/** Runs work on a connection of its own, on which migrations may wait for locks. */
export async function withClient<T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  // The pauses between attempts to get a lock may be longer than a limit of the role.
  const { connection: patient } = makeSessionOptions(connection, {}, { idle_session_timeout: 0 })
  const client = new pg.Client({ ...patient, application_name: 'cadastre migrate' })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
