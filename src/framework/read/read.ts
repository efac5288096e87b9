import type { Statement } from '../database/statement.ts'
import type { Graph, Model } from '../model/graph.ts'
import { isLarge } from '../model/large-tables.ts'
import type { Query } from './query.ts'
import { planConditions, planFilters } from './conditions.ts'
import { planMembers } from './members.ts'
import { planOrder } from './order.ts'
import { pageRowsSql, partsOf, sortedSql, whereSql, type Filtered } from './rows.ts'
import { Scope } from './scope.ts'
import type { RememberedTotals } from './remembered-totals.ts'
import { compileShape, type Build, type Shape } from './shape.ts'
import { planTotal } from './total.ts'
import { Parameters } from '../sql/parameters.ts'
import { hiddenFrom, type Hidden, type MaySee } from './visibility.ts'

/**
 * A plan for a list: a statement for the page, one for the total where the page is past the end,
 * and the function that builds objects from rows.
 */
export interface ListPlan {
  readonly page: Statement
  readonly count: Statement
  /**
   * The column with the total, in every row of a full page that is counted. Shorter pages are
   * counted by their length.
   */
  readonly totalColumn: number
  /** Returns the total from a value of that column. */
  readonly readTotal: (value: unknown) => number
  readonly build: Build
}

/** A plan for one object. */
export interface DetailPlan {
  readonly row: Statement
  readonly build: Build
}

/** A query with the rights of its reader. */
export interface ReaderQuery extends Query {
  /** Decides which objects of other models are shown, searched and ordered by. */
  readonly maySee: MaySee
}

/** Options of a list or detail plan. */
export interface ReadOptions extends ReaderQuery {
  /** Reads the sealed values of the objects, so that they can be opened. */
  readonly revealing?: boolean
  /** Also returns the total for a full page. */
  readonly counted?: boolean
  /** Totals of earlier lists, which save counting while no table has changed. */
  readonly remembered?: RememberedTotals
}

/** Plans a list: selects the rows of the page first, then joins what the representation shows. */
export function planList(graph: Graph, model: Model, query: ReadOptions): ListPlan {
  const hidden = hiddenFrom(graph, model, query.maySee)
  const { shape, texts } = shapeOf(graph, model, query, hidden)
  const parameters = new Parameters()
  const { conditions, isSelective } = planFilters(
    new Scope(graph, model, parameters, hidden),
    query,
  )
  const { ordering, limit, counted = false } = query
  const remembered = counted ? query.remembered : undefined
  const total = planTotal({ graph, model, parameters }, conditions, remembered)
  // Only first pages are cached: offsets vary too much.
  const isFirst = query.offset === 0
  const by = rowsBy(model, total.expected, isSelective)
  const depends = JSON.stringify([ordering, limit, counted, !remembered, conditions, by])
  const text = once(isFirst ? texts : undefined, depends, () => {
    const order = planOrder(graph, model, ordering, hidden)
    const parts = partsOf(order, { table: model.table, conditions, by }, query)
    const rows = pageRowsSql(order, parts, query)
    const columns = counted ? [...shape.columns, totalSql(total.column(), limit)] : shape.columns
    return (
      `select ${columns.join(', ')} from (${rows}) t${spaced(shape.joins)} ` +
      `order by ${sortedSql(order)}`
    )
  })
  const page = { text, values: parameters.values }
  const { count, read } = total
  return { page, count, totalColumn: shape.columns.length, readTotal: read, build: shape.build }
}

/** The largest number of rows that are gathered and sorted for a page of a large table. */
const mostGathered = 10_000

/**
 * Chooses how the rows of a list are read. The statement is planned once for all values, so the
 * planner does not know how many rows meet the conditions. The total of the same list, even an old
 * one, tells it; before there is one, the filters do.
 */
function rowsBy(model: Model, expected: number | undefined, isSelective: boolean): Filtered['by'] {
  if (!isLarge(model)) return 'planned'
  const isFew = expected === undefined ? isSelective : expected <= mostGathered
  return isFew ? 'gather' : 'walk'
}

/**
 * Counts only when the page is full: PostgreSQL does not run a sub-select in a `case` branch that
 * is not taken.
 */
const totalSql = (total: string, limit: number): string =>
  `case when row_number() over () = ${Math.trunc(limit)} then ${total} end`

/** Plans the read of one object by its id. */
export function planDetail(graph: Graph, model: Model, id: number, query: ReadOptions): DetailPlan {
  const hidden = hiddenFrom(graph, model, query.maySee)
  const { shape, texts } = shapeOf(graph, model, query, hidden)
  const parameters = new Parameters()
  const conditions = [
    `t.id = ${parameters.add(id)}`,
    ...planConditions(new Scope(graph, model, parameters, hidden), query),
  ]
  const text = once(
    texts,
    conditions.join(' and '),
    () =>
      `select ${shape.columns.join(', ')} ` +
      `from ${model.table} t${spaced(shape.joins)}${whereSql(conditions)}`,
  )
  return { row: { text, values: parameters.values }, build: shape.build }
}

const spaced = (joins: readonly string[]): string => joins.map((join) => ` ${join}`).join('')

interface Known {
  readonly shape: Shape
  /** Texts of its statements; absent for a shape that is not cached. */
  readonly texts?: Map<string, string>
}

const shapes = new WeakMap<Model, Map<string, Known>>()
const mostShapes = 100

/**
 * Compiles a shape once for each model, set of keys and set of hidden models. When the cache is
 * full, shapes are compiled on each request.
 */
function shapeOf(graph: Graph, model: Model, query: ReadOptions, hidden: Hidden): Known {
  const members = planMembers(model, query)
  const { revealing = false } = query
  const known = shapes.get(model) ?? new Map<string, Known>()
  shapes.set(model, known)
  const keys = members.map((member) => member.key).join(',')
  const name = (revealing ? '*' : '') + keys + (hidden.size > 0 ? `-${[...hidden].join(',')}` : '')
  const found = known.get(name)
  if (found) return found
  const shape = compileShape(graph, model, members, { revealing, hidden })
  if (known.size >= mostShapes) return { shape }
  const kept = { shape, texts: new Map<string, string>() }
  known.set(name, kept)
  return kept
}

/** Characters left in the cache of statement texts, for all shapes: clients choose many of them. */
let room = 2_000_000

/**
 * Returns the text of a statement from the cache, by the values that it depends on besides its
 * shape; builds it on each request when the cache is full.
 */
function once(texts: Map<string, string> | undefined, depends: string, make: () => string): string {
  const found = texts?.get(depends)
  if (found !== undefined) return found
  const text = make()
  if (!texts || text.length > room) return text
  room -= text.length
  texts.set(depends, text)
  return text
}
