import { maySee, type Identity } from '../../../framework/http/authorization/index.ts'
import type { Config } from '../../../framework/config/config.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'

/** Returns the models with a list that a reader may see. */
export function visibleModels(
  graph: ModelGraph,
  identity: Identity | null,
  config: Pick<Config, 'loginRequired'>,
): readonly Model[] {
  return [...graph.models.values()].filter(
    (model) => model.operations.has('list') && maySee(identity, model, config),
  )
}

/**
 * Returns true if a model's objects record changes of others; decided by its fields, not by its
 * name.
 */
export function isHistory({ fields }: Model): boolean {
  return ['model', 'object_id', 'time', 'request_id'].every((name) => fields.has(name))
}

/**
 * Returns true if a model's objects are attached to those of another by model and id, such as
 * pictures.
 */
export function isAttachedTo({ fields }: Model, { key }: Model): boolean {
  const named = ['content_type', 'object_id'].every((name) => fields.has(name))
  const targets = [...fields.values()].flatMap(({ reads }) =>
    reads.by === 'variants' ? reads.variants.map(({ model }) => model) : [],
  )
  return named && targets.includes(key)
}
