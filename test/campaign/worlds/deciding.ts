import type { Model } from '../../../src/framework/model/graph.ts'
import { listedModels } from './base.ts'
import { followsHidden } from './cascades.ts'
import { columnOf } from './conditions.ts'
import type { LimitedReader } from './limits.ts'

/**
 * Returns whether a delete may change what the reader sees: conditions look at objects of the model
 * or at references to them, or hidden ones say what is deleted with them.
 */
export function decidesWhatIsSeen(model: Model, { compared, limits }: LimitedReader): boolean {
  const isCompared = [...compared].some(
    (column) => column.startsWith(`${model.key} `) || targets.get(column) === model.key,
  )
  return isCompared || followsHidden(model, limits)
}

/** The models to which reference columns lead. */
const targets = new Map(
  listedModels.flatMap(({ key, fields }) =>
    [...fields.values()].flatMap((field) =>
      field.reference && field.columnName
        ? [[columnOf(key, field), field.reference.target] as const]
        : [],
    ),
  ),
)
