import type { Filter, ModelGraph, Model } from '../../../framework/model/graph.ts'

/** Returns the model whose ids a filter accepts, if its objects can be picked. */
export function filterTarget(graph: ModelGraph, { name, test }: Filter): Model | undefined {
  const path = test.paths[0]
  if (!name.endsWith('_id') || !path) return undefined
  const key = path.field.reference?.target ?? (path.field.name === 'id' ? path.model : undefined)
  const model = key === undefined ? undefined : graph.models.get(key)
  return model?.operations.has('list') ? model : undefined
}
