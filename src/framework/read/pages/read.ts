import type { Statement } from '../../database/statement.ts'
import type { ModelGraph, Model } from '../../model/graph.ts'
import type { Query } from '../query.ts'
import { planConditions, planFilters, Scope } from '../conditions/index.ts'
import { tablesOf } from '../../model/table-reads.ts'
import { planOrder } from '../order.ts'
import { boundsOf } from './bounds.ts'
import { pageRowsSql, partsOf, rowsBy, sortedSql, whereSql } from './rows.ts'
import { type Build, shapeOf, type RememberedObjects, type ShapeMemory } from '../shapes/index.ts'
import { Parameters } from '../../sql/parameters.ts'
import type { Reader } from '../../model/permission.ts'
import { limited } from '../../sql/limited.ts'
import { hiddenFrom } from '../visibility/index.ts'

/** A plan for a list without a total: its statement, and the function that builds objects. */
export interface ListPlan {
  readonly page: Statement
  readonly build: Build
}

/** A plan for one object. */
export interface DetailPlan {
  readonly row: Statement
  /** Completes the rows of the statement; undefined if they have everything. */
  readonly memory: ShapeMemory | undefined
  readonly build: Build
}

/** A query with the rights of its reader. */
export interface ReaderQuery extends Query {
  /** Decides which objects of other models are shown, searched and ordered by. */
  readonly reader: Reader
}

/** Options of a list or detail plan. */
export interface ReadOptions extends ReaderQuery {
  /** Reads the sealed values of the objects, so that they can be opened. */
  readonly revealing?: boolean
  /** The nested objects of earlier reads; undefined reads all of them. */
  readonly nested?: RememberedObjects | undefined
}

/** Plans a list: selects the rows of the page first, then joins what the representation shows. */
export function planList(graph: ModelGraph, model: Model, query: ReadOptions): ListPlan {
  const hidden = hiddenFrom(graph, model, query.reader)
  const { shape } = shapeOf(graph, model, query, hidden)
  const parameters = new Parameters()
  const scope = new Scope({ graph, model, parameters, hidden })
  const { conditions, isSelective } = planFilters(scope, query)
  const order = planOrder(graph, model, query.ordering, { hidden })
  const by = rowsBy(model, { expected: undefined, isSelective, page: query })
  const table = scope.reads.name(model.table)
  const filtered = { table, conditions, conditionsByRow: conditions, by }
  const bounds = boundsOf({ limit: query.limit, offset: query.offset }, parameters)
  const rows = pageRowsSql(model, order, partsOf(order, filtered, bounds), bounds)
  const text =
    `select ${shape.columns.join(', ')} from (${rows}) t${joined(shape.joins)} ` +
    `order by ${sortedSql(order)}`
  const page = { text, values: parameters.values, isReadOnly: true }
  const tables = tablesOf([scope.reads, order.reads, shape.reads])
  return { page: limited(page, hidden.rows, tables), build: shape.build }
}

/** Plans the read of one object by its id. */
export function planDetail(
  graph: ModelGraph,
  model: Model,
  id: number,
  query: ReadOptions,
): DetailPlan {
  const hidden = hiddenFrom(graph, model, query.reader)
  const known = shapeOf(graph, model, query, hidden)
  const { shape } = known
  const memory = query.nested?.choose(known.splits)
  const parameters = new Parameters()
  const scope = new Scope({ graph, model, parameters, hidden })
  const conditions = [`t.id = ${parameters.add(id)}`, ...planConditions(scope, query)]
  const table = scope.reads.name(model.table)
  const name = `detail without ${memory?.shape.name ?? ''}: ${conditions.join(' and ')}`
  const { text } = known.text(name, () => {
    const { columns, joins } = memory?.shape ?? shape
    const all = memory ? [...columns, memory.shape.version] : columns
    const from = `${table} t${joined(joins)}${whereSql(conditions)}`
    return { text: `select ${all.join(', ')} from ${from}` }
  })
  const row = { text, values: parameters.values, isShort: !shape.hasCounts, isReadOnly: true }
  const tables = tablesOf([scope.reads, shape.reads])
  return { row: limited(row, hidden.rows, tables), memory, build: shape.build }
}

/** Plans the read of several objects by their ids, which are returned in any order. */
export function planObjects(
  graph: ModelGraph,
  model: Model,
  ids: readonly number[],
  query: ReadOptions,
): ListPlan {
  const hidden = hiddenFrom(graph, model, query.reader)
  const { shape, text: known } = shapeOf(graph, model, query, hidden)
  const parameters = new Parameters()
  const scope = new Scope({ graph, model, parameters, hidden })
  const isWanted = `t.id = any(${parameters.add(ids)}::integer[])`
  const conditions = [isWanted, ...planConditions(scope, query)]
  const table = scope.reads.name(model.table)
  const { text } = known(`objects: ${conditions.join(' and ')}`, () => {
    const from = `${table} t${joined(shape.joins)}${whereSql(conditions)}`
    return { text: `select ${shape.columns.join(', ')} from ${from}` }
  })
  const page = { text, values: parameters.values, isReadOnly: true }
  const tables = tablesOf([scope.reads, shape.reads])
  return { page: limited(page, hidden.rows, tables), build: shape.build }
}

/** Returns joins as the end of a `from` clause. */
export const joined = (joins: readonly string[]): string => joins.map((join) => ` ${join}`).join('')
