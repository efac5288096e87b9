import type { Work } from '../../framework/write/context.ts'
import { requireModel } from '../../framework/model/graph.ts'

/** How much others may do with a locked row meanwhile: nothing, or lock it likewise. */
export type Strength = 'update' | 'share'

/** Locks rows until the transaction ends, in the order of their ids, so that writers never wait in a circle. */
export async function lockRows(
  work: Work,
  key: string,
  ids: readonly number[],
  strength: Strength = 'update',
): Promise<void> {
  if (ids.length === 0) return
  const { table } = requireModel(work.graph, key)
  work.post({
    text: `select id from ${table} where id = any($1::integer[]) order by id for ${strength}`,
    values: [ids],
  })
}
