import {
  isWritable,
  type ModelGraph,
  type Model,
  type ResolvedField,
} from '../../../framework/model/graph.ts'

/** Order in which models are filled, and the references that are set after all models. */
export interface DependencyOrder {
  readonly models: readonly Model[]
  /** By model: optional references that close a cycle. */
  readonly deferred: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Orders models so that each one follows the models that it refers to. Cycles are broken at
 * optional references, first at those with `onDelete: 'setNull'`: such a reference is not part of
 * an object's identity.
 */
export function planDependencyOrder(graph: ModelGraph): DependencyOrder {
  const models = [...graph.models.values()].filter((model) => !model.view)
  const deferred = new Map<string, Set<string>>()
  for (const isLoose of [clears, isOptional]) {
    for (const cycle of cyclesOf(models, deferred)) {
      for (const model of cycle)
        for (const field of referencesOf(model))
          if (isLoose(field) && cycle.some(({ key }) => key === targetOf(field)))
            deferred.set(model.key, (deferred.get(model.key) ?? new Set()).add(field.name))
    }
  }
  return { models: sorted(models, deferred), deferred }
}

/**
 * Returns the key of the model that a field refers to, or an empty string.
 *
 * @example
 * targetOf(requireModel(graph, 'library.Book').fields.get('author')) // 'library.Author'
 */
export const targetOf = (field: ResolvedField): string =>
  field.reference?.target ?? field.many?.target ?? ''

/** Returns the references of a model that a client may set. */
export const referencesOf = (model: Model): readonly ResolvedField[] =>
  [...model.fields.values()].filter((field) => isWritable(field) && targetOf(field) !== '')

const isOptional = (field: ResolvedField): boolean => field.nullable && !field.required
const clears = (field: ResolvedField): boolean =>
  isOptional(field) && field.reference?.onDelete === 'setNull'

type Late = ReadonlyMap<string, ReadonlySet<string>>

function needs(model: Model, deferred: Late): readonly string[] {
  const referred = referencesOf(model)
    .filter((field) => !deferred.get(model.key)?.has(field.name))
    .map(targetOf)
  const defined = [...model.fields.values()].flatMap(({ importAfter = [] }) => importAfter)
  return [...referred, ...model.importAfter, ...defined]
}

/** Returns the sets of models that all reach each other. */
function cyclesOf(models: readonly Model[], deferred: Late): readonly (readonly Model[])[] {
  const byKey = new Map(models.map((model) => [model.key, model]))
  const reach = new Map(models.map((model) => [model.key, reachable(model, byKey, deferred)]))
  const seen = new Set<string>()
  const cycles: Model[][] = []
  for (const model of models) {
    if (seen.has(model.key) || !reach.get(model.key)?.has(model.key)) continue
    const cycle = models.filter(
      ({ key }) => reach.get(model.key)?.has(key) && reach.get(key)?.has(model.key),
    )
    for (const { key } of cycle) seen.add(key)
    cycles.push(cycle)
  }
  return cycles
}

function reachable(model: Model, byKey: ReadonlyMap<string, Model>, deferred: Late): Set<string> {
  const found = new Set<string>()
  const open = [...needs(model, deferred)]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const next = byKey.get(key)
    if (found.has(key) || !next) continue
    found.add(key)
    open.push(...needs(next, deferred))
  }
  return found
}

function sorted(models: readonly Model[], deferred: Late): readonly Model[] {
  const byKey = new Map(models.map((model) => [model.key, model]))
  const done = new Set<Model>()
  const visit = (model: Model): void => {
    if (done.has(model)) return
    for (const key of needs(model, deferred)) {
      const next = byKey.get(key)
      if (next && next !== model) visit(next)
    }
    done.add(model)
  }
  for (const model of models) visit(model)
  return [...done]
}
