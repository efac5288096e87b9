import { randomUUID } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Author } from '../model/author.ts'
import { requireModel } from '../model/graph.ts'
import { noValues } from '../model/item.ts'
import { seesAll } from '../model/permission.ts'
import type { AfterWrite, Extensions, Job, Written } from '../write/context.ts'
import { jobEvents, taskOf, type StoredEvent } from '../write/jobs/index.ts'
import type { RunnableService } from './interface.ts'

/** A job as it is stored, and its attempt. */
export interface StoredJob extends Pick<Job, 'attempt' | 'key' | 'signal' | 'stopping'> {
  /** What `planJobs` stored; anything for a schedule. */
  readonly payload: unknown
}

/** A task of a service: runs a job, and throws when it fails. */
export type JobTask = (job: StoredJob) => Promise<void>

/** The parts of a service that jobs follow from. */
type Source = Pick<RunnableService, 'extensionsOf' | 'graph' | 'schedules'>

/** The settings and the database that tasks work with. */
interface TaskOptions {
  readonly config: Config
  readonly database: Database
}

/** Returns the name of the task of a schedule. */
export const scheduleTaskOf = (name: string): string => `schedule ${name}`

/** Returns whether a service has any task. */
export const hasTasks = (service: Omit<Source, 'graph'>, config: Config): boolean =>
  Object.keys(service.schedules).length > 0 || followsWrites(service, config)

/** Returns whether a service has a task that runs with empty tables, too. */
export const alwaysHasTasks = (service: Omit<Source, 'graph'>, config: Config): boolean =>
  Object.values(service.schedules).some(({ onlyWith }) => onlyWith === undefined) ||
  followsWrites(service, config)

const followsWrites = ({ extensionsOf }: Pick<Source, 'extensionsOf'>, config: Config): boolean =>
  [...extensionsOf(config).behaviours.values()].some(({ after }) => after)

/** Returns the tasks of a service by their names. */
export function tasksOf(service: Source, options: TaskOptions): ReadonlyMap<string, JobTask> {
  const extensions = service.extensionsOf(options.config)
  const context: JobOptions = { ...options, extensions, graph: service.graph }
  const following = [...extensions.behaviours].flatMap(([model, { after = {} }]) =>
    Object.values(jobEvents)
      .filter((event) => after[event])
      .map((event) => [taskOf(model, event), followWith(after, event, context)] as const),
  )
  const timed = Object.entries(service.schedules).map(([name, { work }]) => {
    const task: JobTask = (stored) => work(jobOf(stored, scheduleAuthor(name), context))
    return [scheduleTaskOf(name), task] as const
  })
  return new Map([...following, ...timed])
}

interface JobOptions extends TaskOptions, Pick<Job, 'graph'> {
  readonly extensions: Extensions
}

/** Returns the task that calls a function of `AfterWrite`. */
const followWith =
  (after: AfterWrite, event: keyof AfterWrite, options: JobOptions): JobTask =>
  async (stored) => {
    const { id, before, after: values, author } = stored.payload as StoredEvent // by `planJobs`
    const object: Written = Object.freeze({
      id,
      before: before ? Object.freeze(before) : noValues,
      after: values ? Object.freeze(values) : noValues,
    })
    await after[event]?.(object, jobOf(stored, author, options))
  }

function jobOf(
  { key, attempt, signal, stopping }: StoredJob,
  author: Author,
  options: JobOptions,
): Job {
  const { graph, config, database, extensions } = options
  const shared = { graph, database, extensions, author, reader: seesAll }
  const contextOf: Job['contextOf'] = (model) => ({ ...shared, model: requireModel(graph, model) })
  return { key, attempt, signal, stopping, graph, config, database, author, contextOf }
}

const scheduleAuthor = (name: string): Author => ({
  userId: null,
  username: `schedule ${name}`,
  tokenId: null,
  requestId: `job-${randomUUID()}`,
})
