import type { Filter, FilterTest, FoundFilter } from '../../model/graph.ts'
import { containsPattern } from '../../model/lookups.ts'
import { hasTrigram } from '../../model/large-tables.ts'
import { isClosed } from './scope.ts'

/**
 * Returns whether a filter usually finds few rows of a large table, as one for a value, a text or a
 * network does. Choices are left to the planner, which knows how frequent each of their values is.
 */
export function findsFew(filter: Filter | FoundFilter, texts: readonly string[]): boolean {
  if ('condition' in filter) return filter.isSelective
  const { test } = filter
  return test.by === 'lookup' ? lookupFindsFew(test, texts) : matchFindsFew(test, texts)
}

function lookupFindsFew(
  { lookup, paths: [{ field }], absent }: Extract<FilterTest, { by: 'lookup' }>,
  texts: readonly string[],
): boolean {
  if (lookup.negated || isClosed(field) || field.columnName === undefined) return false
  if (texts.some((text) => absent.includes(text) || field.periods?.of(text))) return false
  const { value = String } = lookup
  if (lookup.reads === 'pattern') return texts.every((text) => hasTrigram(String(value(text))))
  return lookup.equality === true || lookup.reads === 'list'
}

function matchFindsFew(
  { match, paths }: Extract<FilterTest, { by: 'match' }>,
  texts: readonly string[],
): boolean {
  switch (match.by) {
    case 'search':
    case 'contains':
      return texts.every((text) => hasTrigram(containsPattern(text)))
    case 'equals':
      return paths.every(({ field }) => !isClosed(field))
    case 'network':
      return match.network !== 'maskLength'
    case 'anySet':
    case 'named':
      return false
  }
}
