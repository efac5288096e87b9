import type { ModelGraph, ResolvedField } from '../../model/graph.ts'
import { isLarge } from '../../model/large-tables.ts'
import { tablesOf, type TableReads } from '../../model/table-reads.ts'
import { readsRows } from '../../model/kinds/computed-count.ts'
import { versionSql } from '../../sql/totals.ts'
import {
  indexOfColumn,
  type ConstantColumn,
  type NestedObject,
  type Shape,
} from './compiled-shape.ts'

/**
 * A shape without what depends on small tables alone: in place of the objects of these tables it
 * has their ids, and it lacks the columns that have the same value in every row. Both are read by
 * their own statements, and remembered.
 */
export interface SplitShape {
  /** Differs between the split shapes of one shape. */
  readonly name: string
  readonly columns: readonly string[]
  readonly joins: readonly string[]
  /** A row of the whole shape, with the constants; everything else in it is null. */
  readonly empty: readonly unknown[]
  /** The index in the whole shape of each column that both have; these columns come first. */
  readonly own: readonly number[]
  readonly nested: readonly SplitObject[]
  /**
   * The text that selects whether the constants hold, and the version; absent without constants.
   */
  readonly condition?: string
  /** SQL for the version of all tables that are left out. */
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

/** Lists the parts that a split shape leaves out. */
type LeftOut = Pick<Shape, 'nested' | 'constants'>

/**
 * Returns the split shapes of a shape, the preferred one first: one without the constants, for
 * reads while they hold, and one that selects them. Returns none if nothing in the shape depends on
 * small tables alone.
 */
export function splitShapes(graph: ModelGraph, shape: Shape): readonly SplitShape[] {
  const small = smallTables(graph)
  const isSmall = ({ reads }: { readonly reads: TableReads }): boolean =>
    tablesOf([reads])?.every((table) => small.has(table)) === true
  const nested = shape.nested.filter(
    (one) => isSmall(one) && one.fields.every(isShort) && isApart(shape, one),
  )
  const constants = shape.constants.filter(isSmall)
  return [
    { nested, constants },
    { nested, constants: [] },
  ]
    .filter((one, index) => one.constants.length > 0 || (index === 1 && one.nested.length > 0))
    .map((leftOut) => splitShape(shape, leftOut))
}

const smallTables = ({ models }: ModelGraph): ReadonlySet<string> =>
  new Set([...models.values()].filter((model) => !isLarge(model)).map(({ table }) => table))

function splitShape(shape: Shape, { nested, constants }: LeftOut): SplitShape {
  const isOut = (index: number): boolean =>
    nested.some((one) => isIn(one.columns, index)) || constants.some((one) => one.index === index)
  const own = [...shape.columns.keys()].filter((index) => !isOut(index))
  const columns = own.map((index) => shape.columns[index] ?? '')
  const ids = nested.map(({ id }) => indexOfColumn(columns, id))
  const version = versionSql(tablesOf([...nested, ...constants].map(({ reads }) => reads)) ?? [])
  const conditions = constants.map(({ when }) => when).join(' and ')
  return {
    name: conditions === '' ? 'nested' : 'nested and constants',
    columns,
    joins: shape.joins.filter((_, index) => !nested.some(({ joins }) => isIn(joins, index))),
    empty: emptyRow(shape, constants),
    own,
    nested: nested.map((one, index) => ({
      idAt: ids[index] ?? 0,
      columns: one.columns,
      text: objectsSql(shape, one, version),
    })),
    ...(conditions && { condition: `select ${conditions}, ${version}` }),
    version,
  }
}

function emptyRow({ columns }: Shape, constants: readonly ConstantColumn[]): readonly unknown[] {
  return columns.map((_, at) => constants.find(({ index }) => index === at)?.value ?? null)
}

const isIn = ([from, to]: readonly [number, number], index: number): boolean =>
  index >= from && index < to

/** Returns whether the values of a field are short: not JSON, nor texts or lists of any length. */
const isShort = ({ column, isLong, many, reads }: ResolvedField): boolean =>
  !isLong && !many && reads.by !== 'list' && (!column || column.isShort === true)

/**
 * Returns whether every column of a nested object reads its own rows: another one, such as a
 * constant, may be a column of other objects too. Counts take too long to be read with others.
 */
function isApart(shape: Shape, { aliases, columns, fields }: NestedObject): boolean {
  const isOwn = (sql: string): boolean => aliases.some((name) => sql.includes(`${name}.`))
  return !fields.some(readsRows) && shape.columns.slice(...columns).every(isOwn)
}

function objectsSql({ columns, joins }: Shape, one: NestedObject, version: string): string {
  const { model, aliases } = one
  const [alias] = aliases
  const [from, to] = one.joins
  const others = joins.slice(from + 1, to).map((join) => ` ${join}`)
  return (
    `select ${columns.slice(...one.columns).join(', ')}, ${version} ` +
    `from ${model.table} ${alias}${others.join('')} where ${alias}.id = any($1::int[])`
  )
}
