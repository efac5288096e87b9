import { requireModel, type ModelGraph, type Model, type ResolvedField } from '../model/graph.ts'
import { sealedFields } from './sealed.ts'

/** Returns the key of the model whose `users` and `groups` may open a sealed field. */
export const audienceOf = ({ fields }: Model, { sealed }: ResolvedField): string | undefined =>
  fields.get(sealed?.audience ?? '')?.reference?.target

/** Returns the models whose `users` and `groups` decide who may open sealed fields. */
export function audienceModels(graph: ModelGraph): readonly Model[] {
  const models = [...graph.models.values()]
  const keys = models.flatMap((model) =>
    sealedFields(model).flatMap((field) => audienceOf(model, field) ?? []),
  )
  return [...new Set(keys)].map((key) => requireModel(graph, key))
}
