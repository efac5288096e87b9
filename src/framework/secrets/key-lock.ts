import type { Work } from '../write/context.ts'
import type { Graph } from '../model/graph.ts'
import { sealedFields } from '../sealing/sealed.ts'

type Executor = Pick<Work, 'rows'>

/**
 * Serialises changes of user keys and of versions of the master key, until the end of the
 * transaction.
 */
export async function lockKeys({ rows }: Executor): Promise<void> {
  await rows({ text: 'select 1 from (select pg_advisory_xact_lock($1::bigint)) x', values: [lock] })
}

const lock = 5_362_187_741

/** Returns whether there is any sealed value. */
export async function isAnythingSealed(graph: Graph, { rows }: Executor): Promise<boolean> {
  const tests = [...graph.models.values()].flatMap((model) =>
    sealedFields(model).map(
      ({ columnName = '' }) =>
        `exists (select from ${model.table} where ${columnName} is not null)`,
    ),
  )
  const [row] = await rows({ text: `select ${['false', ...tests].join(' or ')} as c0`, values: [] })
  return row?.[0] === true
}
