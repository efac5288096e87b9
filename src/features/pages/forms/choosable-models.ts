import { capitalised } from '../../../framework/model/components/describe.ts'
import {
  contentType,
  type ModelGraph,
  type Model,
  type ResolvedField,
} from '../../../framework/model/graph.ts'

/**
 * Returns the models that a field with names of models may hold, by their names: `lab.port` and
 * `Ports`. A field with the model of a computed target takes its models.
 */
export function choosableModels(
  { models }: ModelGraph,
  { fields }: Model,
  { name, namesModelsWith }: ResolvedField,
): ReadonlyMap<string, string> {
  const targets = [...fields.values()].flatMap(({ computes }) =>
    computes?.by === 'target' && computes.type === name ? computes.models : [],
  )
  const named = [...models.values()].filter(
    (model) =>
      model.operations.has('list') &&
      (targets.length === 0 || targets.includes(model.key)) &&
      (namesModelsWith === undefined || model.fields.has(namesModelsWith)),
  )
  return new Map(named.map((model) => [contentType(model), capitalised(model.labelPlural)]))
}
