import type { FastifyRequest } from 'fastify'
import { failure } from '../../errors/errors.ts'
import { filterNamed } from '../../model/followed-filters.ts'
import type { Embed, Filter, Model, ModelGraph, Path } from '../../model/graph.ts'
import type { Reader } from '../../model/permission.ts'
import type { ReaderQuery } from '../../read/pages/index.ts'
import { fieldsOnPath, modelsBehindFilter } from '../../read/visibility/index.ts'

/**
 * Refuses filters, orders and included objects by fields whose values the reader does not see: 403.
 */
export function requireVisibleFields(
  graph: ModelGraph,
  model: Model,
  { filters: given, ordering, include = [], reader }: ReaderQuery,
): void {
  const hidden = reader.rows?.hiddenFields
  if (!hidden || hidden.size === 0) return
  const terms = ordering.flatMap((name) => model.sortable.get(name.replace(/^-/, '')) ?? [])
  const paths = [
    ...[...given.keys()].flatMap((name) => pathsOf(filterNamed(graph, model, name))),
    ...terms.map(({ path }) => path),
  ]
  const used = [
    ...paths.flatMap((path) => fieldsOnPath(graph, model, path)),
    ...include.map(({ embed }) => referenceOf(model, embed)),
  ]
  for (const { key, name } of used)
    if (hidden.get(key)?.has(name)) throw failure('ERR_FIELD_PERMISSION', `${key}.${name}`, '')
}

/** Returns the field through which included objects are found, with the key of its model. */
const referenceOf = (
  { key }: Model,
  { name, referring }: Embed,
): { readonly key: string; readonly name: string } =>
  referring ? { key: referring.model, name: referring.field } : { key, name }

/**
 * Refuses a request whose reader does not see the values of fields of a model: 403.
 *
 * @example
 * requireShown(shelf, ['code', 'depot'], request)
 */
export function requireShown(
  { key }: Model,
  names: readonly string[],
  { identity, visibleRows = identity?.rows }: FastifyRequest,
): void {
  const hidden = visibleRows?.hiddenFields.get(key)
  const name = names.find((one) => hidden?.has(one))
  if (name !== undefined) throw failure('ERR_FIELD_PERMISSION', `${key}.${name}`, '')
}

/** Returns whether a reader sees all models and fields that a filter looks at. */
export function mayFilterBy(
  graph: ModelGraph,
  model: Model,
  filter: Filter,
  { maySee, rows }: Reader,
): boolean {
  const isSeen = (path: Path): boolean =>
    fieldsOnPath(graph, model, path).every(
      ({ key, name }) => !rows?.hiddenFields.get(key)?.has(name),
    )
  return modelsBehindFilter(graph)(filter).every(maySee) && pathsOf(filter).every(isSeen)
}

/**
 * Returns the paths of a filter; none of a search, which leaves out what its reader does not see.
 */
const pathsOf = (filter: Filter | undefined): readonly Path[] =>
  filter && !(filter.test.by === 'match' && filter.test.match.by === 'search')
    ? filter.test.paths
    : []
