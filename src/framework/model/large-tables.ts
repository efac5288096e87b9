import {
  requireModel,
  type FilterTest,
  type Graph,
  type Model,
  type Path,
  type ResolvedField,
} from './graph.ts'
import { startOf } from './lookups.ts'

/**
 * Returns whether a table of many rows has a B-tree in the order of this field. A text of any
 * length has one if its beginning sorts it.
 */
export const hasOrderIndex = (field: ResolvedField): boolean =>
  canBeSearched(field) && (!field.isLong || field.sort('x').includes(startOf('x')))

/**
 * Returns the fields of a model that need a trigram index, since filters look for parts of their
 * texts. For a large table the filters of all models count; for a small one only those of large
 * tables, whose lists look up the objects of this model first.
 */
export function searchedFields(graph: Graph, model: Model): readonly ResolvedField[] {
  const models = [...graph.models.values()]
  const tests = isLarge(model)
    ? models.flatMap((one) => testsOf(one).filter(looksForParts))
    : models.filter(isLarge).flatMap((one) => testsOf(one).filter(mayLookForParts))
  const names = tests
    .flatMap((test): readonly Path[] => test.paths)
    .filter((path) => tableOf(graph, path) === model.table)
    .map(({ field }) => field.name)
  return [...model.fields.values()].filter(
    (field) => names.includes(field.name) && field.search?.isPattern && canBeSearched(field),
  )
}

const testsOf = ({ filters }: Model): readonly FilterTest[] =>
  [...filters.values()].map(({ test }) => test)

const looksForParts = (test: FilterTest): boolean =>
  test.by === 'match' && (test.match.by === 'search' || test.match.by === 'contains')

/** Returns true also for look-ups such as `site__ic`. */
const mayLookForParts = (test: FilterTest): boolean =>
  looksForParts(test) || (test.by === 'lookup' && test.lookup.reads === 'pattern')

const tableOf = (graph: Graph, { model }: Path): string => requireModel(graph, model).table

const canBeSearched = ({ column, many, opaque, writeOnly, lookups: family }: ResolvedField) =>
  column !== undefined && !many && !opaque && !writeOnly && family !== 'none'

/** Returns whether a table may have many rows. */
export const isLarge = ({ rows }: Pick<Model, 'rows'>): boolean => rows === 'many'

/** Returns whether the table of a path's last field may have many rows. */
export const endsInLarge = (graph: Graph, path: Path): boolean =>
  isLarge(requireModel(graph, path.model))

/**
 * Returns whether PostgreSQL finds the matches of a `like` pattern by trigrams: the text has three
 * letters or digits in a row, or fewer at the border of a word. For other patterns it would read
 * the whole index.
 */
export function hasTrigram(pattern: string): boolean {
  const text = pattern.replaceAll(/\\./gs, ' ')
  const [start, end] = [text.startsWith('%') ? '' : ' ', text.endsWith('%') ? '' : ' ']
  return /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(
    start + text.replaceAll('%', '') + end,
  )
}
