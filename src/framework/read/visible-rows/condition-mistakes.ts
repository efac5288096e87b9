import { ApiError } from '../../errors/errors.ts'
import type { ModelGraph, Model } from '../../model/graph.ts'
import type { RowConditions } from '../../model/permission.ts'
import { isJsonObject, textsIn } from '../../model/json-value.ts'
import { Parameters } from '../../sql/parameters.ts'
import { lenientHint } from '../conditions/index.ts'
import { acceptConditions } from './accept-conditions.ts'

/**
 * Returns a sentence for each filter of the conditions that the lists of a model do not have, and
 * for each value that a filter does not take.
 */
export function conditionMistakes(
  graph: ModelGraph,
  model: Model,
  conditions: RowConditions,
): readonly string[] {
  return conditions.flat().flatMap((filters) => {
    try {
      acceptConditions(graph, model, filters, new Parameters())
      return []
    } catch (error) {
      if (!(error instanceof ApiError) || !isJsonObject(error.fields)) throw error
      return Object.entries(error.fields).flatMap(([name, messages]) =>
        textsIn(messages).map(
          (message) => `${model.label}, ${name}: ${message.replace(lenientHint, '')}`,
        ),
      )
    }
  })
}
