import { setTimeout as sleep } from 'node:timers/promises'
import { createService } from '../../src/features/create-service.ts'
import type { ScheduleTable } from '../../src/framework/feature/schedule.ts'
import type { Log } from '../../src/framework/log.ts'
import { silentLog } from '../../src/framework/log.ts'
import { requireModel } from '../../src/framework/model/graph.ts'
import { seesAll } from '../../src/framework/model/permission.ts'
import type { ServiceDefinition } from '../../src/framework/service/definition.ts'
import type { RunnableService } from '../../src/framework/service/interface.ts'
import type { AfterWrite, WriteContext } from '../../src/framework/write/context.ts'
import type { HostConfig } from '../../src/host/config/read-host-config.ts'
import { readHostConfig } from '../../src/host/config/read-host-config.ts'
import { runJobs, type JobRunner } from '../../src/host/jobs/run-jobs.ts'
import { openStorage, type Storage } from '../../src/host/storage.ts'
import { definitionOf, fixtureDefinition } from '../fixtures/inventory.ts'
import { sources } from '../fixtures/models.ts'

/** The fixture inventory without webhooks, which have a schedule: it has no jobs of its own. */
const definition: ServiceDefinition = {
  ...definitionOf(sources.filter(({ model }) => !model.name.startsWith('Webhook'))),
  migrations: fixtureDefinition.migrations,
}

/** The fixture inventory with work after commits, by model, and schedules. */
export const jobService = (
  after: Readonly<Record<string, AfterWrite>>,
  schedules: ScheduleTable = {},
): RunnableService =>
  createService({
    ...definition,
    schedules,
    behaviours: () =>
      Object.entries(after).map(([model, one]) => ({ model, behaviour: { after: one } })),
  })

/** An opened service whose jobs a test runs. */
export interface OpenedJobs {
  readonly config: HostConfig
  readonly storage: Storage
  /** Runs jobs from now on. */
  readonly run: (log?: Log) => JobRunner
  /** Returns the context of writes to a model. */
  readonly contextOf: (model: string) => WriteContext
}

/** Opens a service on a database, as a process does. */
export async function openJobs(
  service: RunnableService,
  url: string,
  log: Log = silentLog,
): Promise<OpenedJobs> {
  const config = readHostConfig({ DATABASE_URL: url }, service.settings)
  const storage = await openStorage(config, { log, service })
  const { database, connection, servers } = storage
  const { graph, extensionsOf } = service
  const extensions = extensionsOf(config)
  const author = { userId: null, username: 'test', tokenId: null, requestId: 'request-1' }
  return {
    config,
    storage,
    run: (own = log) => runJobs({ service, config, database, connection, servers, log: own }),
    contextOf: (model) => ({
      graph,
      model: requireModel(graph, model),
      database,
      author,
      reader: seesAll,
      extensions,
    }),
  }
}

/** Waits for more of what should not happen. */
export const aMoment = (): Promise<void> => sleep(1_500)
