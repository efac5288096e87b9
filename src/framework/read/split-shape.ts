import type { Graph } from '../model/graph.ts'
import { isLarge } from '../model/large-tables.ts'
import { versionSql } from '../sql/totals.ts'
import type { NestedObject, Shape } from './shape.ts'
import { tablesRead } from './tables-read.ts'

/**
 * A shape without the objects of small tables that it nests: in their place it has their ids. The
 * objects are read by their own statements, and remembered.
 */
export interface SplitShape {
  readonly columns: readonly string[]
  readonly joins: readonly string[]
  /** A row of the whole shape in which everything is null. */
  readonly empty: readonly null[]
  /** The index in the whole shape of each column that both have; these columns come first. */
  readonly own: readonly number[]
  readonly nested: readonly SplitObject[]
  /** SQL for the version of all tables that the nested objects depend on. */
  readonly version: string
}

/** An object that a split shape leaves out. */
export interface SplitObject {
  /** The index of its id in the columns of the split shape. */
  readonly idAt: number
  /** Where its columns begin and end in the whole shape. The first is its id. */
  readonly columns: NestedObject['columns']
  /** The text that selects these columns and the version for a list of ids. */
  readonly text: string
}

/** Splits a shape; returns undefined if it nests no object of a small table. */
export function splitShape(graph: Graph, shape: Shape): SplitShape | undefined {
  const nested = shape.nested.filter((one) => isSmall(graph, shape, one))
  if (nested.length === 0) return undefined
  const indexes = [...shape.columns.keys()]
  const own = indexes.filter((index) => !nested.some(({ columns }) => isIn(columns, index)))
  const columns = own.map((index) => shape.columns[index] ?? '')
  const ids = nested.map(({ id }) => indexOf(columns, id))
  const tables = nested.flatMap((one) => tablesOf(graph, shape, one) ?? [])
  const version = versionSql([...new Set(tables)])
  return {
    columns,
    joins: shape.joins.filter((_, index) => !nested.some(({ joins }) => isIn(joins, index))),
    empty: shape.columns.map(() => null),
    own,
    nested: nested.map((one, index) => ({
      idAt: ids[index] ?? 0,
      columns: one.columns,
      text: objectsSql(shape, one, version),
    })),
    version,
  }
}

/** Returns the index of a column, which is added unless it is there. */
function indexOf(columns: string[], sql: string): number {
  const known = columns.indexOf(sql)
  return known >= 0 ? known : columns.push(sql) - 1
}

const isIn = ([from, to]: readonly [number, number], index: number): boolean =>
  index >= from && index < to

/** Returns whether an object depends on nothing but its own row and other small tables. */
function isSmall(graph: Graph, shape: Shape, one: NestedObject): boolean {
  const { alias, columns, joins } = one
  const aliases = [alias, ...joinedIn(shape, joins)]
  const isOwn = (sql: string): boolean => aliases.some((name) => sql.includes(`${name}.`))
  const small = new Set([...graph.models.values()].filter((m) => !isLarge(m)).map((m) => m.table))
  const tables = tablesOf(graph, shape, one)
  return (
    tables?.every((table) => small.has(table)) === true &&
    shape.columns.slice(...columns).every(isOwn)
  )
}

/** Returns the aliases of joined rows. */
const joinedIn = ({ joins }: Shape, range: NestedObject['joins']): readonly string[] =>
  joins.slice(...range).flatMap((join) => /^left join \S+ (\w+) on /.exec(join)?.[1] ?? [])

function tablesOf(graph: Graph, shape: Shape, one: NestedObject): readonly string[] | undefined {
  const { model, columns, joins } = one
  const parts = [model.table, ...shape.columns.slice(...columns), ...shape.joins.slice(...joins)]
  return tablesRead(graph, parts.join(' '))
}

function objectsSql({ columns, joins }: Shape, one: NestedObject, version: string): string {
  const { model, alias } = one
  const [from, to] = one.joins
  const others = joins.slice(from + 1, to).map((join) => ` ${join}`)
  return (
    `select ${columns.slice(...one.columns).join(', ')}, ${version} ` +
    `from ${model.table} ${alias}${others.join('')} where ${alias}.id = any($1::int[])`
  )
}
