import type { Statement } from '../database/statement.ts'
import type { Graph, Model } from '../model/graph.ts'
import type { Query } from './query.ts'
import { planConditions } from './conditions.ts'
import { planMembers } from './members.ts'
import { planOrder } from './order.ts'
import { rowsSql, sortedSql, whereSql } from './rows.ts'
import { Scope } from './scope.ts'
import { compileShape, type Build, type Shape } from './shape.ts'
import { Parameters, prepared } from '../sql/statement.ts'
import { hiddenFrom, type Hidden, type MaySee } from './visibility.ts'

/** A list: one statement for the page, one for the total of a page past the end, and how rows become objects. */
export interface ListPlan {
  readonly page: Statement
  readonly count: Statement
  /** Which column holds the total, in one row of a full page that is counted; others tell it by their length. */
  readonly totalColumn: number
  readonly build: Build
}

/** One object. */
export interface DetailPlan {
  readonly row: Statement
  readonly build: Build
}

/** A query of a reader. */
export interface ReaderQuery extends Query {
  /** Decides what is shown of objects of other models, and what is searched and ordered by. */
  readonly maySee: MaySee
}

/** What is asked for. */
export interface Asked extends ReaderQuery {
  /** Puts sealed values into the objects, to be opened. */
  readonly revealing?: boolean
  /** A full page tells the total, too. */
  readonly counted?: boolean
}

/** Plans a list: limit first, then join what the representation shows. */
export function planList(graph: Graph, model: Model, query: Asked): ListPlan {
  const hidden = hiddenFrom(graph, model, query.maySee)
  const { shape, texts } = shapeOf(graph, model, query, hidden)
  const parameters = new Parameters()
  const conditions = planConditions(new Scope(graph, model, parameters, hidden), query)
  const counting = `select count(*)::int from ${model.table} t${whereSql(conditions)}`
  const count = prepared(counting, [...parameters.values])
  // Offsets are all different: none but first pages are kept and prepared.
  const isFirst = query.offset === 0
  const { ordering, limit, counted = false } = query
  const depends = JSON.stringify([ordering, limit, counted, conditions])
  const text = once(isFirst ? texts : undefined, depends, () => {
    const order = planOrder(graph, model, ordering, hidden)
    const rows = rowsSql(model, order, conditions, query)
    const columns = counted ? [...shape.columns, totalSql(counting, limit)] : shape.columns
    return `select ${columns.join(', ')} from (${rows}) t${spaced(shape.joins)} order by ${sortedSql(order)}`
  })
  const page = isFirst ? prepared(text, parameters.values) : { text, values: parameters.values }
  return { page, count, totalColumn: shape.columns.length, build: shape.build }
}

/** Rows are counted when the page is full, and not before: a sub-select that needs no row runs once it is looked at. */
const totalSql = (counting: string, limit: number): string =>
  `case when row_number() over () = ${Math.trunc(limit)} then (${counting}) end`

/** Plans one object by its id. */
export function planDetail(graph: Graph, model: Model, id: number, query: Asked): DetailPlan {
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
      `select ${shape.columns.join(', ')} from ${model.table} t${spaced(shape.joins)}${whereSql(conditions)}`,
  )
  return { row: prepared(text, parameters.values), build: shape.build }
}

const spaced = (joins: readonly string[]): string => joins.map((join) => ` ${join}`).join('')

interface Known {
  readonly shape: Shape
  /** Texts of statements that were put together for it; absent where it is not kept itself. */
  readonly texts?: Map<string, string>
}

const shapes = new WeakMap<Model, Map<string, Known>>()
const mostShapes = 100

/** Compiles once per model, set of keys and hidden models; a model's rarer sets each time when there are very many. */
function shapeOf(graph: Graph, model: Model, query: Asked, hidden: Hidden): Known {
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

/** Characters left for further texts, of all shapes together: clients choose many of them. */
let room = 2_000_000

/** The text of a statement, put together once for what it depends on beside its shape; rarer ones each time. */
function once(texts: Map<string, string> | undefined, depends: string, make: () => string): string {
  const found = texts?.get(depends)
  if (found !== undefined) return found
  const text = make()
  if (!texts || text.length > room) return text
  room -= text.length
  texts.set(depends, text)
  return text
}
