import { matchesAny } from '../../model/any-case.ts'
import type { FilterMatch, NamedCondition, NetworkTest } from '../../model/filters.ts'
import type { Path } from '../../model/graph.ts'
import { hasTrigram } from '../../model/large-tables.ts'
import { parseCidr } from '../../model/internet.ts'
import { containsPattern } from '../../model/lookups.ts'
import { containersOf, lastAddressOf } from '../../model/network-sql.ts'
import { invalidChoice, parseBoolean, parseInteger, parseText } from '../../model/parsing.ts'
import type { Search } from '../../model/search.ts'
import { operands } from './operands.ts'
import { padded } from './padded.ts'
import type { Scope } from './scope.ts'
import { visiblePaths } from '../visibility/index.ts'

/**
 * Builds the condition of a filter over several paths. Throws `InvalidValue` for an invalid value.
 */
export type Matcher = (
  scope: Scope,
  paths: readonly Path[],
  texts: readonly string[],
  match: FilterMatch,
) => string

const any = (parts: readonly string[]): string =>
  parts.length > 0 ? `(${parts.join(' or ')})` : 'false'

/** The condition for each kind of match. */
export const matchers: Readonly<Record<FilterMatch['by'], Matcher>> = {
  search: (scope, paths, texts, match) => {
    const visible = visiblePaths(scope.graph, scope.model, paths, scope.hidden)
    const isTyping = match.by === 'search' && match.isTyping === true
    const read = texts.map((text) => ({ text: parseText(text), isTyping }))
    return any(padded(read).map((typed) => searchOne(scope, visible, typed)))
  },
  contains: (scope, paths, texts) => {
    const patterns = texts.map((text) => containsPattern(parseText(text)))
    const parameter = scope.parameters.add(patterns, 'text[]')
    const leaf =
      (path: Path) =>
      (column: string): string =>
        matchesAny(scope.searched(path, column, patterns), parameter)
    return any(paths.map((path) => scope.along(path, leaf(path))))
  },
  equals: (scope, paths, texts) =>
    any(
      paths.flatMap((path) =>
        operands(path.field, texts, { isOrdered: scope.isOrdered(path) }).map(
          ({ operand, narrowed, texts: own }) => {
            const parameter = scope.list({ path, values: own.map(path.field.parseFilter) })
            return scope.along(path, (column) =>
              narrowed(`${operand(column)} = any(${parameter})`, column, parameter),
            )
          },
        ),
      ),
    ),
  anySet: (scope, paths, texts) => {
    const values = [...new Set(texts.map(parseBoolean))]
    const [value] = values
    const set = paths.map((path) =>
      scope.along(path, (column) => `${column} is not null`, { isBroad: true }),
    )
    // The planner knows how many rows have a null, but not in a comparison with a parameter.
    if (
      values.length === 1 &&
      paths.every((path) => path.steps.length === 0 && scope.isLarge(path))
    )
      return value ? any(set) : `not ${any(set)}`
    // Along a reverse step the condition is null where some reference there is null.
    return `((${any(set)}) is true) = any(${scope.parameters.add(values, 'boolean[]')})`
  },
  named: (scope, paths, texts, match) => {
    const conditions = match.by === 'named' ? match.conditions : {}
    const one = (text: string, path: Path): string =>
      scope.along(path, (column) => namedSql(conditions, text, column))
    return any(texts.flatMap((text) => paths.map((path) => one(text, path))))
  },
  network: (scope, paths, texts, match) => {
    const { sql, type, read, inOrder }: NetworkComparison =
      networkTests[match.by === 'network' ? match.network : 'within']
    const values = texts.map(read)
    return any(
      paths.map((path) => {
        const { sort } = path.field
        if (inOrder && scope.isOrdered(path)) {
          const networks = padded(values).map((value) => scope.parameters.add(value, type))
          return scope.along(path, (column) => any(networks.map((p) => inOrder(sort(column), p))))
        }
        const parameter = scope.list({ path, values, type })
        return scope.along(path, (column) => sql(sort(column), column, parameter))
      }),
    )
  },
}

/** A searched text, and whether more of it may follow. */
interface Typed {
  readonly text: string
  readonly isTyping: boolean
}

function searchOne(scope: Scope, paths: readonly Path[], typed: Typed): string {
  if (typed.text === '') return 'true'
  return any(
    paths.flatMap((path) => {
      const { search } = path.field
      return [search, search?.beginning].flatMap((one) => searchBy(scope, path, one, typed))
    }),
  )
}

function searchBy(
  scope: Scope,
  path: Path,
  search: Search | undefined,
  { text, isTyping }: Typed,
): readonly string[] {
  const value = search?.value(text, isTyping)
  if (!search || value === undefined) return []
  const parameter = scope.parameters.add(value)
  const leaf = (column: string): string =>
    search.condition(search.isPattern ? scope.searched(path, column, [value]) : column, parameter)
  // Many objects have a text without a trigram.
  const isBroad = search.isPattern === true && typeof value === 'string' && !hasTrigram(value)
  return [scope.along(path, leaf, { isBroad })]
}

function namedSql(
  conditions: Readonly<Record<string, NamedCondition>>,
  text: string,
  column: string,
): string {
  const chosen = Object.entries(conditions).find(([name]) => name === text.toLowerCase())?.[1]
  if (!chosen) throw invalidChoice(text, Object.keys(conditions))
  const parts = [
    ...(chosen.in ? [`${column} in (${chosen.in.join(', ')})`] : []),
    ...(chosen.notIn ? [`${column} not in (${chosen.notIn.join(', ')})`] : []),
  ]
  return parts.join(' and ')
}

/** Parses a network and clears its host bits. */
function readNetwork(text: string): string {
  const { network, length } = parseCidr(text)
  return `${network}/${length}`
}

interface NetworkComparison {
  readonly type: string
  readonly read: (text: string) => unknown
  /** Returns the comparison; `host` is an address without its mask, or the network itself. */
  readonly sql: (host: string, column: string, parameter: string) => string
  /** Returns the comparison of a host with one network as a range, which a B-tree serves. */
  readonly inOrder?: (host: string, parameter: string) => string
}

const networkTests: Readonly<Record<NetworkTest, NetworkComparison>> = {
  within: {
    type: 'inet',
    read: readNetwork,
    sql: (host, _, p) => `${host} << any(${p})`,
    inOrder: (host, p) => `(${host} > ${p} and ${host} <= ${lastAddressOf(p)})`,
  },
  withinInclude: {
    type: 'inet',
    read: readNetwork,
    sql: (host, _, p) => `${host} <<= any(${p})`,
    inOrder: (host, p) => `(${host} >= ${p} and ${host} <= ${lastAddressOf(p)})`,
  },
  contains: {
    type: 'inet',
    read: readNetwork,
    sql: (host, _, p) => `${host} = any(${containersOf(p)})`,
  },
  maskLength: {
    type: 'integer',
    read: (text) => parseInteger(text, 0, 128),
    sql: (_, column, p) => `masklen(${column}) = any(${p})`,
  },
}
