import type { Author } from '../../model/author.ts'
import type { LoggedChange } from '../logged.ts'

/** The database schema in which the jobs of the service are. */
export const jobsSchema = 'cadastre_jobs'

/** The queue that has all jobs. */
export const jobQueueName = 'jobs'

/** How often, after how many seconds at first, and for how many days a job is tried again. */
export const retries = { limit: 15, delay: 3, days: 366 } as const

/** The event of each kind of change. */
export const jobEvents = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
} as const satisfies Record<LoggedChange['action'], string>

/** What happened to an object: the name of a function of `AfterWrite`. */
export type JobEvent = (typeof jobEvents)[keyof typeof jobEvents]

/** The stored values of a job that follows a write. */
export interface StoredEvent {
  /** The name of the task. */
  readonly task: string
  /** The id of the object. */
  readonly id: number
  /** The values without confidential ones; null for a new object. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** The same after the write; null for a deleted object. */
  readonly after: Readonly<Record<string, unknown>> | null
  readonly author: Author
}

/** Returns the name of the task of a model's event, such as `library.Loan created`. */
export const taskOf = (model: string, event: JobEvent): string => `${model} ${event}`
