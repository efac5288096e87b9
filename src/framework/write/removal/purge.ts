import type { Database } from '../../database/database.ts'
import { transaction } from '../../database/transaction/index.ts'

/** Milliseconds that a purge may take: it removes what was deleted in a long time. */
const timeout = 10 * 60_000

/** The tables of what an undo needs besides the change log, and their columns of the time. */
const keptBesideLog = [
  ['_unlogged_values', 'deleted'],
  ['_dropped_files', 'dropped'],
] as const

/**
 * Removes the deleted objects for good that were deleted more than some days ago. Returns their
 * number, which includes the objects that were deleted with others. Also removes what an undo of
 * deletes before that needs besides the change log; `sweepFiles` then removes the files.
 */
export function purgeDeleted(database: Database, days: number): Promise<number> {
  return transaction(
    database,
    async ({ rows, post }) => {
      const [row] = await rows<[number]>({
        text: `
          with purged as (
            delete from _deleted_rows where deleted < now() - make_interval(days => $1::int)
            returning 1
          )
          select count(*)::int from purged`,
        values: [days],
      })
      const text = `
        delete from _cleared_references c
        where not exists (select from _deleted_rows k where k.operation = c.operation)`
      post({ text, values: [] })
      for (const [table, time] of keptBesideLog) {
        const where = `${time} < now() - make_interval(days => $1::int)`
        post({ text: `delete from ${table} where ${where}`, values: [days] })
      }
      return row?.[0] ?? 0
    },
    { timeout },
  )
}
