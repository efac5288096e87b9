import { memoize } from '../../memoize.ts'
import { embeddedMember } from '../../model/embeds.ts'
import {
  requireModel,
  type Embed,
  type Filter,
  type ModelGraph,
  type Member,
  type Model,
  type OrderTerm,
  type Path,
  type ResolvedField,
  type Step,
} from '../../model/graph.ts'
import type { Reader, VisibleRows } from '../../model/permission.ts'
import {
  hiddenMember,
  labelMember,
  labelPaths,
  labelShape,
  shownModels,
  type LabelPart,
} from './labels.ts'
import { fieldsOnPath } from './fields-on-path.ts'
import { objectsIn } from './objects-in.ts'

/** The models and rows that are hidden from a reader, as far as they matter for one model. */
export interface HiddenFromReader {
  /** Keys of the models of which the reader sees no object. */
  readonly models: ReadonlySet<string>
  /** The rows that the reader sees of the other models; undefined for all rows. */
  readonly rows?: VisibleRows | undefined
}

/** Nothing is hidden, for reads by the service itself. */
export const nothingHidden: HiddenFromReader = { models: new Set() }

/**
 * Returns what is hidden from a reader: the rows, and the models out of those that determine the
 * shape, order, search and rows of a model. The candidates are computed once for each model.
 */
export function hiddenFrom(graph: ModelGraph, model: Model, reader: Reader): HiddenFromReader {
  const hidden = candidatesOf(graph)(model).filter((one) => !reader.maySee(one))
  const { rows } = reader
  if (hidden.length === 0 && !rows) return nothingHidden
  return { models: new Set(hidden.map(({ key }) => key)), rows }
}

const hidesFields = ({ rows }: HiddenFromReader): boolean => (rows?.hiddenFields.size ?? 0) > 0

/** Returns whether a path from a model leads through, or to, a field that a reader does not see. */
const readsHiddenField = (
  graph: ModelGraph,
  model: Model,
  path: Path,
  { rows }: HiddenFromReader,
): boolean =>
  fieldsOnPath(graph, model, path).some(
    ({ key, name }) => rows?.hiddenFields.get(key)?.has(name) === true,
  )

/** Returns the members of a representation without those of fields that a reader does not see. */
export function visibleFields(
  graph: ModelGraph,
  model: Model,
  members: readonly Member[],
  hidden: HiddenFromReader,
): readonly Member[] {
  if (!hidesFields(hidden)) return members
  const unseen = hidden.rows?.hiddenFields.get(model.key)
  return members.filter(
    (member) =>
      !(member.is === 'field' && unseen?.has(member.field.name)) &&
      !(member.is === 'path' && readsHiddenField(graph, model, member.path, hidden)),
  )
}

/** Returns whether objects of a model may be in rows that the reader does not see. */
export const hasHiddenRows = ({ rows }: HiddenFromReader, model: string): boolean =>
  rows?.models.has(model) === true

const candidatesOf = memoize((graph: ModelGraph) =>
  memoize((model: Model) => findCandidates(graph, model)),
)

function findCandidates(graph: ModelGraph, model: Model): readonly Model[] {
  const keys = [
    ...[...model.filters.values()].flatMap(({ test }) =>
      isSearch(test) ? test.paths.flatMap((path) => modelsBehind(graph, path)) : [],
    ),
    ...model.order.flatMap(({ path }) => modelsBehind(graph, path)),
    ...[...model.shapes.values()].flatMap((members) => modelsShown(graph, members, new Set())),
    ...[...model.embeds.values()].flatMap((embed) => modelsIncluded(graph, embed)),
    ...labelPaths(graph, model).flatMap((path) => modelsBehind(graph, path)),
    ...shownModels(graph, model).map(({ key }) => key),
    ...(rowSubjectOf(graph, model)?.models ?? []).map(({ key }) => key),
  ]
  return [...new Set(keys)].map((key) => requireModel(graph, key))
}

/** Returns the models that determine what an object shows where it is included. */
function modelsIncluded(graph: ModelGraph, embed: Embed): readonly string[] {
  const orders = embed.models.flatMap((key) => requireModel(graph, key).order)
  return [
    ...modelsShown(graph, [embeddedMember(embed, 1)], new Set()),
    ...orders.flatMap(({ path }) => modelsBehind(graph, path)),
  ]
}

/**
 * Returns the models that a reader must be allowed to see in order to use a filter. A search has
 * none: it leaves out the paths that its reader may not follow.
 */
export const modelsBehindFilter = memoize((graph: ModelGraph) =>
  memoize((filter: Filter) => findModelsBehind(graph, filter)),
)

function findModelsBehind(graph: ModelGraph, { test }: Filter): readonly Model[] {
  const isTree = test.by === 'lookup' && test.tree !== undefined
  const keys = isSearch(test) ? [] : test.paths.flatMap((path) => modelsBehind(graph, path, isTree))
  return [...new Set(keys)].map((key) => requireModel(graph, key))
}

const isSearch = (test: Filter['test']): boolean =>
  test.by === 'match' && test.match.by === 'search'

/** Returns the paths from a model that a reader may follow. */
export function visiblePaths(
  graph: ModelGraph,
  model: Model,
  paths: readonly Path[],
  hidden: HiddenFromReader,
): readonly Path[] {
  if (hidden.models.size === 0 && !hidesFields(hidden)) return paths
  return paths.filter(
    (path) =>
      !modelsBehind(graph, path).some((key) => hidden.models.has(key)) &&
      !readsHiddenField(graph, model, path, hidden),
  )
}

/** Returns the terms of an order of a model that a reader may sort by. */
export function visibleTerms(
  graph: ModelGraph,
  model: Model,
  terms: readonly OrderTerm[],
  hidden: HiddenFromReader,
): readonly OrderTerm[] {
  if (hidden.models.size === 0 && !hidesFields(hidden)) return terms
  return terms.filter(({ path }) => visiblePaths(graph, model, [path], hidden).length > 0)
}

/**
 * Returns the members of an object inside another one: the shape's own, those of the nested shape
 * for a hidden model, and only id and URL for a hidden private model.
 */
export function visibleMembers(
  model: Model,
  shape: string,
  hidden: HiddenFromReader,
): readonly Member[] {
  if (!hidden.models.has(model.key)) return model.shapes.get(shape) ?? []
  const nested = model.shapes.get('nested') ?? []
  return model.private ? nested.filter(isIdentifying) : nested
}

/**
 * Returns the members of `visibleMembers`; for the shape of labels also those of the label, or the
 * mark of a hidden model.
 */
export function shownMembers(
  graph: ModelGraph,
  model: Model,
  shape: string,
  hidden: HiddenFromReader,
): readonly Member[] {
  if (shape !== labelShape) return visibleMembers(model, shape, hidden)
  const nested = visibleMembers(model, 'nested', hidden)
  return hidden.models.has(model.key)
    ? [...nested, hiddenMember]
    : [...nested, ...visibleLabel(graph, model, 'whole', hidden)]
}

/** Returns a member with the part of an object's own label that a reader may see. */
export const visibleLabel = (
  graph: ModelGraph,
  model: Model,
  part: LabelPart,
  hidden: HiddenFromReader,
): readonly Member[] =>
  labelMember(model, part, (path) => visiblePaths(graph, model, [path], hidden).length > 0)

/** Returns true for a member of a nested shape that identifies the object. */
export const isIdentifying = ({ key, is }: Member): boolean =>
  key === 'id' || (key === 'url' && is === 'url')

/** The field that names the model a row is about, and the models it may name. */
export interface RowSubject {
  readonly field: ResolvedField
  readonly models: readonly Model[]
}

/** Returns the subject of a model's rows, if they are visible only to readers who may see it. */
export function rowSubjectOf(graph: ModelGraph, { fields }: Model): RowSubject | undefined {
  const all = [...fields.values()]
  const field = all.find(({ subject }) => subject)
  if (!field) return undefined
  const target = all.find(
    ({ computes }) => computes?.by === 'target' && computes.type === field.name,
  )
  const keys = target?.computes?.by === 'target' ? target.computes.models : [...graph.models.keys()]
  return { field, models: keys.map((key) => requireModel(graph, key)) }
}

/**
 * Returns the subject of a model's rows with the models of which a reader sees rows; undefined if
 * the reader sees all rows.
 */
export function limitedSubject(
  graph: ModelGraph,
  model: Model,
  hidden: HiddenFromReader,
): RowSubject | undefined {
  const subject = hidden.models.size > 0 ? rowSubjectOf(graph, model) : undefined
  const models = subject?.models.filter(({ key }) => !hidden.models.has(key)) ?? []
  if (!subject || models.length === subject.models.length) return undefined
  return { field: subject.field, models }
}

/**
 * Returns the models whose objects a path reads. A reference shows the id of its target, and a
 * public target also the nested shape, without the permission to view it.
 */
function modelsBehind(graph: ModelGraph, path: Path, isTree = false): readonly string[] {
  const { steps, field } = path
  return steps.flatMap((step, index) => {
    const isLast = index === steps.length - 1
    const target = requireModel(graph, step.model)
    return isLast && !isTree && isShownBy(step, target, field) ? [] : [step.model]
  })
}

function isShownBy({ by }: Step, target: Model, { name }: ResolvedField): boolean {
  if (by === 'reverse' || by === 'manyReverse') return false
  if (name === 'id') return true
  const nested = target.shapes.get('nested') ?? []
  return !target.private && nested.some((member) => member.is === 'field' && member.key === name)
}

/** Returns the models whose objects are shown differently to readers without the permission. */
function modelsShown(
  graph: ModelGraph,
  members: readonly Member[],
  seen: Set<string>,
): readonly string[] {
  return members.flatMap((member): readonly string[] => {
    if (member.is === 'group') return modelsShown(graph, member.members, seen)
    if (member.is !== 'field') return []
    return objectsIn(member.field).flatMap(({ key, shape }) => {
      const name = `${key} ${shape}`
      if (shape === 'id' || seen.has(name)) return []
      seen.add(name)
      const target = requireModel(graph, key)
      const own = target.private || shape !== 'nested' ? [key] : []
      const inner = ['nested', shape].flatMap((one) => target.shapes.get(one) ?? [])
      return [...own, ...modelsShown(graph, inner, seen)]
    })
  })
}
