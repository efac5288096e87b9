import { Invalid } from '../model/field.ts'
import type { Filter, FoundFilter } from '../model/graph.ts'
import { patternLimits } from '../model/pattern-limits.ts'

const { values, characters, search } = patternLimits

/** Counts the text patterns of one request; throws `Invalid` for the filter that exceeds a limit. */
export class PatternBudget {
  #values = 0
  #characters = 0

  /** Counts the values of a filter when they are patterns. */
  take(filter: Filter | FoundFilter, texts: readonly string[]): void {
    if (!matchesPatterns(filter)) return
    if (isSearch(filter) && texts.some((text) => text.length > search))
      throw new Invalid(`Ensure this value has no more than ${search} characters.`)
    this.#values += texts.length
    this.#characters += texts.reduce((sum, { length }) => sum + length, 0)
    if (this.#values > values) {
      throw new Invalid(
        `Ensure that the filters that search in texts have no more than ${values} values together.`,
      )
    }
    if (this.#characters > characters) {
      throw new Invalid(
        `Ensure that the filters that search in texts have no more than ${characters} characters together.`,
      )
    }
  }
}

function matchesPatterns(filter: Filter | FoundFilter): boolean {
  if ('condition' in filter) return filter.matchesPatterns
  const { test } = filter
  return test.by === 'lookup'
    ? test.lookup.reads === 'pattern'
    : test.match.by === 'contains' || test.match.by === 'search'
}

const isSearch = (filter: Filter | FoundFilter): boolean =>
  'test' in filter && filter.test.by === 'match' && filter.test.match.by === 'search'
