import { FieldMessages } from '../errors.ts'
import { Invalid } from '../model/field.ts'
import type { FilterMatch, NamedCondition, NetworkTest } from '../model/filters.ts'
import {
  requireModel,
  type Filter,
  type FilterTest,
  type Graph,
  type Model,
  type Path,
  type TreeLink,
} from '../model/graph.ts'
import { parseCidr } from '../model/internet.ts'
import { anywhere } from '../model/lookups.ts'
import { parseBoolean, parseText, shown } from '../model/parsing.ts'
import { reservedNames } from '../model/reserved.ts'
import { nearest } from '../model/resolve/mistakes.ts'
import { fieldSql } from '../model/sql.ts'
import type { Parameters } from './statement.ts'

/** Filters as they stand in a query: values by name. */
export type RawFilters = ReadonlyMap<string, readonly string[]>

/** The SQL conditions for a query's filters; throws a 400 that names every unknown filter and every bad value. */
export function planConditions(
  graph: Graph,
  model: Model,
  filters: RawFilters,
  parameters: Parameters,
  lenient = false,
): readonly string[] {
  const messages = new FieldMessages()
  const conditions: string[] = model.view
    ? [`t.${model.fields.get(model.view.whereSet)?.columnName ?? 'id'} is not null`]
    : []
  for (const [name, texts] of filters) {
    const filter = model.filters.get(name)
    if (!filter) {
      if (!lenient && !messages.full) messages.add(name, unknownFilter(model, name))
      continue
    }
    try {
      conditions.push(condition(new Scope(graph, model, parameters), filter, texts))
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      messages.add(name, error.message)
    }
  }
  messages.throwAny()
  return conditions
}

function unknownFilter(model: Model, name: string): string {
  const guess = nearest(name, [...model.filters.keys(), ...reservedNames])
  const meant = guess ? ` Did you mean "${guess}"?` : ''
  return `Unknown filter.${meant} A filter that is not understood is refused, never ignored (unless you send Prefer: handling=lenient).`
}

/** What a condition is built in: the graph, the model filtered, the statement's parameters. */
class Scope {
  readonly graph: Graph
  readonly model: Model
  readonly parameters: Parameters

  constructor(graph: Graph, model: Model, parameters: Parameters) {
    this.graph = graph
    this.model = model
    this.parameters = parameters
  }

  /** SQL of a path's last field on the row `alias`. */
  column(path: Path, alias: string): string {
    return fieldSql(requireModel(this.graph, path.model), alias, path.field.name, (key) =>
      this.graph.models.get(key),
    )
  }
}

type Leaf = (column: string) => string

function condition(scope: Scope, filter: Filter, texts: readonly string[]): string {
  const { test } = filter
  if (test.by === 'lookup') return lookupCondition(scope, test, texts)
  return matchers[test.match.by](scope, test.paths, texts, test.match)
}

function lookupCondition(
  scope: Scope,
  test: Extract<FilterTest, { by: 'lookup' }>,
  texts: readonly string[],
): string {
  const [path] = test.paths
  const { lookup, tree } = test
  const given = texts.filter((text) => !isNull(text, path))
  const absent = given.length < texts.length && lookup.suffix !== '__empty'
  const values = given.flatMap((text) => readers[lookup.reads ?? 'own'](text, path))
  const type =
    lookup.reads === 'boolean'
      ? 'boolean'
      : lookup.reads === 'pattern'
        ? 'text'
        : path.field.filterType
  const parts: string[] = []
  if (values.length > 0 || !absent) {
    const parameter = scope.parameters.add(
      values.map(lookup.value ?? ((value) => value)),
      `${type}[]`,
    )
    parts.push(along(scope, path, (column) => lookup.condition(column, parameter), tree))
  }
  if (absent) parts.push(`(${along(scope, path, (column) => `${column} is not null`)}) is not true`)
  const either = `(${parts.join(' or ')})`
  return lookup.negated ? `${either} is not true` : either
}

/** `null` asks for rows that have none; older clients say 0 for a reference. */
function isNull(text: string, path: Path): boolean {
  const mayLack = path.field.nullable || path.steps.some((step) => step.nullable)
  const reference = path.field.reference !== undefined || path.field.kind === 'id'
  return mayLack && (text === 'null' || (text === '0' && reference))
}

const readers = {
  own: (text: string, path: Path) => [path.field.parseFilter(text)],
  boolean: (text: string) => [parseBoolean(text)],
  pattern: (text: string) => [parseText(text, false)],
  list: (text: string, path: Path) => text.split(',').map((item) => path.field.parseFilter(item)),
}

/** Follows a path by sub-selects, so that rows are never multiplied; `leaf` is the test on its last field. */
function along(
  scope: Scope,
  path: Path,
  leaf: Leaf,
  tree?: TreeLink,
  index = 0,
  alias = 't',
): string {
  const step = path.steps[index]
  if (!step) return leaf(scope.column(path, alias))
  const last = index === path.steps.length - 1
  const next = `${alias}${index}`
  const onId = last && !tree && path.field.name === 'id'
  const inner = (): string => along(scope, path, leaf, tree, index + 1, next)
  switch (step.by) {
    case 'forward':
      if (onId) return leaf(`${alias}.${step.column}`)
      if (last && tree) return `${alias}.${step.column} in (${descendants(tree, next, inner())})`
      return `${alias}.${step.column} in (select ${next}.id from ${step.table} ${next} where ${inner()})`
    case 'reverse':
      return `${alias}.id in (select ${next}.${step.column} from ${step.table} ${next} where ${inner()})`
    case 'manyForward':
      if (onId)
        return `${alias}.id in (select l.owner_id from ${step.through ?? ''} l where ${leaf('l.target_id')})`
      return `${alias}.id in (select l.owner_id from ${step.through ?? ''} l join ${step.table} ${next} on ${next}.id = l.target_id where ${inner()})`
    case 'manyReverse':
      return `${alias}.id in (select l.target_id from ${step.through ?? ''} l join ${step.table} ${next} on ${next}.id = l.owner_id where ${inner()})`
  }
}

function descendants(tree: TreeLink, alias: string, where: string): string {
  return (
    `with recursive below(id) as (select ${alias}.id from ${tree.table} ${alias} where ${where} ` +
    `union select child.id from ${tree.table} child join below on child.${tree.column} = below.id) select id from below`
  )
}

type Matcher = (
  scope: Scope,
  paths: readonly Path[],
  texts: readonly string[],
  match: FilterMatch,
) => string

const any = (parts: readonly string[]): string =>
  parts.length > 0 ? `(${parts.join(' or ')})` : 'false'

const matchers: Readonly<Record<FilterMatch['by'], Matcher>> = {
  search: (scope, paths, texts) =>
    any([...new Set(texts)].map((text) => searchOne(scope, paths, parseText(text)))),
  contains: (scope, paths, texts) => {
    const parameter = scope.parameters.add(texts.map((text) => anywhere(parseText(text))), 'text[]') // prettier-ignore
    return any(
      paths.map((path) => along(scope, path, (column) => `${column} ilike any(${parameter})`)),
    )
  },
  equals: (scope, paths, texts) =>
    any(
      paths.map((path) => {
        const parameter = scope.parameters.add(
          texts.map(path.field.parseFilter),
          `${path.field.filterType}[]`,
        )
        return along(scope, path, (column) => `${column} = any(${parameter})`)
      }),
    ),
  anySet: (scope, paths, texts) => {
    const parameter = scope.parameters.add(texts.map(parseBoolean), 'boolean[]')
    return `(${any(paths.map((path) => along(scope, path, (column) => `${column} is not null`)))}) = any(${parameter})`
  },
  named: (scope, paths, texts, match) => {
    const conditions = match.by === 'named' ? match.conditions : {}
    return any(
      texts.flatMap((text) =>
        paths.map((path) => along(scope, path, (column) => namedSql(conditions, text, column))),
      ),
    )
  },
  network: (scope, paths, texts, match) => {
    const { sql, type, read }: PlaceTest =
      networkTests[match.by === 'network' ? match.network : 'within']
    const parameter = scope.parameters.add(texts.map(read), `${type}[]`)
    return any(
      paths.map((path) =>
        along(scope, path, (column) => sql(path.field.sort(column), column, parameter)),
      ),
    )
  },
}

function searchOne(scope: Scope, paths: readonly Path[], typed: string): string {
  if (typed === '') return 'true'
  return any(
    paths.flatMap((path) => {
      const { search } = path.field
      const value = search?.value(typed)
      if (!search || value === undefined) return []
      const parameter = scope.parameters.add(value)
      return along(scope, path, (column) => search.condition(column, parameter))
    }),
  )
}

function namedSql(
  conditions: Readonly<Record<string, NamedCondition>>,
  text: string,
  column: string,
): string {
  const chosen = Object.entries(conditions).find(([name]) => name === text.toLowerCase())?.[1]
  if (!chosen)
    throw new Invalid(
      `"${shown(text)}" is not a valid choice. Allowed: ${Object.keys(conditions).join(', ')}.`,
    )
  const parts = [
    ...(chosen.in ? [`${column} in (${chosen.in.join(', ')})`] : []),
    ...(chosen.notIn ? [`${column} not in (${chosen.notIn.join(', ')})`] : []),
  ]
  return parts.join(' and ')
}

/** The network of a value, its host bits cleared. */
function readNetwork(text: string): string {
  const { network, length } = parseCidr(text)
  return `${network}/${length}`
}

function readMaskLength(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 128)
    throw new Invalid('A mask length from 0 to 128 is required.')
  return Number(text)
}

interface PlaceTest {
  readonly type: string
  readonly read: (text: string) => unknown
  readonly sql: (host: string, column: string, parameter: string) => string
}

/** `host` is the address without its mask for addresses and the network itself for networks. */
const networkTests = {
  within: {
    type: 'inet',
    read: readNetwork,
    sql: (host: string, _: string, p: string) => `${host} << any(${p})`,
  },
  withinInclude: {
    type: 'inet',
    read: readNetwork,
    sql: (host: string, _: string, p: string) => `${host} <<= any(${p})`,
  },
  contains: {
    type: 'inet',
    read: readNetwork,
    sql: (host: string, _: string, p: string) => `${host} >>= any(${p})`,
  },
  maskLength: {
    type: 'integer',
    read: readMaskLength,
    sql: (_: string, column: string, p: string) => `masklen(${column}) = any(${p})`,
  },
} satisfies Record<NetworkTest, PlaceTest>
