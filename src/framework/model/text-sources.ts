import {
  mayLack,
  requireModel,
  type Graph,
  type Model,
  type OrderTerm,
  type Path,
  type ResolvedField,
  type Step,
} from './graph.ts'
import { isLarge } from './large-tables.ts'
import { sqlContext } from './sql.ts'

/** A stored text that a computed text may show. */
export interface TextSource {
  readonly path: Path
  /** The condition that the row `t` has such a text. */
  readonly isPresent: string
  /** The condition that the row `t` has no such text, or an empty one. */
  readonly isEmpty: string
}

/**
 * Returns the stored texts of which a computed text shows the first that is not empty. A filter or
 * an order by the computed text is one by each of them, in the rows without the texts before it: no
 * index holds a text of several tables, but each of these texts has one. Returns none for other
 * fields, for small tables, and if one of the texts is compared or sorted in another way than the
 * computed one. Those of `computedText('{name}', '{kind.name}')` are at the paths `name` and
 * `kind.name`.
 */
export function textSourcesOf(
  graph: Graph,
  model: Model,
  { steps, field }: Path,
): readonly TextSource[] {
  if (steps.length > 0 || field.computes?.by !== 'text' || !isLarge(model)) return []
  const sources = field.computes.templates.map((template) => {
    const text = /^\{([\w.]+)\}$/.exec(template)?.[1]
    const path = text === undefined ? undefined : pathTo(graph, model, text)
    return path && isComparedLike(field, path.field)
      ? sourceAt(graph, model, path, field)
      : undefined
  })
  return sources.every((source) => source !== undefined) ? sources : []
}

/** Returns whether a stored text is compared and sorted like a computed one. */
const isComparedLike = (computed: ResolvedField, stored: ResolvedField): boolean =>
  stored.columnName !== undefined &&
  stored.lookups === computed.lookups &&
  stored.filterType === computed.filterType &&
  stored.sortCompared === computed.sortCompared &&
  stored.sortKeepsEquality === true &&
  stored.sort('x') === computed.sort('x')

function sourceAt(graph: Graph, model: Model, path: Path, computed: ResolvedField): TextSource {
  const context = sqlContext(model, (key) => graph.models.get(key))
  const sorted = path.field.sort(context.path('t', path.text))
  return {
    // The values of filters are those of the computed text.
    path: { ...path, field: { ...path.field, parseFilter: computed.parseFilter } },
    isPresent: `${sorted} > ''`,
    isEmpty: `(${sorted} = '' or ${sorted} is null)`,
  }
}

function pathTo(graph: Graph, from: Model, text: string): Path | undefined {
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
  graph: Graph,
  model: Model,
  [first, ...others]: readonly OrderTerm[],
): readonly SortedPart[] {
  const sources = first ? textSourcesOf(graph, model, first.path) : []
  const last = sources.at(-1)
  if (!first || !last || mayLack(last.path)) return []
  return sources.map((source, index) => ({
    conditions: [
      ...sources.slice(0, index).map(({ isEmpty }) => isEmpty),
      ...(source === last ? [] : [source.isPresent]),
    ],
    terms: [{ ...first, path: present(source.path) }, ...others],
  }))
}

/** Returns a path for rows that have a value at its end. */
const present = (path: Path): Path => ({
  ...path,
  steps: path.steps.map((step) => ({ ...step, nullable: false })),
  field: { ...path.field, nullable: false },
})
