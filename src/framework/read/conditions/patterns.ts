import { InvalidValue } from '../../model/field.ts'
import type { FilterMatch } from '../../model/filters.ts'
import type { Filter, FoundFilter } from '../../model/graph.ts'
import { isWithin, lengthOf } from '../../model/kinds/text.ts'
import { patternLimits } from '../../model/pattern-limits.ts'

const { values, characters, search, networks } = patternLimits

/**
 * Counts the text patterns and networks of one request. Throws `InvalidValue` for the filter that
 * exceeds a limit.
 */
export class PatternBudget {
  #networks = 0
  #values = 0
  #characters = 0

  /** Counts the values of a filter, if each of them is compared with every row. */
  take(filter: Filter | FoundFilter, texts: readonly string[]): void {
    if (isMatch(filter, 'network')) this.#takeNetworks(texts)
    if (matchesPatterns(filter)) this.#takePatterns(filter, texts)
  }

  #takeNetworks({ length }: readonly string[]): void {
    this.#networks += length
    if (this.#networks > networks) {
      throw new InvalidValue(
        `Ensure that the filters that compare networks have no more than ${networks} values ` +
          'together.',
      )
    }
  }

  #takePatterns(filter: Filter | FoundFilter, texts: readonly string[]): void {
    if (isMatch(filter, 'search') && texts.some((text) => !isWithin(text, search)))
      throw new InvalidValue(`Ensure this value has no more than ${search} characters.`)
    this.#values += texts.length
    this.#characters += texts.reduce((sum, text) => sum + lengthOf(text), 0)
    if (this.#values > values) {
      throw new InvalidValue(
        `Ensure that the filters that search in texts have no more than ${values} values together.`,
      )
    }
    if (this.#characters > characters) {
      throw new InvalidValue(
        `Ensure that the filters that search in texts have no more than ${characters} ` +
          'characters together.',
      )
    }
  }
}

function matchesPatterns(filter: Filter | FoundFilter): boolean {
  if ('condition' in filter) return filter.matchesPatterns
  const { test } = filter
  return test.by === 'lookup'
    ? test.lookup.reads === 'pattern' || test.lookup.reads === 'part'
    : test.match.by === 'contains' || test.match.by === 'search'
}

const isMatch = (filter: Filter | FoundFilter, by: FilterMatch['by']): boolean =>
  'test' in filter && filter.test.by === 'match' && filter.test.match.by === by
