import type { Database } from '../../../framework/database/database.ts'
import { modelsByType, type ModelGraph } from '../../../framework/model/graph.ts'
import {
  selectConditions,
  type HolderOfConditions,
  type StoredConditions,
} from '../sql/stored-conditions.ts'
import { constraintMistakes } from './check.ts'
import { isUnlimited } from './grants.ts'

/** An object permission, or a token with limits, with conditions that select no object. */
export interface OutdatedConditions {
  /** The object permission or the token. */
  readonly of: HolderOfConditions
  /** The name of the object permission; of a token its id and user, such as `12 of ada`. */
  readonly name: string
  /** A sentence that names each model, filter and similar filters. */
  readonly sentence: string
}

const holders: Readonly<Record<HolderOfConditions, (name: string) => string>> = {
  permission: (name) => `The object permission "${name}" has`,
  token: (name) => `Token ${name} has limits with`,
}

/**
 * Finds the object permissions and the limits of tokens that have filters which the models do not
 * have, as after a field was renamed or dropped, or values that these do not take. Reads them with
 * one statement; leaves out disabled permissions and expired tokens.
 */
export async function findOutdatedConditions(
  graph: ModelGraph,
  { rows }: Pick<Database, 'rows'>,
): Promise<readonly OutdatedConditions[]> {
  const models = modelsByType(graph)
  return (await rows<StoredConditions>(selectConditions)).flatMap(([of, name, parts]) => {
    const mistakes = parts.flatMap(({ models: keys, constraints }) =>
      isUnlimited(constraints)
        ? []
        : keys.flatMap((key) => {
            const model = models.get(key)
            return model ? constraintMistakes(constraints, model, graph) : []
          }),
    )
    if (mistakes.length === 0) return []
    const [subject, wrong] = [holders[of](name), [...new Set(mistakes)].join(' ')]
    return [{ of, name, sentence: `${subject} conditions that select no object: ${wrong}` }]
  })
}
