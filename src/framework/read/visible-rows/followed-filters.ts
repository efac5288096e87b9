import {
  requireModel,
  type Filter,
  type ModelGraph,
  type Model,
  type Path,
  type Step,
} from '../../model/graph.ts'
import type { RowFilters } from '../../model/permission.ts'

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
  const [, reference = '', rest = ''] = /^(.*?)__(.*)$/.exec(name) ?? []
  const step = stepBy(graph, model, reference)
  const filter = step && followedFilter(graph, requireModel(graph, step.model), rest)
  return filter && { ...filter, name, test: behind(filter.test, reference, step) }
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
