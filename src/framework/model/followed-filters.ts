import {
  requireModel,
  type Filter,
  type ModelGraph,
  type Model,
  type Path,
  type ResolvedField,
  type Step,
} from './graph.ts'
import type { RowFilters } from './permission.ts'

/**
 * Returns the filters of objects that the rows refer to: `site__group` is the filter `group` of the
 * site of a device. Leaves out names that the model declares, and those that lead to no filter.
 */
export function followedFilters(
  graph: ModelGraph,
  model: Model,
  filters: RowFilters,
): ReadonlyMap<string, Filter> {
  const names = [...filters.keys()].filter((name) => !model.filters.has(name))
  return new Map(
    names.flatMap((name): [string, Filter][] => {
      const filter = followedFilter(graph, model, name)
      return filter ? [[name, filter]] : []
    }),
  )
}

/**
 * Returns a filter that the model declares, or one of an object that its rows refer to.
 *
 * @example
 * followedFilter(graph, device, 'site__group') // the groups of the sites of devices
 */
export function followedFilter(graph: ModelGraph, model: Model, name: string): Filter | undefined {
  const own = model.filters.get(name)
  if (own) return own
  const [reference, rest] = splitReference(name)
  const step = stepBy(graph, model, reference)
  const filter = step && followedFilter(graph, requireModel(graph, step.model), rest)
  return filter && { ...filter, name, test: behind(filter.test, reference, step) }
}

/** The most references that a filter of a list follows. */
const maxReferences = 4

/**
 * Returns a filter that lists of a model take: one that the model declares, or one of an object
 * that its rows refer to, as far as `filters` of the references allows.
 *
 * @example
 * filterNamed(graph, device, 'site__name__ic') // a text in the names of the sites of devices
 */
export function filterNamed(graph: ModelGraph, model: Model, name: string): Filter | undefined {
  const own = model.filters.get(name)
  if (own) return own
  return isFollowed(graph, model, name) ? followedFilter(graph, model, name) : undefined
}

/** Returns whether lists take the name of a filter that the model does not declare. */
function isFollowed(graph: ModelGraph, model: Model, name: string, followed = 1): boolean {
  const [reference, rest] = splitReference(name)
  const found = followedReferences(graph, model).find(({ field }) => field.name === reference)
  if (!found || followed > maxReferences) return false
  const { target, field } = found
  // A search leaves out what its reader does not see of its own model alone.
  if (target.filters.has(rest)) return rest !== 'q'
  // What is behind the first reference is as deep as its declaration says.
  const isDeep = followed > 1 || field.reference?.filters === 'deep'
  return isDeep && isFollowed(graph, target, rest, followed + 1)
}

/** A reference, and the model whose filters lists take behind its name. */
interface FollowedReference {
  readonly field: ResolvedField
  readonly target: Model
}

/** Returns the references of a model that filters of its lists follow. */
export const followedReferences = (
  { models }: ModelGraph,
  { fields }: Model,
): readonly FollowedReference[] =>
  [...fields.values()].flatMap((field) => {
    const { reference, columnName } = field
    const target = models.get(reference?.target ?? '')
    const isOpen = reference && reference.filters !== 'none' && columnName !== undefined
    return isOpen && target && !hasSubject(target) ? [{ field, target }] : []
  })

/** Returns whether the rows of a model are about objects of others, which hide them. */
const hasSubject = ({ fields }: Model): boolean =>
  [...fields.values()].some(({ subject }) => subject)

/** Returns the filters behind the references that a name begins with, for suggestions. */
export function* namesLike(
  graph: ModelGraph,
  model: Model,
  name: string,
  isBehind = false,
): Generator<string> {
  const [reference, rest] = splitReference(name)
  const found = followedReferences(graph, model).find(({ field }) => field.name === reference)
  if (!found) return
  const { field, target } = found
  for (const own of target.filters.keys()) if (own !== 'q') yield `${reference}__${own}`
  if (!isBehind && field.reference?.filters !== 'deep') return
  for (const further of namesLike(graph, target, rest, true)) yield `${reference}__${further}`
}

/** Splits the name of a filter after its first reference. */
function splitReference(name: string): readonly [reference: string, rest: string] {
  const [, reference = '', rest = ''] = /^(.*?)__(.*)$/.exec(name) ?? []
  return [reference, rest]
}

/** Returns the step that a reference of a model makes; undefined if there is no such reference. */
function stepBy(graph: ModelGraph, { fields }: Model, name: string): Step | undefined {
  const { reference, columnName, nullable = false } = fields.get(name) ?? {}
  const target = graph.models.get(reference?.target ?? '')
  if (!target || !columnName) return undefined
  const { key, table } = target
  return { by: 'forward', model: key, table, column: columnName, nullable }
}

/** Returns a test whose paths begin with a step. */
function behind(test: Filter['test'], reference: string, step: Step): Filter['test'] {
  const lead = (path: Path): Path => ({
    ...path,
    text: `${reference}.${path.text}`,
    steps: [step, ...path.steps],
  })
  if (test.by === 'match') return { ...test, paths: test.paths.map(lead) }
  const [path] = test.paths
  return { ...test, paths: [lead(path)] }
}
