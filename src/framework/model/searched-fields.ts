import {
  requireModel,
  type FilterTest,
  type ModelGraph,
  type Model,
  type Path,
  type ResolvedField,
} from './graph.ts'
import { canBeSearched, isLarge } from './large-tables.ts'
import { textSourcesOf } from './text-sources.ts'

/**
 * Returns the fields of a model that need a trigram index, since filters look for parts of their
 * texts. For a large table the filters of all models count; for a small one only those of large
 * tables, whose lists look up the objects of this model first.
 */
export function searchedFields(graph: ModelGraph, model: Model): readonly ResolvedField[] {
  const models = [...graph.models.values()]
  const tests = isLarge(model)
    ? models.flatMap((one) => testsOf(one).filter(looksForParts))
    : models.filter(isLarge).flatMap((one) => testsOf(one).filter(mayLookForParts))
  const names = tests
    .flatMap((test): readonly Path[] => [...test.paths, ...sourcesOf(graph, test)])
    .filter((path) => tableOf(graph, path) === model.table)
    .map(({ field }) => field.name)
  return [...model.fields.values()].filter(
    (field) =>
      names.includes(field.name) &&
      (field.search?.isPattern ?? field.parsePart !== undefined) &&
      canBeSearched(field),
  )
}

const testsOf = ({ filters }: Model): readonly FilterTest[] =>
  [...filters.values()].map(({ test }) => test)

const looksForParts = (test: FilterTest): boolean =>
  test.by === 'match' && (test.match.by === 'search' || test.match.by === 'contains')

/** Returns true also for look-ups such as `site__ic`. */
const mayLookForParts = (test: FilterTest): boolean =>
  looksForParts(test) ||
  (test.by === 'lookup' && ['pattern', 'part'].includes(test.lookup.reads ?? ''))

/** Returns the paths of the texts that a look-up of a computed text compares. */
function sourcesOf(graph: ModelGraph, test: FilterTest): readonly Path[] {
  if (test.by !== 'lookup') return []
  const [path] = test.paths
  return textSourcesOf(graph, requireModel(graph, path.model), path).map((source) => source.path)
}

const tableOf = (graph: ModelGraph, { model }: Path): string => requireModel(graph, model).table
