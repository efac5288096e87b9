import type { Model } from '../../../framework/model/graph.ts'
import type { VisibleRows } from '../../../framework/model/permission.ts'
import { pastRowsParts } from '../sql/past-rows.ts'

/** A moment of a model, and the ids of the objects that a reader may see of it; null for all. */
export interface PastMoment {
  readonly model: Model
  readonly moment: string
  readonly ids: readonly number[] | null
}

/**
 * Returns the rows of a reader for whom all objects of a model are as they were, and those of
 * others as they are.
 */
export const withPastRows = (
  { model, moment, ids }: PastMoment,
  rows: VisibleRows | undefined,
): VisibleRows => ({
  models: new Set([...(rows?.models ?? []), model.key]),
  hiddenFields: rows?.hiddenFields ?? new Map(),
  digest: ['past rows', model.key, rows?.digest].join(' '),
  tablesBehind: (tables) => rows?.tablesBehind(tables) ?? tables,
  limit: (statement, tables) => {
    const { text, values } = rows?.limit(statement, tables) ?? statement
    const [first, second] = [1, 2].map((step) => `$${values.length + step}`)
    const parts = pastRowsParts(model, { moment: first ?? '', ids: second ?? '' })
    return {
      ...statement,
      text: `with ${parts.join(', ')} select * from (${text}) past_rows`,
      values: [...values, moment, ids],
    }
  },
})
