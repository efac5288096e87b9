import type { Model } from '../../model/graph.ts'
import type { Values } from '../../model/item.ts'
import { textsIn } from '../../model/json-value.ts'
import type { Work } from '../context.ts'
import type { FoundRows } from '../logged.ts'
import { fileFields, filePathsIn } from '../objects/index.ts'

/** Rows that are about to be deleted. */
interface RemovedRows {
  readonly ids: readonly number[]
  /** Their values by id. */
  readonly rows: ReadonlyMap<number, Values>
  /** The rows that are deleted or changed with them. */
  readonly affected: readonly FoundRows[]
}

/** Removes the files of rows, unless deleted objects are kept: a restore needs them. */
export async function dropFiles(
  model: Model,
  { ids, rows, affected }: RemovedRows,
  work: Pick<Work, 'rows' | 'dropFiles'>,
): Promise<void> {
  if (model.softDelete) return
  const own = [...rows.values()].flatMap((values) => filePathsIn(fileFields(model), values))
  const others: string[] = []
  for (const { model: other, action, from } of affected) {
    const columns = fileFields(other).map(({ columnName }) => `t.${columnName ?? ''}`)
    if (action !== 'delete' || other.softDelete || columns.length === 0) continue
    const text = `select array_remove(array[${columns.join(', ')}]::text[], null) from ${from}`
    const found = await work.rows({ text, values: [ids] })
    others.push(...found.flatMap(([paths]) => textsIn(paths)))
  }
  await work.dropFiles([...own, ...others])
}
