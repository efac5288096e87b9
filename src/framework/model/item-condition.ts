import type { Model } from './graph.ts'

/** The key of an object of a bulk request that holds the entity tag that it has to have. */
export const conditionKey = 'if_match'

/** Returns whether the objects of a bulk request may have a condition: no field has its name. */
export const takesCondition = ({ fields, shapes }: Pick<Model, 'fields' | 'shapes'>): boolean =>
  !fields.has(conditionKey) && !(shapes.get('base') ?? []).some(({ key }) => key === conditionKey)

/** What the key means, for the OpenAPI document. */
export const conditionText =
  'Entity tag that the object must have, for bulk updates and deletes only; otherwise refused'
