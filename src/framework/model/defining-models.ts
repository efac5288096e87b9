import { memoize } from '../memoize.ts'
import type { ModelGraph } from './graph.ts'

/** Returns the keys of the models whose objects define fields of others, such as custom fields. */
export const definingModels = memoize(
  ({ models }: ModelGraph): ReadonlySet<string> =>
    new Set(
      [...models.values()].flatMap(({ fields }) =>
        [...fields.values()].flatMap(({ definedBy = [] }) => definedBy),
      ),
    ),
)
