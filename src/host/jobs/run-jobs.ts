import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../../framework/config/config.ts'
import type { Database } from '../../framework/database/database.ts'
import type { Connection } from '../../framework/database/pipeline/index.ts'
import type { Cluster } from '../../framework/database/servers/index.ts'
import { errorText } from '../../framework/errors/error-text.ts'
import type { Log } from '../../framework/log.ts'
import type { RunnableService } from '../../framework/service/interface.ts'
import { hasTasks, tasksOf } from '../../framework/service/tasks.ts'
import { jobQueueName, jobsSchema } from '../../framework/write/jobs/index.ts'
import { loopJobs } from './job-loop.ts'
import { jobApplication, openJobQueue, prepareQueue, type JobQueue } from './job-queue.ts'
import { addNextTimes, addNow, removeOutdated } from './schedule-jobs.ts'
import { Timetable } from './timetable.ts'

/** Inputs of the functions that run jobs. */
export interface JobsOptions extends Pick<Cluster, 'connection' | 'servers'> {
  readonly service: RunnableService
  readonly config: Config
  readonly database: Database
  readonly log: Log
}

/** The process that runs jobs. */
export interface JobRunner {
  /** Waits for the running jobs, for a limited time. */
  readonly close: () => Promise<void>
}

/** Milliseconds between two looks at whether jobs can be run, and at the primary. */
const pauseMs = 1_000

/** Milliseconds between two looks at which schedules run, and additions of their next times. */
const scheduleMs = 5_000

/**
 * Runs the jobs of a service from now on, in one process for all that use the database: the others
 * wait until its connection ends. Jobs run on the primary only. Without any task, does nothing;
 * while all tasks wait for rows, only looks for these.
 */
export function runJobs(options: JobsOptions): JobRunner {
  if (!hasTasks(options.service, options.config)) return { close: async () => {} }
  const stopping = new AbortController()
  const running = follow(options, stopping.signal)
  return {
    close: async () => {
      stopping.abort()
      await running
    },
  }
}

async function follow(options: JobsOptions, signal: AbortSignal): Promise<void> {
  const timetable = new Timetable(options)
  let problem: string | undefined
  while (!signal.aborted) {
    try {
      await timetable.look()
      if (timetable.hasWork) await runOnPrimary({ ...options, timetable }, signal)
      problem = undefined
    } catch (error) {
      const reason = errorText(error)
      if (reason !== problem) options.log.warn({ reason }, 'jobs cannot be run; trying again')
      problem = reason
    }
    await sleep(timetable.hasWork ? pauseMs : scheduleMs, undefined, { signal }).catch(() => {})
  }
}

interface TimedOptions extends JobsOptions {
  readonly timetable: Timetable
}

/** The primary of the moment; undefined while there is none. */
function primaryOf({ connection, servers, database }: JobsOptions): Connection | undefined {
  if (!servers) return connection
  const primary = database.servers?.().find(({ role }) => role === 'primary')
  return primary && servers.all[primary.index]
}

/** Runs jobs until the primary is lost or another, or the service stops. */
async function runOnPrimary(options: TimedOptions, signal: AbortSignal): Promise<void> {
  const primary = primaryOf(options)
  if (!primary) return
  const { pooler: _, ...connection } = primary
  const holder = new pg.Client({ ...connection, application_name: jobApplication })
  const ended = new AbortController()
  holder.on('error', () => ended.abort())
  holder.on('end', () => ended.abort())
  try {
    await holder.connect()
    if (!(await claimJobs(holder))) return
    const isPrimary = (): boolean => primaryOf(options) === primary
    await runUntil(AbortSignal.any([signal, ended.signal]), isPrimary, { ...options, primary })
  } finally {
    await holder.end().catch(() => {})
  }
}

/** Takes the lock of the process that runs jobs, unless another one has it. */
const claim = `select case when pg_is_in_recovery() then false
  else pg_try_advisory_xact_lock(hashtextextended('cadastre jobs', 0)) end as claimed`

/**
 * Returns whether this process runs the jobs of the database from now on. The lock is held by a
 * transaction: behind a connection pooler, a session has no connection of its own. The statement
 * has no parameters: with some, the transaction would keep its snapshot, so that indexes could not
 * be built beside it, and no dead row removed.
 */
async function claimJobs(holder: pg.Client): Promise<boolean> {
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0')
  const { rows } = await holder.query<{ claimed: boolean }>(claim)
  return rows[0]?.claimed === true
}

interface RunOptions extends TimedOptions {
  readonly primary: Connection
}

/** Milliseconds between two removals of jobs that ended long ago. */
const tidyMs = 3_600_000

async function runUntil(
  signal: AbortSignal,
  isPrimary: () => boolean,
  options: RunOptions,
): Promise<void> {
  const { service, log, primary, timetable } = options
  const queue = await openJobQueue(primary)
  const ended = new AbortController()
  try {
    await prepareQueue(queue)
    await freeJobs(queue)
    await removeOutdated(queue, timetable.active)
    await addOf(timetable, queue)
    log.info({}, 'running jobs')
    const tasks = tasksOf(service, options)
    const loop = loopJobs({ boss: queue.boss, tasks, log, signal: ended.signal })
    try {
      await watch(signal, isPrimary, queue, timetable)
    } finally {
      ended.abort()
      await loop
    }
  } finally {
    // A connection of a job that was cut off may be in use.
    await Promise.race([queue.close().catch(() => {}), sleep(pauseMs)])
  }
}

/** Adds the times of schedules until the signal is aborted, or nothing is to be run here. */
async function watch(
  signal: AbortSignal,
  isPrimary: () => boolean,
  queue: JobQueue,
  timetable: Timetable,
): Promise<void> {
  let [added, tidied] = [Date.now(), Date.now()]
  while (!signal.aborted && isPrimary() && timetable.hasWork) {
    if (Date.now() - added > scheduleMs) {
      await timetable.look()
      await addOf(timetable, queue)
      added = Date.now()
    }
    if (Date.now() - tidied > tidyMs) {
      await queue.boss.maintain()
      tidied = Date.now()
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
}

/** Adds the next times of schedules. The work of those whose models got rows begins at once. */
async function addOf({ active, begun }: Timetable, queue: JobQueue): Promise<void> {
  await addNow(queue, begun)
  await addNextTimes(queue, active)
}

/** Lets the jobs run again whose process ended without finishing them: no other runs jobs now. */
async function freeJobs({ boss, pool }: JobQueue): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${jobsSchema}.job where name = $1 and state = 'active'`,
    [jobQueueName],
  )
  for (const { id } of rows)
    await boss.fail(jobQueueName, id, { message: 'The process that ran the job has ended.' })
}
