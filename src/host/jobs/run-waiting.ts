import type { Connection } from '../../framework/database/pipeline/index.ts'
import { isJsonObject, textOf } from '../../framework/model/json-value.ts'
import type { JobTask } from '../../framework/service/tasks.ts'
import { jobQueueName } from '../../framework/write/jobs/index.ts'
import { openJobQueue, prepareQueue } from './job-queue.ts'

/**
 * Runs the jobs whose time has come, and those that they add, once each: for tests of projects.
 * Rejects with the error of the first that fails.
 */
export async function runWaiting(
  connection: Connection,
  tasks: ReadonlyMap<string, JobTask>,
): Promise<void> {
  const queue = await openJobQueue(connection)
  const { boss } = queue
  try {
    await prepareQueue(queue)
    const fetch = () => boss.fetch(jobQueueName, { includeMetadata: true })
    for (let found = await fetch(); found.length > 0; found = await fetch())
      for (const { id, data, retryCount } of found) {
        const task = tasks.get(isJsonObject(data) ? textOf(data['task']) : '')
        await task?.(jobNow(id, data, retryCount + 1))
        await boss.deleteJob(jobQueueName, id)
      }
  } finally {
    await queue.close()
  }
}

/** Returns a job that begins now. */
export const jobNow = (
  key: string,
  payload: unknown = null,
  attempt = 1,
): Parameters<JobTask>[0] => ({ key, attempt, payload, signal: new AbortController().signal })
