import { createHash } from 'node:crypto'
import type PgBoss from 'pg-boss'
import type { ScheduleTable } from '../../framework/feature/schedule.ts'
import { scheduleTaskOf } from '../../framework/service/tasks.ts'
import { jobQueueName, jobsSchema, retries } from '../../framework/write/jobs/index.ts'
import type { JobQueue } from './job-queue.ts'

/** Removes the jobs of times that the schedules do not have any more. */
export async function removeOutdated({ pool }: JobQueue, schedules: ScheduleTable): Promise<void> {
  const times = Object.entries(schedules).map(([name, { cron }]) => [scheduleTaskOf(name), cron])
  const text = `
    delete from ${jobsSchema}.job
    where name = $1 and state = 'created' and data ? 'time'
      and ($2::jsonb ->> (data ->> 'task')) is distinct from data ->> 'cron'`
  await pool.query(text, [jobQueueName, JSON.stringify(Object.fromEntries(times))])
}

/**
 * Adds a job for the next time of each schedule. Its id follows from the time, so that another call
 * adds nothing. A job whose time passes while no process runs jobs waits for the next process.
 */
export async function addNextTimes(
  { boss }: JobQueue,
  schedules: ScheduleTable,
  now: Date = new Date(),
): Promise<void> {
  if (Object.keys(schedules).length === 0) return
  const { default: parser } = await import('cron-parser')
  const jobs = Object.entries(schedules).map(([name, { cron }]) =>
    jobAt(
      parser.parseExpression(cron, { currentDate: now, utc: true }).next().toDate(),
      name,
      cron,
    ),
  )
  await boss.insert(jobs)
}

/** Adds a job for each schedule that begins at once, besides those of its times. */
export async function addNow({ boss }: JobQueue, schedules: ScheduleTable): Promise<void> {
  const now = new Date()
  const jobs = Object.entries(schedules).map(([name, { cron }]) => jobAt(now, name, cron))
  if (jobs.length > 0) await boss.insert(jobs)
}

/** Returns the job of a time of a schedule. */
function jobAt(date: Date, name: string, cron: string): PgBoss.JobInsert {
  const [task, time] = [scheduleTaskOf(name), date.toISOString()]
  return {
    id: uuidOf(`${task} ${cron} ${time}`),
    name: jobQueueName,
    data: { task, cron, time },
    startAfter: time,
    retryLimit: retries.limit,
    retryDelay: retries.delay,
    retryBackoff: true,
    keepUntil: new Date(date.getTime() + keptMs).toISOString(),
  }
}

/** Milliseconds that a job waits for a process: longer than the pause between two times. */
const keptMs = 10 * 366 * 24 * 60 * 60 * 1000

/** Returns a UUID that follows from a text (version 8, RFC 9562). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const [one, two, three, four, five] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return `${one}-${two}-${three}-${four}-${five}`
}
