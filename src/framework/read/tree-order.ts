import type { Path, TreeLink } from '../model/graph.ts'
import type { TableReads } from '../model/table-reads.ts'

/** Returns SQL for the sort keys of a row and all its ancestors, from the root down. */
export function depthFirst(
  tree: TreeLink,
  { field }: Path,
  alias: string,
  reads: TableReads,
): string {
  const table = reads.name(tree.table)
  const sorted = field.sort(`up.${field.columnName ?? 'id'}`)
  return (
    `(with recursive up as (select r.*, 0 as steps from ${table} r where r.id = ${alias}.id ` +
    `union all select r.*, up.steps + 1 from ${table} r ` +
    `join up on r.id = up.${tree.column} where up.steps < 100) ` +
    `select array_agg(${sorted} order by up.steps desc) from up)`
  )
}
