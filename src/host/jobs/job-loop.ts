import { setTimeout as sleep } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import type { Log } from '../../framework/log.ts'
import { isJsonObject, textOf } from '../../framework/model/json-value.ts'
import { errorText } from '../../framework/errors/error-text.ts'
import type { JobTask } from '../../framework/service/tasks.ts'
import { jobQueueName } from '../../framework/write/jobs/index.ts'
import { jobConcurrency } from './job-queue.ts'

/** Inputs of the loop that runs jobs. */
interface LoopOptions {
  readonly boss: PgBoss
  readonly tasks: ReadonlyMap<string, JobTask>
  readonly log: Log
  /** Ends the loop: no further job begins. */
  readonly signal: AbortSignal
}

type FetchedJob = PgBoss.JobWithMetadata<unknown>

/** Milliseconds between two looks for jobs, unless jobs end. */
const pollMs = 1_000

/** Milliseconds after the end of the loop until the signal of running jobs is aborted. */
const abortAfterMs = 5_000

/** Milliseconds that running jobs have after the end of the loop. */
const graceMs = 30_000

/** Runs jobs, several at a time, until the signal is aborted and the running ones ended. */
export async function loopJobs(options: LoopOptions): Promise<void> {
  const { boss, signal } = options
  const running = new Set<Promise<void>>()
  const late = new AbortController()
  while (!signal.aborted) {
    const batchSize = jobConcurrency - running.size
    const found =
      batchSize > 0 ? await boss.fetch(jobQueueName, { batchSize, includeMetadata: true }) : []
    for (const job of found) {
      const work = runJob(job, options, late.signal).finally(() => running.delete(work))
      running.add(work)
    }
    await Promise.race([...running, sleep(pollMs, undefined, { signal }).catch(() => {})])
  }
  await finish(running, late, options.log)
}

/** Waits for running jobs, for a limited time. */
async function finish(
  running: ReadonlySet<Promise<void>>,
  late: AbortController,
  log: Log,
): Promise<void> {
  const timer = setTimeout(() => late.abort(), abortAfterMs)
  const limit = new AbortController()
  const isCut = await Promise.race([
    Promise.all(running).then(() => false),
    sleep(graceMs, true, { signal: limit.signal }).catch(() => false),
  ])
  clearTimeout(timer)
  limit.abort()
  if (isCut) log.warn({ seconds: graceMs / 1000 }, 'running jobs were cut off: they run again')
}

/** Runs a job. It is deleted when it succeeds, and tried again later when it fails. */
async function runJob(
  job: FetchedJob,
  { boss, tasks, log, signal: stopping }: LoopOptions,
  signal: AbortSignal,
): Promise<void> {
  const { id, data, retryCount, retryLimit } = job
  const { task, key } = namesOf(job)
  const attempt = retryCount + 1
  try {
    const run = tasks.get(task)
    if (!run) throw new Error(`The service has no work for "${task}" any more.`)
    await run({ key, attempt, signal, stopping, payload: data })
  } catch (error) {
    const details = { job: id, key, attempt, err: error }
    if (retryCount < retryLimit) log.warn(details, 'a job failed; it is tried again')
    else log.error(details, 'a job failed, and is not tried again')
    await settle(boss.fail(jobQueueName, id, { message: errorText(error) }), log)
    return
  }
  // That of a schedule stays for a while, so that its time is not added again.
  const isTimed = isJsonObject(data) && 'time' in data
  await settle(isTimed ? boss.complete(jobQueueName, id) : boss.deleteJob(jobQueueName, id), log)
}

/** Logs that the end of a job could not be stored: the job then runs again. */
const settle = (storing: Promise<void>, log: Log): Promise<void> =>
  storing.catch((error: unknown) =>
    log.warn({ reason: errorText(error) }, 'the end of a job was not stored: it runs again'),
  )

/** Returns the name of a job's task, and the job's key such as `library.Loan/created/7/<uuid>`. */
function namesOf({ id, data }: FetchedJob): { readonly task: string; readonly key: string } {
  const { task, id: object, time } = isJsonObject(data) ? data : {}
  const name = textOf(task)
  const subject = time ?? object
  return { task: name, key: `${name.replace(' ', '/')}/${String(subject)}/${id}` }
}
