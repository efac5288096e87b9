import type { Filter, Path } from '../../../../framework/model/graph.ts'
import type { NetworkTest } from '../../../../framework/model/filters.ts'

/** How a filter compares, in words. */
export interface ComparisonWords {
  /** True where the values are texts, which are quoted. */
  readonly isText: boolean
  /** Returns the clause for what is compared and the values: `whose name contains “sw”`. */
  readonly clause: (subject: string, values: readonly string[]) => string
}

/** The words of look-ups by their suffixes. */
const lookupWords: Readonly<Record<string, string>> = {
  '': 'is',
  __n: 'is not',
  __ie: 'is',
  __nie: 'is not',
  __ic: 'contains',
  __nic: 'does not contain',
  __isw: 'starts with',
  __nisw: 'does not start with',
  __iew: 'ends with',
  __niew: 'does not end with',
  __gt: 'is above',
  __gte: 'is at least',
  __lt: 'is below',
  __lte: 'is at most',
}

/** The words of look-ups of times. */
const timeWords: Readonly<Record<string, string>> = {
  __gt: 'is after',
  __gte: 'is not before',
  __lt: 'is before',
  __lte: 'is not after',
}

/** The beginnings of clauses about networks. */
const networkWords: Readonly<Record<NetworkTest, string>> = {
  within: 'that lie strictly within',
  withinInclude: 'that lie within',
  contains: 'that contain',
  maskLength: 'whose mask length is',
}

/** The words where one of several objects is compared, such as a group of a user. */
const severalWords: Readonly<Record<string, string>> = { '': 'include', __n: 'do not include' }

/** Returns how a filter compares; `isTime` is true for one that compares times. */
export function comparisonOf({ test }: Filter, isTime: boolean): ComparisonWords {
  const [path] = test.paths
  const isText = path?.field.filterType === 'text'
  if (test.by === 'match') {
    const { match } = test
    if (match.by === 'network') {
      const words = networkWords[match.network]
      return { isText: false, clause: (_, values) => `${words} ${enumerated(values, 'or')}` }
    }
    return { isText, clause: clauseWith(match.by === 'contains' ? 'contains' : 'is') }
  }
  const { suffix } = test.lookup
  const special = path && isOfSeveral(path) ? severalWords : isTime ? timeWords : {}
  return { isText, clause: clauseWith(special[suffix] ?? lookupWords[suffix] ?? 'is') }
}

/** Returns whether a path leads to the ids of several objects. */
const isOfSeveral = ({ field, steps }: Path): boolean =>
  field.many !== undefined || (field.name === 'id' && steps.at(-1)?.by !== 'forward')

const clauseWith =
  (words: string): ComparisonWords['clause'] =>
  (subject, values) =>
    `whose ${subject} ${words} ${enumerated(values, 'or')}`

/**
 * Joins words as a sentence has them.
 *
 * @example
 * enumerated(['Berlin', 'Paris', 'Rome'], 'or') // 'Berlin, Paris or Rome'
 */
export function enumerated(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? 'nothing'
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}
