import { ComponentNames, sharedComponents } from '../components/names.ts'
import type { ModelGraph } from '../graph.ts'
import type { Mistakes } from './mistakes.ts'

/**
 * Reports components of the OpenAPI document that two models, or a model and the service, both
 * define.
 */
export function checkNames(graph: ModelGraph, mistakes: Mistakes): void {
  const names = new ComponentNames(graph)
  const owners = new Map<string, string>(sharedComponents.map((name) => [name, 'the service']))
  for (const model of graph.models.values()) {
    const taken = names.all(model).flatMap((name) => {
      const owner = owners.get(name)
      owners.set(name, model.key)
      return owner === undefined ? [] : [{ name, owner }]
    })
    for (const { name, owner } of taken.slice(0, 1))
      mistakes.add(
        `${model.key} (${model.file})`,
        `the name ${name} in the OpenAPI document is taken by ${owner}: ` +
          'give the model another name',
      )
  }
}
