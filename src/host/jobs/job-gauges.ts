import type { Config } from '../../framework/config/config.ts'
import type { Database } from '../../framework/database/database.ts'
import type { OperationGauges } from '../../framework/http/operation/index.ts'
import type { RunnableService } from '../../framework/service/interface.ts'
import { hasTasks } from '../../framework/service/tasks.ts'
import { countJobs, hasJobs, type JobState } from './stored-jobs.ts'

const states: readonly JobState[] = ['waiting', 'running', 'failed']

/** Returns the metrics of jobs; none for a service without tasks. */
export function jobGauges(
  service: RunnableService,
  config: Config,
  database: Database,
): OperationGauges {
  if (!hasTasks(service, config)) return {}
  return {
    jobs: {
      help: 'Jobs after commits and of schedules, by their state.',
      labels: ['state'],
      aggregator: 'max',
      read: async () => {
        // The metrics of a service without its database have the rest.
        const counts = await countAll(database).catch(() => undefined)
        return counts ? states.map((state) => [{ state }, counts.get(state) ?? 0] as const) : []
      },
    },
  }
}

const countAll = async (database: Database): Promise<ReadonlyMap<JobState, number>> =>
  (await hasJobs(database)) ? countJobs(database) : new Map()
