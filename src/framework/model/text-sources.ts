import {
  mayLack,
  requireModel,
  type ModelGraph,
  type Model,
  type OrderTerm,
  type Path,
  type ResolvedField,
  type Step,
} from './graph.ts'
import { isLarge } from './large-tables.ts'
import { isEmptySql, isPresentSql } from './lookups.ts'
import { makeSqlContext } from './sql.ts'
import { TableReads } from './table-reads.ts'

/** A stored text that a computed text may show. */
export interface TextSource {
  readonly path: Path
  /** The conditions that the row `t` has none of the texts before this one. */
  readonly earlierEmpty: readonly string[]
  /** The condition that the row `t` has this text. */
  readonly isPresent: string
}

/**
 * Returns the stored texts of which a computed text shows the first that is not empty. A filter or
 * an order by the computed text becomes one for each stored text, in the rows where the texts
 * before it are empty: no index holds a text of several tables, but each of these texts has one.
 * Returns none for other fields, for small tables, and if one of the texts is compared or sorted in
 * another way than the computed one. Those of `computedText('{name}', '{kind.name}')` are at the
 * paths `name` and `kind.name`.
 */
export function textSourcesOf(
  graph: ModelGraph,
  model: Model,
  { steps, field }: Path,
  reads = new TableReads(graph.models),
): readonly TextSource[] {
  if (steps.length > 0 || field.computes?.by !== 'text' || !isLarge(model)) return []
  const paths = field.computes.templates.map((template) => {
    const text = /^\{([\w.]+)\}$/.exec(template)?.[1]
    const path = text === undefined ? undefined : pathTo(graph, model, text)
    return path && isComparedLike(field, path.field) ? path : undefined
  })
  if (!paths.every((path) => path !== undefined)) return []
  const context = makeSqlContext(model, reads)
  const sorted = ({ text, field: own }: Path): string => own.sort(context.path('t', text))
  return paths.map((path, index) => ({
    // The values of filters are those of the computed text.
    path: { ...path, field: { ...path.field, parseFilter: field.parseFilter } },
    earlierEmpty: paths.slice(0, index).map((earlier) => isEmptySql(sorted(earlier))),
    isPresent: isPresentSql(sorted(path)),
  }))
}

/** Returns whether a stored text is compared and sorted like a computed one. */
const isComparedLike = (computed: ResolvedField, stored: ResolvedField): boolean =>
  stored.columnName !== undefined &&
  stored.lookups === computed.lookups &&
  stored.filterType === computed.filterType &&
  stored.sortCompared === computed.sortCompared &&
  stored.sortKeepsEquality === true &&
  stored.sort('x') === computed.sort('x')

function pathTo(graph: ModelGraph, from: Model, text: string): Path | undefined {
  const names = text.split('.')
  const last = names.pop() ?? ''
  const steps: Step[] = []
  let model = from
  for (const name of names) {
    const field = model.fields.get(name)
    if (!field?.reference || field.columnName === undefined) return undefined
    const { columnName: column, nullable } = field
    model = requireModel(graph, field.reference.target)
    steps.push({ by: 'forward', model: model.key, table: model.table, column, nullable })
  }
  const field = model.fields.get(last)
  return field && { text, steps, model: model.key, field }
}

/** Some of the rows of a list, and the terms that sort them. */
interface SortedPart {
  readonly conditions: readonly string[]
  readonly terms: readonly OrderTerm[]
}

/**
 * Returns the parts of a list that is ordered by a computed text first: the rows that show each of
 * its sources, and at last those that show the last one or none. Returns none for other orders. The
 * last source must be required, since the computed text is never null.
 */
export function partsBySource(
  graph: ModelGraph,
  model: Model,
  [first, ...others]: readonly OrderTerm[],
  reads?: TableReads,
): readonly SortedPart[] {
  const sources = first ? textSourcesOf(graph, model, first.path, reads) : []
  const last = sources.at(-1)
  if (!first || !last || mayLack(last.path)) return []
  return sources.map(({ path, earlierEmpty, isPresent }) => ({
    conditions: path === last.path ? earlierEmpty : [...earlierEmpty, isPresent],
    terms: [{ ...first, path: present(path) }, ...others],
  }))
}

/** Returns a path for rows that have a value at its end. */
const present = (path: Path): Path => ({
  ...path,
  steps: path.steps.map((step) => ({ ...step, nullable: false })),
  field: { ...path.field, nullable: false },
})
