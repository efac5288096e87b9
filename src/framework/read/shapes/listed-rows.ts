import type { Model, ModelGraph } from '../../model/graph.ts'
import type { ListedRows, SqlContext } from '../../model/reading.ts'
import type { TableReads } from '../../model/table-reads.ts'
import { planOrder } from '../order.ts'
import { sortedBy } from '../sort-keys.ts'
import type { HiddenFromReader } from '../visibility/index.ts'

/** The rows that a list has, as its statement names them. */
interface ListOptions {
  readonly graph: ModelGraph
  readonly target: Model
  /** The alias of the row that has the list. */
  readonly alias: string
  /** The alias of each row of the list. */
  readonly listed: string
  readonly context: SqlContext
  readonly reads: TableReads
  readonly hidden: HiddenFromReader
}

/** The rows of a list as SQL: what follows `from`, and the key that sorts them. */
interface ListSource {
  readonly from: string
  readonly key: string
}

/** Returns SQL for the rows of a list: all in the order of their ids, or the first ones. */
export function listSource({ sql, first }: ListedRows, options: ListOptions): ListSource {
  const { graph, target, alias, listed, context, reads, hidden } = options
  if (first === undefined) return { from: sql(alias, listed, context), key: `${listed}.id` }
  const { joins, keys } = planOrder(graph, target, [], { hidden, reads })
  // The keys are those of a row `t`, which would be another one than that of the whole statement.
  const owner = `${listed}_owner`
  const place = `row_number() over (order by ${sortedBy(keys)}) as "~place"`
  const rows = [
    `select t.*, ${place} from ${sql(owner, 't', context)}`,
    ...joins,
    `order by ${sortedBy(keys)} limit ${Math.trunc(first)}`,
  ].join(' ')
  return {
    from: `(select ${alias}.id offset 0) ${owner}, lateral (${rows}) ${listed}`,
    key: `${listed}."~place"`,
  }
}
