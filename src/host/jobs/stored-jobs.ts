import type { Database } from '../../framework/database/database.ts'
import { jobQueueName, jobsSchema } from '../../framework/write/jobs/index.ts'

/** Whether a job waits for its first or next attempt, runs, or is not tried again. */
export type JobState = 'failed' | 'running' | 'waiting'

/** A stored job. */
export interface ListedJob {
  readonly id: string
  readonly state: JobState
  /** The name of the task, such as `library.Loan created`. */
  readonly task: string
  /** The id of the object that was written; null for a schedule. */
  readonly object: number | null
  readonly attempts: number
  readonly maxAttempts: number
  /** The time of the next attempt; null for a job that is not tried again. */
  readonly next: string | null
  /** The message of the last failure. */
  readonly error: string | null
}

const stateSql = `
  case j.state when 'active' then 'running' when 'failed' then 'failed' else 'waiting' end`

/** Jobs that did not succeed: those that did stay for a while where a schedule made them. */
const openJobs = `${jobsSchema}.job j where j.name = '${jobQueueName}'
  and j.state in ('created', 'retry', 'active', 'failed')`

type Row = [
  id: string,
  state: JobState,
  task: string,
  object: number | null,
  attempts: number,
  maxAttempts: number,
  next: string,
  error: string | null,
]

/** The number of jobs in one list. */
export const maxListed = 1_000

/** Returns whether the database has jobs at all. */
export async function hasJobs({ rows }: Pick<Database, 'rows'>): Promise<boolean> {
  const [[name] = []] = await rows({
    text: `select to_regclass('${jobsSchema}.job')::text`,
    values: [],
  })
  return typeof name === 'string'
}

/** Returns the jobs by state in the order of their next attempts, those that failed first. */
export async function listJobs({ rows }: Pick<Database, 'rows'>): Promise<readonly ListedJob[]> {
  const text = `
    select j.id::text, ${stateSql} as state, j.data ->> 'task', (j.data ->> 'id')::int,
      j.retry_count + case when j.started_on is null then 0 else 1 end, j.retry_limit + 1,
      to_char(j.start_after at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      j.output ->> 'message'
    from ${openJobs}
    order by state, j.start_after, j.id
    limit ${maxListed}`
  const found = await rows<Row>({ text, values: [] })
  return found.map(([id, state, task, object, attempts, maxAttempts, next, error]) => ({
    id,
    state,
    task,
    object,
    attempts,
    maxAttempts,
    next: state === 'waiting' ? next : null,
    error,
  }))
}

/**
 * Lets jobs run again at once, with all of their attempts. Returns the ids of those: one that runs
 * or does not exist is missing.
 */
export async function retryJobs(
  { rows }: Pick<Database, 'rows'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const text = `
    update ${jobsSchema}.job
    set state = 'created', start_after = now(), started_on = null, retry_count = 0,
      completed_on = null
    where name = '${jobQueueName}' and id = any($1::uuid[]) and state in ('created', 'retry', 'failed')
    returning id::text`
  const found = await rows<[string]>({ text, values: [ids], isReadOnly: false })
  return found.map(([id]) => id)
}

/** Returns the number of jobs in each state. */
export async function countJobs({
  rows,
}: Pick<Database, 'rows'>): Promise<ReadonlyMap<JobState, number>> {
  const text = `select ${stateSql} as state, count(*)::int from ${openJobs} group by 1`
  return new Map(await rows<[JobState, number]>({ text, values: [] }))
}
