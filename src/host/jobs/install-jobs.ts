import type { Connection } from '../../framework/database/pipeline/index.ts'
import { openJobQueue, prepareQueue } from './job-queue.ts'

/** Makes or updates the tables of jobs. Throws a `StartError` where the role may not. */
export async function installJobs(connection: Connection): Promise<void> {
  const queue = await openJobQueue(connection)
  try {
    await prepareQueue(queue)
  } finally {
    await queue.close()
  }
}
