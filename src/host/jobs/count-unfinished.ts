import pg from 'pg'
import type { Connection } from '../../framework/database/pipeline/index.ts'
import { jobsSchema } from '../../framework/write/jobs/index.ts'

/** Returns the number of jobs of a database that did not succeed; 0 where it has no jobs. */
export async function countUnfinished(source: Connection): Promise<number> {
  const { pooler: _, ...connection } = source
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows: tables } = await client.query<{ name: string | null }>(
      `select to_regclass('${jobsSchema}.job')::text as name`,
    )
    if ((tables[0]?.name ?? null) === null) return 0
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from ${jobsSchema}.job
       where state in ('created', 'retry', 'active', 'failed') and not data ? 'time'`,
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}
