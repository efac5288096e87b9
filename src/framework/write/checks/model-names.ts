import { memoize } from '../../memoize.ts'
import { contentType, type Model, type ModelGraph } from '../../model/graph.ts'
import type { Item } from '../../model/item.ts'
import { suggestOrList } from '../../model/similar-names.ts'
import type { WriteContext } from '../context.ts'
import { isChanged } from './row-checks.ts'

/**
 * Adds a message to items whose field for the name of a model gets a name that no model has, unless
 * the field has a message. A stored name may stay, as that of a model that is gone.
 */
export function checkModelNames(
  { graph, model }: Pick<WriteContext, 'graph' | 'model'>,
  items: readonly Item[],
): void {
  for (const name of fieldsWithModel(model))
    for (const item of items) {
      const value = item.changes[name]
      if (typeof value !== 'string' || value === '' || namesOf(graph).has(value)) continue
      if (item.messages.has(name) || !isChanged(item, name)) continue
      const hint = (): string => suggestOrList(value, namesOf(graph))
      item.messages.add(name, () => `There is no model "${value}".${hint()}`)
    }
}

/** Returns the names of the fields that hold the name of one model. */
const fieldsWithModel = memoize(({ fields }: Model): readonly string[] =>
  [...fields.values()].filter(({ naming }) => naming === 'model').map(({ name }) => name),
)

const namesOf = memoize(
  ({ models }: ModelGraph): ReadonlySet<string> => new Set([...models.values()].map(contentType)),
)
