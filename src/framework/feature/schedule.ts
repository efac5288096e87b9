import type { Job } from '../write/context.ts'

/** Work that runs at times that repeat. */
export interface Schedule {
  /** The times in UTC, as five fields of cron. */
  readonly cron: string
  /** Runs at each time, once for all processes of the service. */
  readonly work: (job: Job) => Promise<void>
  /** Key of a model: nothing runs while it has no rows. */
  readonly onlyWith?: string
}

/** Schedules by their names, such as `remind`: each name is one of the service's tasks. */
export type ScheduleTable = Readonly<Record<string, Schedule>>

/**
 * Returns a schedule. Its work runs at least once for each time, and is tried again when it fails.
 * Of times at which the service does not run, the first is made up for at the next start.
 *
 * @param cron - the minute, hour, day of the month, month and day of the week (0 is Sunday), in
 *   UTC: each `*`, a number, a range such as `1-5`, a step such as `*\/15`, or a list of these
 * @param work - the work
 * @param condition - with `onlyWith: 'library.Loan'` the work runs only while the model has rows:
 *   within seconds after the first row, then at its times
 *
 * @example
 * const schedules = { remind: every('0 3 * * *', async ({ database }) => sendReminders(database)) }
 */
export const every = (
  cron: string,
  work: Schedule['work'],
  condition: Pick<Schedule, 'onlyWith'> = {},
): Schedule => Object.freeze({ cron, work, ...condition })
