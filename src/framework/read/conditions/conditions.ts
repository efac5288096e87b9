import { FieldMessages } from '../../errors/error-messages.ts'
import { InvalidValue } from '../../model/field.ts'
import { namesLike } from '../../model/followed-filters.ts'
import {
  type Filter,
  type FilterTest,
  type FoundFilter,
  type Model,
  type Path,
} from '../../model/graph.ts'
import { isSetSql } from '../../model/is-set.ts'
import type { Lookup } from '../../model/lookups.ts'
import type { Period } from '../../model/period.ts'
import { textSourcesOf } from '../../model/text-sources.ts'
import { isDeletedSql } from '../../model/soft-delete.ts'
import type { Query } from '../query.ts'
import { matchers } from './matchers.ts'
import { notNullIn, type NotNullColumns } from './not-null.ts'
import { operands } from './operands.ts'
import { padded } from './padded.ts'
import { findsFew } from './selectivity.ts'
import { PatternBudget } from './patterns.ts'
import { closedList, Scope, type FixedReferences } from './scope.ts'
import { subjectConditions } from './subject-conditions.ts'
import { unknownFilter } from './unknown-filter.ts'
import { valueParsers } from './value-parsers.ts'

/** Returns whether a filter compares fields of other objects than the rows. */
function followsReferences({ graph, model }: Scope, filter: Filter | FoundFilter): boolean {
  const leaves = ({ steps }: Path): boolean => steps.length > 0
  const leavesBySource = (path: Path): boolean =>
    textSourcesOf(graph, model, path).some((source) => leaves(source.path))
  return 'test' in filter && filter.test.paths.some((path) => leaves(path) || leavesBySource(path))
}

/** A filter that compares one field. */
type LookupTest = Extract<FilterTest, { by: 'lookup' }>

/** The conditions on the rows of a list. */
export interface Conditions {
  readonly conditions: readonly string[]
  /** The filters suggest that few rows meet the conditions, and that an index finds them. */
  readonly isSelective: boolean
  /** A condition reads objects that the rows refer to. */
  readonly readsOthers: boolean
  /** The objects that all rows refer to. */
  readonly fixed: FixedReferences
  /** The columns that the conditions let no row be null in. */
  readonly notNull: NotNullColumns
}

/** The filters of a query. */
interface Filters extends Pick<Query, 'filters' | 'ignored' | 'deleted'> {
  /** Filters besides those that the model declares. */
  readonly found?: ReadonlyMap<string, Filter | FoundFilter>
  /** The parameters that may stand beside filters, for messages: those of lists by default. */
  readonly others?: readonly string[]
}

/**
 * Returns the SQL conditions for the filters of a query. Throws a 400 that names every unknown
 * filter and every invalid value.
 */
export const planConditions = (scope: Scope, query: Filters): readonly string[] =>
  planFilters(scope, query).conditions

/** Plans the conditions, with an estimate of how many rows meet them. */
export function planFilters(scope: Scope, query: Filters): Conditions {
  const deleted = query.deleted ? [isDeletedSql(scope.model)] : []
  const own = [...viewConditions(scope.model), ...subjectConditions(scope), ...deleted]
  const accepted = acceptFilters(scope, query)
  return {
    conditions: [...own, ...accepted.map(({ condition }) => condition)],
    isSelective: accepted.some(({ filter, texts }) => findsFew(filter, texts)),
    readsOthers: accepted.some(({ filter }) => followsReferences(scope, filter)),
    fixed: scope.fixed,
    notNull: new Set(accepted.flatMap(({ filter, texts }) => notNullIn(filter, texts))),
  }
}

/** A filter with its values, and the condition that they make. */
interface AcceptedFilter {
  readonly filter: Filter | FoundFilter
  readonly texts: readonly string[]
  readonly condition: string
}

/**
 * Returns the condition of each filter of a query. Throws a 400 that names every unknown filter and
 * every invalid value.
 */
export function acceptFilters(
  scope: Scope,
  { filters, found = new Map<string, Filter>(), ignored, others }: Filters,
): readonly AcceptedFilter[] {
  const { model } = scope
  const messages = new FieldMessages()
  const patterns = new PatternBudget()
  const accepted: AcceptedFilter[] = []
  for (const [name, given] of filters) {
    const filter = model.filters.get(name) ?? found.get(name)
    if (!filter) {
      if (ignored) ignored.add(name)
      else messages.add(name, () => unknownFilter(knownNames(scope, found, name), name, others))
      continue
    }
    const texts = [...new Set(given)]
    try {
      patterns.take(filter, texts)
      accepted.push({ filter, texts, condition: conditionOf(scope, filter, texts) })
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      messages.add(name, error.message)
    }
  }
  messages.throwAny()
  return accepted
}

/** Returns the names of filters that may be meant by an unknown one. */
const knownNames = (
  { graph, model }: Scope,
  found: ReadonlyMap<string, Filter | FoundFilter>,
  name: string,
): readonly string[] => [...model.filters.keys(), ...found.keys(), ...namesLike(graph, model, name)]

function viewConditions({ view, fields }: Model): readonly string[] {
  if (!view) return []
  const field = fields.get(view.whereSet)
  return [isSetSql(field, `t.${field?.columnName ?? 'id'}`)]
}

function conditionOf(scope: Scope, filter: Filter | FoundFilter, texts: readonly string[]): string {
  if ('condition' in filter) {
    scope.reads.declare(filter)
    return filter.condition(texts, (value, type) => scope.parameters.add(value, type))
  }
  const { test } = filter
  if (test.by === 'lookup')
    return conditionBySource(scope, test, texts) ?? lookupCondition(scope, test, texts)
  return matchers[test.match.by](scope, test.paths, texts, test.match)
}

/**
 * Returns the condition that a computed text passes a test, as conditions on the texts that it may
 * show. Returns undefined for other fields, and for tests that an empty text may pass.
 */
function conditionBySource(
  scope: Scope,
  test: LookupTest,
  texts: readonly string[],
): string | undefined {
  const { lookup, paths } = test
  if (lookup.negated || lookup.whole || texts.includes('')) return undefined
  const sources = textSourcesOf(scope.graph, scope.model, paths[0], scope.reads)
  if (sources.length === 0) return undefined
  const either = sources.map(({ path, earlierEmpty }) => {
    // Of its own scope: what a part of the condition fixes is not fixed for all rows.
    const passes = lookupCondition(new Scope(scope), { ...test, paths: [path] }, texts)
    return [...earlierEmpty, passes].join(' and ')
  })
  return `(${either.join(' or ')})`
}

function lookupCondition(scope: Scope, test: LookupTest, texts: readonly string[]): string {
  const [path] = test.paths
  const { lookup, absent, tree } = test
  const served = servedCondition(scope, test, texts)
  if (served !== undefined) return served
  const isBroad = lookup.negated === true || lookup.whole !== undefined
  const options = { isBroad, ...(tree ? { tree } : {}) }
  const { periods, values: given } = splitPeriods(
    test,
    texts.filter((text) => !absent.includes(text)),
  )
  const { parse, type } = valueParsers[lookup.reads ?? 'own']
  const isPattern = lookup.reads === 'pattern' || lookup.reads === 'part'
  const isOrdered = scope.isOrdered(path)
  const parts = operands(path.field, given, { isOrdered, ...lookup }).map(
    ({ operand, narrowed, texts: own }) => {
      const values = own
        .flatMap((text) => parse(text, path))
        .map(lookup.value ?? ((value) => value))
      const parameter = scope.list({ path, values, ...(type ? { type } : {}) })
      const leaf = (column: string): string => {
        const compared = isPattern ? scope.searched(path, column, values) : operand(column)
        return narrowed(lookup.condition(compared, parameter), column, parameter)
      }
      const isOne = lookup.equality === true && values.length === 1
      if (isOne && texts.length === 1 && !isBroad && !tree) scope.fix(path, leaf)
      const found = scope.along(path, leaf, { isOne, ...options })
      return lookup.whole?.(found, parameter) ?? found
    },
  )
  for (const period of padded(periods)) parts.push(periodCondition(scope, test, period))
  if (texts.some((text) => absent.includes(text))) parts.push(lacking(scope, path))
  const either = `(${parts.join(' or ')})`
  return lookup.negated ? `${either} is not true` : either
}

/** The texts of a filter that stand for a range of values, and the others. */
interface SplitTexts {
  readonly periods: readonly Period[]
  readonly values: readonly string[]
}

function splitPeriods({ lookup, paths }: LookupTest, texts: readonly string[]): SplitTexts {
  const [{ field }] = paths
  const found = texts.map((text) => (lookup.period ? field.periods?.of(text) : undefined))
  return {
    periods: found.filter((period) => period !== undefined),
    values: texts.filter((_, index) => found[index] === undefined),
  }
}

/** Returns the condition that the value at the end of a path is in a range, before or after it. */
function periodCondition(scope: Scope, { lookup, paths }: LookupTest, range: Period): string {
  const [path] = paths
  const edge = (name: keyof Period): string =>
    scope.parameters.add(range[name], path.field.filterType)
  return scope.along(path, (column) => lookup.period?.(column, edge) ?? column, {
    isBroad: lookup.negated === true,
  })
}

/** Returns the condition that there is no value at the end of a path. */
function lacking(scope: Scope, path: Path): string {
  if (path.steps.length === 0 && scope.isLarge(path))
    return scope.along(path, (column) => `${column} is null`)
  const isThere = scope.along(path, (column) => `${column} is not null`, { isBroad: true })
  return `(${isThere}) is not true`
}

/**
 * Returns the condition for a filter with one value, in a form for which PostgreSQL can use an
 * index of a large table. Returns undefined for several values, and where there is only the usual
 * form.
 */
function servedCondition(
  scope: Scope,
  test: LookupTest,
  [text, ...others]: readonly string[],
): string | undefined {
  if (text === undefined || others.length > 0 || test.absent.includes(text)) return undefined
  const { lookup, paths } = test
  const [path] = paths
  return path.field.choices && lookup.negated
    ? otherChoices(scope, path, text)
    : conditionByValue(scope, test, text)
}

function conditionByValue(
  scope: Scope,
  { lookup, paths: [path], tree }: LookupTest,
  text: string,
): string | undefined {
  const { byValue, reads = 'own' } = lookup
  if (!byValue || !isServedInOrder(scope, lookup, path)) return undefined
  const [value] = valueParsers[reads].parse(text, path)
  if (byValue.takes?.(value, path.field) === false) return undefined
  const parameter = (given: string): string => scope.parameters.add(given, 'text')
  const leaf = (column: string): string =>
    byValue.sql({ column, sorted: path.field.sort(column), value, parameter })
  return scope.along(path, leaf, tree ? { tree } : {})
}

/**
 * Returns whether a look-up can use the index in the order of a field. Rows that are checked one
 * after another are compared with patterns, which takes less time than ranges of the index.
 */
function isServedInOrder(scope: Scope, { whole, reads }: Lookup, path: Path): boolean {
  if (whole && path.steps.length > 0) return false
  return scope.isSearchedInOrder(path) && !(scope.isByRow && reads === 'pattern')
}

/**
 * Returns the condition that a choice of a row of a large table has another value, or none: the
 * planner knows how frequent each of the other choices is.
 */
function otherChoices(scope: Scope, path: Path, text: string): string | undefined {
  if (path.steps.length > 0 || !scope.isLarge(path)) return undefined
  const { field } = path
  const value = field.parseFilter(text)
  const others = [...(field.choices?.keys() ?? [])].filter((choice) => choice !== value)
  return scope.along(path, (column) => {
    const isOther = `${column} = any(${closedList(field, others)})`
    return field.nullable ? `(${isOther} or ${column} is null)` : isOther
  })
}
