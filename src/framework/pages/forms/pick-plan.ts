import type { Statement } from '../../database/statement.ts'
import type { Graph, Model, Path } from '../../model/graph.ts'
import { patternLimits } from '../../model/pattern-limits.ts'
import type { MaySee } from '../../model/permission.ts'
import { textSourcesOf } from '../../model/text-sources.ts'
import { planConditions } from '../../read/conditions.ts'
import { matchers } from '../../read/matchers.ts'
import { planOrder, sortedBy } from '../../read/order.ts'
import { Scope } from '../../read/scope.ts'
import { compileShape, type Build } from '../../read/shape.ts'
import { hiddenFrom, modelsBehindFilter } from '../../read/visibility.ts'
import { Parameters } from '../../sql/parameters.ts'
import { pageMembers } from '../values/page-shape.ts'

/** The largest number of objects that a picker offers. */
export const mostOffered = 20

/** The largest number of words that count. */
const mostWords = 6

/** What a reader looks for among the objects of a model. */
export interface Picking {
  readonly graph: Graph
  readonly model: Model
  readonly maySee: MaySee
  /** Words in any order, each a part of the label of an object or of its owners. */
  readonly text: string
  /** Ids of the objects that narrow the choice, by the names of references. */
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
export function planPick(picking: Picking): PickPlan {
  const { graph, model, maySee, names } = picking
  const hidden = hiddenFrom(graph, model, maySee)
  const shape = compileShape(graph, model, pageMembers(graph, model, names, hidden), { hidden })
  const scope = new Scope({ graph, model, parameters: new Parameters(), hidden })
  const searched = picking.text.replaceAll('\0', '').slice(0, patternLimits.search)
  const words = wordsOf(searched)
  const conditions = [
    ...planConditions(scope, { filters: new Map(), ignored: null }),
    ...withinConditions(scope, picking),
    ...words.map((word) => matchers.search(scope, searchedPaths(graph, model), [word], bySearch)),
  ]
  const { keys, joins } = planOrder(graph, model, [], { hidden })
  // A preference reads all rows that are left: it counts where these are not the whole table.
  const preferred = conditions.length > 0 ? preference(scope, picking) : []
  const order = [...exactness(scope, words, searched), ...preferred, sortedBy(keys)]
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  const text = `
    select ${shape.columns.join(', ')}
    from (
      select t.*, row_number() over () as place
      from (
        select t.* from ${model.table} t ${joins.join(' ')}${where}
        order by ${order.join(', ')}
        limit ${mostOffered}
      ) t
    ) t ${shape.joins.join(' ')}
    order by t.place`
  return { statement: { text, values: scope.parameters.values }, build: shape.build }
}

const bySearch = { by: 'search' } as const

/** Returns the words of a text; the separator of labels is none. */
const wordsOf = (text: string): readonly string[] =>
  text
    .split(/[\s›>]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)

/** Returns the paths of the stored texts that a label shows. */
const searchedPaths = (graph: Graph, model: Model): readonly Path[] =>
  model.pages.label.flatMap(({ path }) => {
    const sources = textSourcesOf(graph, model, path)
    return sources.length > 0 ? sources.map((source) => source.path) : [path]
  })

/** Returns the conditions that objects belong to those chosen before, or to none. */
function withinConditions({ parameters }: Scope, { model, within }: Picking): readonly string[] {
  return [...within].flatMap(([name, id]) => {
    const field = model.fields.get(name)
    if (!field?.columnName || !model.pages.within.includes(name)) return []
    const column = `t.${field.columnName}`
    const isThat = `${column} = ${parameters.add(id, 'integer')}`
    return [field.nullable ? `(${isThat} or ${column} is null)` : isThat]
  })
}

/** Returns the first keys of the order: names that are the text or its last word. */
function exactness(scope: Scope, words: readonly string[], text: string): readonly string[] {
  const path = searchedPaths(scope.graph, scope.model).findLast(({ steps }) => steps.length === 0)
  if (!path || words.length === 0) return []
  const names = [...new Set([text.trim(), words.at(-1) ?? ''])].map((name) => name.toLowerCase())
  const parameter = scope.parameters.add(names, 'text[]')
  const isExact = scope.along(path, (column) => `lower(${column}::text) = any(${parameter})`)
  return [`(coalesce(${isExact}, false)) desc`]
}

/** Returns the key of the order that puts preferred objects first. */
function preference(scope: Scope, { graph, model, maySee }: Picking): readonly string[] {
  const prefer = Object.entries(model.pages.prefer)
  const filters = new Map(prefer.map(([name, value]) => [name, [value]]))
  const behind = prefer.flatMap(([name]) => {
    const filter = model.filters.get(name)
    return filter ? modelsBehindFilter(graph)(filter) : []
  })
  if (prefer.length === 0 || !behind.every(maySee)) return []
  const conditions = planConditions(scope.byRow(), { filters, ignored: null })
  return [`(coalesce(${conditions.join(' and ')}, false)) desc`]
}
