import type { Filter, FilterTest, FoundFilter, OrderTerm, Path } from '../../model/graph.ts'
import { parseBoolean } from '../../model/parsing.ts'

/** Columns of the listed table that are not null in any row of a list. */
export type NotNullColumns = ReadonlySet<string>

/**
 * Returns the columns that are not null in the rows that a filter finds: one on the name of a shelf
 * finds only rows that refer to a shelf. The values of the filter have to be valid.
 */
export function notNullIn(
  filter: Filter | FoundFilter,
  texts: readonly string[],
): readonly string[] {
  if ('condition' in filter) return []
  const { test } = filter
  const [path, ...others] = test.paths
  if (!path || others.length > 0 || !findsValues(test, texts)) return []
  const column = columnOf(path)
  return column === undefined ? [] : [column]
}

/** Returns the column of the listed table that a path begins with; undefined for another table. */
function columnOf({ steps: [step], field }: Path): string | undefined {
  if (step) return step.by === 'forward' ? step.column : undefined
  return field.columnName
}

/** Returns whether all rows that a filter finds have a value at the end of its path. */
function findsValues(test: FilterTest, texts: readonly string[]): boolean {
  if (test.by === 'match') return findsMatches(test.match.by, texts)
  const { lookup, absent } = test
  if (lookup.negated || texts.some((text) => absent.includes(text))) return false
  return lookup.whole === undefined || !texts.some(parseBoolean)
}

function findsMatches(by: string, texts: readonly string[]): boolean {
  if (by === 'anySet') return texts.every(parseBoolean)
  return by !== 'search'
}

/** Returns a term whose reference is required, if no row lacks it. */
export function withoutNulls(term: OrderTerm, notNull: NotNullColumns): OrderTerm {
  const [step, ...further] = term.path.steps
  if (step?.by !== 'forward' || !notNull.has(step.column)) return term
  return { ...term, path: { ...term.path, steps: [{ ...step, nullable: false }, ...further] } }
}
