import type { Statement } from '../../../framework/database/statement.ts'
import type { ModelGraph, Model, Path } from '../../../framework/model/graph.ts'
import { isLarge } from '../../../framework/model/large-tables.ts'
import { patternLimits } from '../../../framework/model/pattern-limits.ts'
import type { Reader } from '../../../framework/model/permission.ts'
import { textSourcesOf } from '../../../framework/model/text-sources.ts'
import { planConditions, matchers, Scope } from '../../../framework/read/conditions/index.ts'
import { planOrder } from '../../../framework/read/order.ts'
import { sortedBy } from '../../../framework/read/sort-keys.ts'
import { compileShape, type Build } from '../../../framework/read/shapes/index.ts'
import { hiddenFrom, modelsBehindFilter } from '../../../framework/read/visibility/index.ts'
import { Parameters } from '../../../framework/sql/parameters.ts'
import { pageMembers } from '../values/page-shape.ts'

/** The largest number of objects that a picker offers. */
const maxOffered = 20

/** The largest number of words that are looked for. */
const maxWords = 6

/** The words and filters of a picker. */
export interface PickRequest {
  readonly graph: ModelGraph
  readonly model: Model
  readonly reader: Reader
  /** Words in any order, each a part of the label of an object or of its owners. */
  readonly text: string
  /** Ids to filter by, by the names of references. */
  readonly within: ReadonlyMap<string, number>
  /** The fields to read besides the label. */
  readonly names: readonly string[]
}

/** A statement for the objects to offer, and the function that builds each. */
export interface PickPlan {
  readonly statement: Statement
  readonly build: Build
}

/**
 * Plans one statement for the objects whose labels have all words: first those whose name is the
 * text, then those that the model prefers, then by the order of its list.
 */
export function planPick(picking: PickRequest): PickPlan {
  const { graph, model, reader, names } = picking
  const hidden = hiddenFrom(graph, model, reader)
  const shape = compileShape(graph, model, pageMembers(graph, model, names, hidden), { hidden })
  const scope = new Scope({ graph, model, parameters: new Parameters(), hidden })
  const searched = picking.text.replaceAll('\0', '').slice(0, patternLimits.search)
  const words = wordsOf(searched)
  const conditions = [
    ...planConditions(scope, { filters: new Map(), ignored: null }),
    ...withinConditions(scope, picking),
    ...words.map((word) => matchers.search(scope, searchedPaths(graph, model), [word], asTyped)),
  ]
  const { keys, joins } = planOrder(graph, model, [], { hidden })
  // Sorting by the preference reads all rows that match, so it needs a condition.
  const preferred = conditions.length > 0 ? preference(scope, picking) : []
  const exact = exactness(scope, words, searched)
  const order = [...exact.map((is) => `${is} desc`), ...preferred, sortedBy(keys)]
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  const compared = isLarge(model) && where !== '' ? firstMatches(model, where, exact) : where
  const text = `
    select ${shape.columns.join(', ')}
    from (
      select t.*, row_number() over () as "pick place"
      from (
        select t.* from ${model.table} t ${joins.join(' ')}${compared}
        order by ${order.join(', ')}
        limit ${maxOffered}
      ) t
    ) t ${shape.joins.join(' ')}
    order by t."pick place"`
  return {
    statement: { text, values: scope.parameters.values, isReadOnly: true },
    build: shape.build,
  }
}

/** The largest number of matches in a large table that are compared with each other. */
const maxCompared = 1_000

/**
 * Returns the condition for the matches of a large table that are sorted: those whose name is the
 * text, and at most 1,000 others. Sorting half a million by what is preferred takes seconds.
 */
function firstMatches({ table }: Model, where: string, exact: readonly string[]): string {
  const ids = `select t.id from ${table} t${where}`
  const named = exact.map((is) => ` union (${ids} and ${is} limit ${maxOffered})`)
  return ` where t.id in ((${ids} limit ${maxCompared})${named.join('')})`
}

const asTyped = { by: 'search', isTyping: true } as const

/** Returns the words of a text without the separators of labels. */
const wordsOf = (text: string): readonly string[] =>
  text
    .split(/[\s›>]+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)

/** Returns the paths of the stored texts that a label shows. */
const searchedPaths = (graph: ModelGraph, model: Model): readonly Path[] =>
  model.pages.label.flatMap(({ path }) => {
    const sources = textSourcesOf(graph, model, path)
    return sources.length > 0 ? sources.map((source) => source.path) : [path]
  })

/** Returns the conditions that references are null or have the values chosen in the form. */
function withinConditions(
  { parameters }: Scope,
  { model, within }: PickRequest,
): readonly string[] {
  return [...within].flatMap(([name, id]) => {
    const field = model.fields.get(name)
    if (!field?.columnName || !model.pages.within.includes(name)) return []
    const column = `t.${field.columnName}`
    const isThat = `${column} = ${parameters.add(id, 'integer')}`
    return [field.nullable ? `(${isThat} or ${column} is null)` : isThat]
  })
}

/** Returns the condition that the name is the text or its last word; none without words. */
function exactness(scope: Scope, words: readonly string[], text: string): readonly string[] {
  const path = searchedPaths(scope.graph, scope.model).findLast(({ steps }) => steps.length === 0)
  if (!path || words.length === 0) return []
  const names = [...new Set([text.trim(), words.at(-1) ?? ''])].map((name) => name.toLowerCase())
  const parameter = scope.parameters.add(names, 'text[]')
  const isExact = scope.along(path, (column) => `lower(${column}::text) = any(${parameter})`)
  return [`(coalesce(${isExact}, false))`]
}

/** Returns the key of the order that puts preferred objects first. */
function preference(scope: Scope, { graph, model, reader }: PickRequest): readonly string[] {
  const prefer = Object.entries(model.pages.prefer)
  const filters = new Map(prefer.map(([name, value]) => [name, [value]]))
  const behind = prefer.flatMap(([name]) => {
    const filter = model.filters.get(name)
    return filter ? modelsBehindFilter(graph)(filter) : []
  })
  if (prefer.length === 0 || !behind.every(reader.maySee)) return []
  const conditions = planConditions(scope.byRow(), { filters, ignored: null })
  return [`(coalesce(${conditions.join(' and ')}, false)) desc`]
}
