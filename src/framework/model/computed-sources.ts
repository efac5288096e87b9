import { memoize } from '../memoize.ts'
import type { Computation } from './computation.ts'
import { pathsIn } from './expressions/formula.ts'
import type { Model, ModelGraph, ResolvedField } from './graph.ts'
import { templatePaths } from './kinds/computed-text.ts'
import type { FieldsOfModels, Reader } from './permission.ts'

/** A stored field of another model that a computed field reads. */
export interface ComputedSource {
  readonly model: Model
  /** The name of the field. */
  readonly name: string
}

/**
 * Returns the stored fields whose values computed fields of other models would show to a reader who
 * may not see the objects that have them. Objects inside others show computed fields without the
 * permission to view their model, unless it is private.
 */
export function hiddenSources(
  graph: ModelGraph,
  { maySee }: Pick<Reader, 'maySee'>,
): FieldsOfModels {
  const hidden = new Map<string, Set<string>>()
  for (const [shower, sources] of computedSources(graph)) {
    if (shower.private && !maySee(shower)) continue
    for (const { model, name } of sources)
      if (!maySee(model)) hidden.set(model.key, new Set(hidden.get(model.key)).add(name))
  }
  return hidden
}

/**
 * Returns the stored fields of other models that computed fields read through references, by the
 * model of the computed field. Values that nested objects show to everybody are not among them.
 *
 * @example
 * // lab.Port has `title: computedText('{box.owner.name}: {label}')`
 * computedSources(graph) // lab.Port: [owner of lab.Box, name of lab.Owner]; its own box is not
 */
export const computedSources = memoize(
  (graph: ModelGraph): ReadonlyMap<Model, readonly ComputedSource[]> => {
    const all = [...graph.models.values()].map((model) => {
      const sources = [...model.fields.values()].flatMap((field) => sourcesOf(graph, model, field))
      const byName = new Map(sources.map((one) => [`${one.model.key}.${one.name}`, one]))
      return [model, [...byName.values()]] as const
    })
    return new Map(all.filter(([, sources]) => sources.length > 0))
  },
)

/** Returns the sources of one field. */
export const sourcesOf = (
  graph: ModelGraph,
  model: Model,
  { computes }: Pick<ResolvedField, 'computes'>,
): readonly ComputedSource[] =>
  fieldsRead(graph, model, computes).filter(
    (source) => source.model !== model && !isShownToAll(source),
  )

/** Returns the stored fields that a computed field reads, also those of its own model. */
export function fieldsRead(
  graph: ModelGraph,
  model: Model,
  computes: Computation | undefined,
): readonly ComputedSource[] {
  const read = (from: Model): readonly ComputedSource[] =>
    pathsOf(computes).flatMap((path) => sourcesOn(graph, from, path.split('.')))
  if (computes?.by !== 'count' && computes?.by !== 'summary') return read(model)
  const from = graph.models.get(computes.model)
  // Counts show which object the others refer to.
  return from
    ? read(from).filter((one) => one.model !== from || one.name !== computes.reference)
    : []
}

/** Returns the models of the other objects that a computed field reads, whatever it shows. */
export function modelsComputedFrom(
  graph: ModelGraph,
  model: Model,
  { computes }: Pick<ResolvedField, 'computes'>,
): ReadonlySet<string> {
  const counted =
    computes?.by === 'count' || computes?.by === 'summary' ? computes.model : undefined
  const from = counted === undefined ? model : graph.models.get(counted)
  const read = from
    ? pathsOf(computes).flatMap((path) => [...modelsOn(graph, from, path.split('.'))])
    : []
  return new Set([...(counted === undefined ? [] : [counted]), ...read])
}

/** Returns the models of the objects that a path goes through, and those of its computed fields. */
function modelsOn(
  graph: ModelGraph,
  model: Model,
  [name = '', ...rest]: readonly string[],
): readonly string[] {
  const field = model.fields.get(name)
  const target = rest.length > 0 ? graph.models.get(field?.reference?.target ?? '') : undefined
  return [
    ...(field ? modelsComputedFrom(graph, model, field) : []),
    ...(target ? [target.key, ...modelsOn(graph, target, rest)] : []),
  ]
}

/** Returns the paths of the fields that a computed field reads by name. */
function pathsOf(computes: Computation | undefined): readonly string[] {
  if (!computes) return []
  if (computes.by === 'text') return computes.templates.flatMap(templatePaths)
  if (computes.by === 'expression') return pathsIn(computes.formula)
  if (computes.by === 'family') return [computes.of]
  if (computes.by === 'count') return Object.keys(computes.where)
  return computes.by === 'summary' ? [computes.field, ...Object.keys(computes.where)] : []
}

/** Returns the stored fields on a path, with those that its computed ones read. */
function sourcesOn(
  graph: ModelGraph,
  model: Model,
  [name = '', ...rest]: readonly string[],
): readonly ComputedSource[] {
  const field = model.fields.get(name)
  const target = rest.length > 0 ? graph.models.get(field?.reference?.target ?? '') : undefined
  return [
    ...(field?.columnName === undefined ? [] : [{ model, name }]),
    ...fieldsRead(graph, model, field?.computes),
    ...(target ? sourcesOn(graph, target, rest) : []),
  ]
}

/** Returns whether objects inside others show a field without the permission to view its model. */
function isShownToAll({ model, name }: ComputedSource): boolean {
  const nested = model.shapes.get('nested') ?? []
  return (
    name === 'id' ||
    (!model.private && nested.some((member) => member.is === 'field' && member.key === name))
  )
}
