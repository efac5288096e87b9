import type { Rows } from '../database/statement.ts'
import type { Model } from '../model/graph.ts'
import type { VisibleRows } from '../model/permission.ts'
import { limited } from '../sql/limited.ts'

/** The rows to search, and how. */
export interface VisibleSearch {
  readonly visible: VisibleRows
  readonly rows: Rows
}

/** Returns those of the ids of a model that are among the visible rows. */
export async function idsWithin(
  { table }: Model,
  ids: readonly number[],
  { visible, rows }: VisibleSearch,
): Promise<ReadonlySet<number>> {
  const text = `select id from ${table} where id = any($1::integer[])`
  const found = await rows<[number]>(
    limited({ text, values: [ids], isReadOnly: true }, visible, [table]),
  )
  return new Set(found.map(([id]) => id))
}
