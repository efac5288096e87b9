import type { Database } from '../../database/database.ts'
import { transaction } from '../../database/transaction/index.ts'

/** Milliseconds that a purge may take: it removes what was deleted in a long time. */
const timeout = 10 * 60_000

/**
 * Removes the deleted objects for good that were deleted more than some days ago. Returns their
 * number, which includes the objects that were deleted with others.
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
      return row?.[0] ?? 0
    },
    { timeout },
  )
}
