import type pg from 'pg'
import type { Connection } from '../../framework/database/pipeline/index.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { jobsSchema } from '../../framework/write/jobs/index.ts'
import { openJobQueue, prepareQueue } from './job-queue.ts'

/**
 * Makes the tables of jobs in a schema of their own, or brings them up to date. Throws a
 * `StartError` where the role may not.
 */
export async function installJobs(connection: Connection): Promise<void> {
  const queue = await openJobQueue(connection)
  try {
    await prepareQueue(queue)
  } catch (error) {
    throw await explainInstall(error, queue.pool)
  } finally {
    await queue.close()
  }
}

/** Returns the error with the right that is missing. */
async function explainInstall(error: unknown, pool: pg.Pool): Promise<unknown> {
  const reason = error instanceof Error ? error.message : ''
  // The library wraps the error of the server.
  if (!/permission denied/.test(reason)) return error
  const { rows } = await pool.query<{ role: string; name: string }>(
    'select quote_ident(current_user) as role, quote_ident(current_database()) as name',
  )
  const [{ role, name } = { role: '', name: '' }] = rows
  return new StartError(
    `The role ${role} may not make the schema ${jobsSchema}, which has the jobs of work after ` +
      `commits and of schedules (${reason}). As the owner of the database, run: ` +
      `grant create on database ${name} to ${role}; and start again.`,
    { cause: error },
  )
}
