import type { Statement } from '../../database/statement.ts'
import type { ModelGraph, Model } from '../../model/graph.ts'
import { numbersIn } from '../../model/json-value.ts'
import { protectorsOf } from './dependents.ts'
import { planRemoval } from './removal.ts'

/** Objects of one model that a delete of others concerns. */
export interface Concerned {
  readonly model: Model
  /** They are deleted too, they lose their reference, or they prevent the delete. */
  readonly is: 'deleted' | 'cleared' | 'protecting'
  /** The reference that is cleared. */
  readonly field?: string
  readonly count: number
  /** The ids of the first few. */
  readonly ids: readonly number[]
}

/** The query for what a delete concerns. */
export interface RemovalReport {
  /** Absent where nothing can refer to the objects. */
  readonly statement?: Statement
  readonly concerned: (rows: readonly (readonly unknown[])[]) => readonly Concerned[]
}

/** The number of ids of each model. */
const maxIds = 5

/** Plans one statement for the objects that a delete of these objects concerns. */
export function planRemovalReport(
  graph: ModelGraph,
  model: Model,
  ids: readonly number[],
): RemovalReport {
  const parts: readonly (Omit<Concerned, 'count' | 'ids'> & Rows)[] = [
    ...protectorsOf(graph, model).map(({ model: by, where }) => ({
      model: by,
      is: 'protecting' as const,
      alias: 'd',
      from: `${by.table} d where ${where}`,
    })),
    ...planRemoval(graph, model).map(({ model: other, action, from, changed }) => ({
      model: other,
      is: action === 'delete' ? ('deleted' as const) : ('cleared' as const),
      ...(changed === undefined ? {} : { field: changed }),
      alias: 't',
      from,
    })),
  ]
  const texts = parts.map(
    ({ alias, from }, index) => `
    select
      ${index} as part,
      (select count(*)::int from ${from}) as count,
      array(select ${alias}.id from ${from} order by ${alias}.id limit ${maxIds}) as ids`,
  )
  const statement = { text: texts.join(' union all '), values: [ids], isReadOnly: true }
  return {
    ...(parts.length > 0 ? { statement } : {}),
    concerned: (rows) =>
      rows.flatMap(([part, count, found]) => {
        const known = parts[Number(part)]
        if (!known || Number(count) === 0) return []
        const { model: other, is, field } = known
        const named = field === undefined ? {} : { field }
        return [{ model: other, is, ...named, count: Number(count), ids: numbersIn(found) }]
      }),
  }
}

/** The rows of a part, as in a `from` clause with their alias. */
interface Rows {
  readonly alias: string
  readonly from: string
}
