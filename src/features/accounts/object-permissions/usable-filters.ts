import { modelsComputedFrom, sourcesOf } from '../../../framework/model/computed-sources.ts'
import {
  requireModel,
  type Filter,
  type Model,
  type ModelGraph,
  type Path,
  type Step,
} from '../../../framework/model/graph.ts'
import { isJsonObject } from '../../../framework/model/json-value.ts'
import type { FieldsOfModels } from '../../../framework/model/permission.ts'
import {
  modelsBehindFilter,
  fieldsOnPath,
  visiblePaths,
} from '../../../framework/read/visibility/index.ts'
import { followedFilter } from '../../../framework/model/followed-filters.ts'

/** Somebody who uses filters, as far as it decides which ones. */
export interface FilterReader {
  readonly maySee: (model: Model) => boolean
  /** The fields whose values the reader does not see. */
  readonly hiddenFields: FieldsOfModels
  /**
   * Whether the conditions look at objects of a model that the reader does not see; undefined for
   * conditions that look only at what the reader sees.
   */
  readonly hidesRows?: (model: Model) => boolean
}

interface FilterContext {
  readonly graph: ModelGraph
  readonly model: Model
  readonly reader: FilterReader
}

/**
 * Returns the names of the filters of conditions that look at models or fields which a reader does
 * not see. The rows that such a filter selects tell the hidden values, one question at a time.
 *
 * @example
 * filtersBeyond({ owner__comments__ic: 'x' }, { graph, model: depot, reader })
 * // ['owner__comments__ic'] for a reader who may not view owners
 */
export function filtersBeyond(constraints: unknown, context: FilterContext): readonly string[] {
  const { graph, model } = context
  const names = [constraints].flat().flatMap((one) => (isJsonObject(one) ? Object.keys(one) : []))
  return [...new Set(names)].filter((name) => {
    const filter = followedFilter(graph, model, name)
    return filter !== undefined && !isUsable(filter, context)
  })
}

function isUsable(filter: Filter, { graph, model, reader }: FilterContext): boolean {
  const { paths } = filter.test
  const unseen = [...graph.models.values()].filter((one) => !reader.maySee(one))
  const hidden = { models: new Set(unseen.map(({ key }) => key)) }
  return (
    modelsBehindFilter(graph)(filter).every(reader.maySee) &&
    // A search in a list leaves out such paths; a stored condition cannot, as it has many readers.
    visiblePaths(graph, model, paths, hidden).length === paths.length &&
    paths.every(
      (path) =>
        readsVisibleFields(path, { graph, model, reader }) && readsVisibleRows(path, graph, reader),
    )
  )
}

/**
 * Returns whether a path reads no object that may be hidden from the reader. The id of one is a
 * value of the object that refers to it; lists of objects leave hidden ones out.
 */
function readsVisibleRows(
  { steps, model, field }: Path,
  graph: ModelGraph,
  { hidesRows }: FilterReader,
): boolean {
  const isOwnId = ({ by }: Step): boolean => by === 'forward' && field.name === 'id'
  const read = [
    ...steps
      .filter((step, at) => at < steps.length - 1 || !isOwnId(step))
      .map((step) => step.model),
    ...modelsComputedFrom(graph, requireModel(graph, model), field),
  ]
  return !read.some((key) => hidesRows?.(requireModel(graph, key)))
}

/** Returns whether a path reads no hidden field. A computed value may read any field. */
function readsVisibleFields(path: Path, { graph, model, reader }: FilterContext): boolean {
  const { hiddenFields, maySee } = reader
  const isStored = path.field.columnName !== undefined
  return (
    (isStored || !hiddenFields.has(path.model)) &&
    sourcesOf(graph, requireModel(graph, path.model), path.field).every((source) =>
      maySee(source.model),
    ) &&
    fieldsOnPath(graph, model, path).every(({ key, name }) => !hiddenFields.get(key)?.has(name))
  )
}
