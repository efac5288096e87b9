/** The largest number of filters of a query: a refusal names at most 100 parameters. */
const maxFilters = 90

/** Splits filters into parts, each so small that a refusal names all of its filters. */
export function* filterParts<T>(filters: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < filters.length; at += maxFilters) yield filters.slice(at, at + maxFilters)
}
