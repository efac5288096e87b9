import { memoize } from '../../memoize.ts'
import type { Model } from '../../model/graph.ts'
import { merged, type Item, type Values } from '../../model/item.ts'

/** Returns stored values without the confidential ones, for the change log. */
export function loggable(model: Model, values: Values): Values {
  const hidden = confidentialNames(model)
  if (hidden.size === 0) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)))
}

const confidentialNames = memoize(
  ({ fields }: Model): ReadonlySet<string> =>
    new Set([...fields.values()].flatMap(({ confidential, name }) => (confidential ? name : []))),
)

/**
 * Returns the values before and after an update for the change log. A confidential field that the
 * request changed has a note instead of its values; one that was only sealed again has none.
 */
export function loggableUpdate(
  model: Model,
  item: Item,
): { readonly before: Values; readonly after: Values } {
  const { before, given } = item
  const after = merged(item)
  const changed = notedFields(model).filter(
    (name) => Object.hasOwn(given, name) && after[name] !== before[name],
  )
  if (changed.length === 0)
    return { before: loggable(model, before), after: loggable(model, after) }
  const noteAll = (note: string): object => Object.fromEntries(changed.map((name) => [name, note]))
  return {
    before: { ...loggable(model, before), ...noteAll('(not kept)') },
    after: { ...loggable(model, after), ...noteAll('(changed, not kept)') },
  }
}

/** Returns the confidential fields that a client may change. */
const notedFields = memoize(({ fields }: Model): readonly string[] =>
  [...fields.values()]
    .filter(({ confidential, write }) => confidential && write)
    .map(({ name }) => name),
)
