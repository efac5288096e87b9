import type { Filter, ModelGraph, Model, Path, Step } from '../../model/graph.ts'
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
  const { reference: to, columnName, nullable = false } = model.fields.get(reference) ?? {}
  const target = graph.models.get(to?.target ?? '')
  if (!target || !columnName) return undefined
  const filter = followedFilter(graph, target, rest)
  const step: Step = {
    by: 'forward',
    model: target.key,
    table: target.table,
    column: columnName,
    nullable,
  }
  return filter && { ...filter, name, test: behind(filter.test, reference, step) }
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
