import type { Work } from '../../framework/write/context.ts'
import type { ModelGraph } from '../../framework/model/graph.ts'
import { sealedColumns } from './sealed-columns.ts'
import { lockKeyChanges } from './sql/key-versions.ts'
import { selectAnySealed } from './sql/sealed-values.ts'

type Executor = Pick<Work, 'rows'>

/**
 * Serialises changes of user keys and of versions of the master key, until the end of the
 * transaction.
 */
export async function lockKeys({ rows }: Executor): Promise<void> {
  await rows(lockKeyChanges)
}

/** Returns whether there is any sealed value. */
export async function isAnythingSealed(graph: ModelGraph, { rows }: Executor): Promise<boolean> {
  const [row] = await rows(selectAnySealed(sealedColumns(graph)))
  return row?.[0] === true
}
