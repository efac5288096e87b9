import type PgBoss from 'pg-boss'
import pg from 'pg'
import type { Connection } from '../../framework/database/pipeline/index.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { jobQueueName, jobsSchema } from '../../framework/write/jobs/index.ts'

/** The number of jobs that run at the same time. */
export const jobConcurrency = 4

/** The name by which PostgreSQL lists the connections of jobs. */
export const jobApplication = 'cadastre jobs'

/** Seconds that a failed job, which is not tried again, is listed. */
const failedKeptFor = 90 * 24 * 60 * 60

/** The queue of jobs on connections of its own; the work of jobs uses those of the service. */
export interface JobQueue {
  readonly boss: PgBoss
  readonly pool: pg.Pool
  readonly close: () => Promise<void>
}

/**
 * Opens the queue of jobs. Of `pg-boss`, the service calls functions that it can wait for; its own
 * workers and timers do not run, because some of their statements are not waited for, and an error
 * of these would end the process.
 */
export async function openJobQueue(connection: Connection): Promise<JobQueue> {
  const { default: Boss } = await import('pg-boss')
  const { pooler: _, ...options } = connection
  const pool = new pg.Pool({ ...options, application_name: jobApplication, max: 2 })
  pool.on('error', () => {}) // a broken connection is replaced
  const boss = new Boss({
    schema: jobsSchema,
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
    archiveFailedAfterSeconds: failedKeptFor,
  })
  boss.on('error', () => {}) // of timers, which do not run
  return {
    boss,
    pool,
    close: async () => {
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}

/**
 * Makes the tables of jobs in a schema of their own, or brings them up to date. Throws a
 * `StartError` where the role may not.
 */
export async function prepareQueue({ boss, pool }: Pick<JobQueue, 'boss' | 'pool'>): Promise<void> {
  try {
    await boss.start()
    if (!(await boss.getQueue(jobQueueName))) await boss.createQueue(jobQueueName)
  } catch (error) {
    throw await explainInstall(error, pool)
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
