/** A refusal names at most 100 parameters. */
const mostFilters = 90

/** Splits the filters of a query into queries, each with so few that a refusal names them all. */
export function* filterParts<T>(filters: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < filters.length; at += mostFilters) yield filters.slice(at, at + mostFilters)
}
