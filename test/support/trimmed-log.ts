import { trimChanges, type Trimming } from '../../src/features/change-log/trimming/trim-changes.ts'
import type { TestApp } from './open-app.ts'

/** The days that tests keep entries for. */
export const keptDays = 5

/** Functions that let entries of the change log grow old, and trim the log. */
export interface TrimmedLog {
  /** Lets all entries be ten days older. */
  readonly age: () => Promise<void>
  /** Trims the log. Returns the number of entries that were deleted. */
  readonly trim: (options?: Partial<Trimming>) => Promise<number>
  /** Lets all entries be ten days older, then trims the log. */
  readonly trimAll: () => Promise<number>
}

/** Returns functions that trim the change log of a service. */
export function trimmedLogOf({ runSql, database }: TestApp): TrimmedLog {
  const age = async (): Promise<void> => {
    await runSql(`update extras_objectchange set time = time - interval '10 days'`)
  }
  const trim: TrimmedLog['trim'] = (options) =>
    trimChanges(database, { days: keptDays, pauseMs: 0, ...options })
  return {
    age,
    trim,
    trimAll: async () => {
      await age()
      return trim()
    },
  }
}
