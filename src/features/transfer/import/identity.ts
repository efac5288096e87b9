import type { Model } from '../../../framework/model/graph.ts'

/**
 * Returns the fields that name an object of a model: a unique field, preferably a slug, or a unique
 * set, preferably one that is never partly empty. Returns undefined for a model without one.
 */
export function naturalKeyOf(model: Model): readonly string[] | undefined {
  return usableSets(model).toSorted((one, other) => rank(model, one) - rank(model, other))[0]
}

/**
 * Returns the unique sets that identify an object by its own values. Sets with a unique optional
 * reference are excluded: such a reference describes the target rather than the object.
 */
function usableSets(model: Model): readonly (readonly string[])[] {
  return model.unique
    .filter(({ where }) => where.length === 0)
    .map(({ fields }) => fields)
    .filter((fields) => !fields.some((name) => isUnfit(model, name, fields.length === 1)))
}

function isUnfit(model: Model, name: string, alone: boolean): boolean {
  const field = model.fields.get(name)
  if (!field || field.opaque) return true
  return (
    field.reference !== undefined &&
    field.nullable &&
    (alone || field.reference.target === model.key)
  )
}

function rank(model: Model, fields: readonly string[]): number {
  const empty = fields.filter((name) => model.fields.get(name)?.nullable).length
  const slugs = fields.some((name) => model.fields.get(name)?.kind === 'slug') ? 1 : 0
  const unsure = empty === 0 ? 0 : empty === fields.length ? 100 : 50
  return unsure + fields.length * 4 - slugs
}
