import { describeChange, inOrder, type SchemaChange } from './changes.ts'
import { allowsNulls } from './conditions.ts'
import { quoted, type ColumnDescription, type Index, type Table } from './description.ts'
import { droppedColumn, droppedTable, referring, relationNames } from './dropped.ts'
import { checkName, foreignKeyName, type TableNames } from './sql.ts'
import type { Risk } from './subjects.ts'
import { allowsRenamed, renamedValues, renamedValuesRisk } from './values.ts'

/** A table before and after. */
interface Pair {
  readonly from: Table
  readonly to: Table
}

/** A column before and after, in its table. */
interface ColumnPair {
  readonly tables: Pair
  readonly from: ColumnDescription
  readonly to: ColumnDescription
}

/**
 * Returns the changes from one description to another, in the order in which they can be applied.
 */
export function diff(before: readonly Table[], after: readonly Table[]): readonly SchemaChange[] {
  const names: TableNames = new Map(after.map((table) => [table.id, table.name]))
  const old = byId(before)
  const kept = byId(after)
  const dropped = before.filter((table) => !kept.has(table.id))
  const changes = after.flatMap((to) => {
    const from = old.get(to.id)
    return from ? changedTable({ from, to }, names) : newTable(to, names)
  })
  const taken = relationNames(after)
  return inOrder([...dropped.flatMap((table) => droppedTable(table, taken)), ...changes])
}

/** Returns items by their ids. */
export const byId = <T extends { readonly id: string }>(
  items: readonly T[],
): ReadonlyMap<string, T> => new Map(items.map((item) => [item.id, item]))

function newTable(table: Table, names: TableNames): readonly SchemaChange[] {
  return [
    describeChange('createTable', { table }),
    ...referring(table).map((column) =>
      describeChange('addForeignKey', { table, column, names, isNew: true }),
    ),
    ...table.indexes.map((index) => describeChange('createIndex', { table, index, isNew: true })),
  ]
}

function changedTable(tables: Pair, names: TableNames): readonly SchemaChange[] {
  const { from, to } = tables
  const old = byId(from.columns)
  const kept = byId(to.columns)
  return [
    ...(from.name === to.name ? [] : [describeChange('renameTable', { table: to, from })]),
    ...from.columns
      .filter((column) => !kept.has(column.id))
      .flatMap((column) => droppedColumn(tables, column)),
    ...to.columns.flatMap((column) => {
      const same = old.get(column.id)
      return same
        ? changedColumn({ tables, from: same, to: column }, names)
        : newColumn(tables, column, names)
    }),
    ...changedIndexes(tables),
  ]
}

function newColumn(
  tables: Pair,
  column: ColumnDescription,
  names: TableNames,
): readonly SchemaChange[] {
  const table = tables.to
  const filled = column.default !== undefined
  const fits = filled || (column.nullable && allowsNulls(column, emptyColumns(tables)))
  const risk = fits ? 'safe' : 'needs data'
  const refers = filled ? 'needs data' : 'safe'
  return [
    describeChange('addColumn', { table, column, risk }),
    ...(column.references
      ? [describeChange('addForeignKey', { table, column, risk: refers, names, isNew: true })]
      : []),
  ]
}

/** Returns the names of the columns that are null in every row after the migration. */
function emptyColumns({ from, to }: Pair): ReadonlySet<string> {
  const old = byId(from.columns)
  const isEmpty = (column: ColumnDescription): boolean => {
    const before = old.get(column.id)
    if (before) return hasOtherEncoding({ from, to }, before, column)
    return column.default === undefined
  }
  return new Set(to.columns.filter((one) => one.nullable && isEmpty(one)).map(({ name }) => name))
}

function changedColumn(pair: ColumnPair, names: TableNames): readonly SchemaChange[] {
  const { from, to } = pair
  const table = pair.tables.to
  return [
    ...(from.name === to.name ? [] : [describeChange('renameColumn', { table, column: to, from })]),
    ...changedEncoding(pair),
    ...changedValues(pair),
    ...changedDefault(pair),
    ...changedNull(pair),
    ...changedCheck(pair),
    ...changedReference(pair, names),
  ]
}

/** Returns whether the values of a column are made in another way than before. */
function hasOtherEncoding(tables: Pair, from: ColumnDescription, to: ColumnDescription): boolean {
  return (from.encoding && renames(tables)(from.encoding)) !== to.encoding
}

function changedEncoding({ tables, from, to }: ColumnPair): readonly SchemaChange[] {
  if (!hasOtherEncoding(tables, from, to)) return []
  const subject = { table: tables.from, column: from, nullable: to.nullable === true }
  return [describeChange('changeEncoding', subject)]
}

function changedValues({ tables, from, to }: ColumnPair): readonly SchemaChange[] {
  const names = renamedValues(from, to)
  const subject = { table: tables.to, column: to, names }
  if (from.type !== to.type) return [describeChange('changeType', { ...subject, from })]
  if (names.length === 0) return []
  return [describeChange('renameChoices', { ...subject, risk: renamedValuesRisk(from, names) })]
}

/**
 * Drops the default before a change of type and sets it afterwards: it is not converted with the
 * values.
 */
function changedDefault({ tables, from, to }: ColumnPair): readonly SchemaChange[] {
  const retyped = from.type !== to.type
  if (from.default === to.default && !retyped) return []
  const drops = from.default !== undefined && (retyped || to.default === undefined)
  return [
    ...(drops
      ? [
          describeChange('dropDefault', {
            table: tables.from,
            column: from,
            isSetAgain: to.default !== undefined,
          }),
        ]
      : []),
    ...(to.default === undefined
      ? []
      : [describeChange('setDefault', { table: tables.to, column: to })]),
  ]
}

/**
 * Sets a column that becomes required to its default in rows where it is null. That needs data when
 * the column is unique or a reference, since the default may then violate the constraint.
 */
function changedNull({ tables, from, to }: ColumnPair): readonly SchemaChange[] {
  if (from.nullable === to.nullable) return []
  const subject = { table: tables.to, column: to }
  if (to.nullable) return [describeChange('dropNotNull', subject)]
  if (to.default === undefined)
    return [describeChange('setNotNull', { ...subject, risk: 'needs data' })]
  const isUnique = tables.to.indexes.some(
    ({ unique, on }) => unique === true && on.includes(quoted(to.name)),
  )
  const risk = isUnique || to.references ? 'needs data' : 'safe'
  return [describeChange('fillNulls', { ...subject, risk }), describeChange('setNotNull', subject)]
}

function changedCheck({ tables, from, to }: ColumnPair): readonly SchemaChange[] {
  if (from.check !== to.check) {
    const risk = allowsRenamed(from, to, renamedValues(from, to)) ? 'safe' : 'needs data'
    return [
      ...(from.check ? [describeChange('dropCheck', { table: tables.from, column: from })] : []),
      ...(to.check ? [describeChange('addCheck', { table: tables.to, column: to, risk })] : []),
    ]
  }
  return from.check
    ? renamed(tables.to, checkName(tables.from, from), checkName(tables.to, to))
    : []
}

function changedReference(
  { tables, from, to }: ColumnPair,
  names: TableNames,
): readonly SchemaChange[] {
  const [old, now] = [from.references, to.references]
  if (old && now && old.target === now.target && old.onDelete === now.onDelete)
    return renamed(tables.to, foreignKeyName(tables.from, from), foreignKeyName(tables.to, to))
  const risk: Risk = old?.target === now?.target ? 'safe' : 'needs data'
  return [
    ...(old ? [describeChange('dropForeignKey', { table: tables.from, column: from })] : []),
    ...(now
      ? [describeChange('addForeignKey', { table: tables.to, column: to, risk, names })]
      : []),
  ]
}

const renamed = (table: Table, from: string, to: string): readonly SchemaChange[] =>
  from === to ? [] : [describeChange('renameConstraint', { table, from, to })]

/** Matches indexes by their columns: the database keeps them on renamed columns. */
function changedIndexes({ from, to }: Pair): readonly SchemaChange[] {
  const follow = renames({ from, to })
  const old = from.indexes.map((index) => ({ index, on: follow(index.on) }))
  const isSame = (was: { index: Index; on: string }, now: Index): boolean =>
    was.on === now.on &&
    was.index.unique === now.unique &&
    (was.index.deferred === now.deferred || now.deferred === true)
  const gone = old.filter((was) => !to.indexes.some((now) => isSame(was, now)))
  return [
    ...gone.map(({ index }) => describeChange('dropIndex', { table: from, index })),
    ...to.indexes.flatMap((index) => {
      const was = old.find((candidate) => isSame(candidate, index))
      if (!was)
        return [
          describeChange('createIndex', {
            table: to,
            index,
            risk: indexRisk({ from, to }, index),
            isFirst: index.unique === true && fitsBefore({ from, to }, index),
          }),
        ]
      const name = was.index.name
      return [
        ...(name === index.name
          ? []
          : [describeChange('renameIndex', { table: to, index, from: name, to: index.name })]),
        ...(was.index.deferred === index.deferred
          ? []
          : [describeChange('deferIndex', { table: to, index })]),
      ]
    }),
  ]
}

/**
 * Returns a function that replaces the former column names in the SQL of an index by the new ones.
 * The name of a dropped column becomes one that no column has.
 */
function renames({ from, to }: Pair): (on: string) => string {
  const kept = byId(to.columns)
  const names = new Map(
    from.columns.map(({ id, name }) => [name, kept.get(id)?.name ?? `dropped ${name}`]),
  )
  return (on) => on.replaceAll(/"(\w+)"/g, (_, name: string) => quoted(names.get(name) ?? name))
}

/**
 * Returns the risk of an index: existing rows cannot collide in a set with a new column that is
 * empty in all of them.
 */
function indexRisk({ from, to }: Pair, index: Index): Risk {
  const old = byId(from.columns)
  const empty = to.columns.some(
    (column) =>
      !old.has(column.id) &&
      column.nullable &&
      column.default === undefined &&
      index.on.includes(quoted(column.name)),
  )
  const collides = index.unique && (index.nullsEqual || !empty)
  return collides ? 'needs data' : 'safe'
}

/** Returns whether an index can be created on a table as it was: its columns are the same. */
function fitsBefore({ from, to }: Pair, { name, on }: Index): boolean {
  const old = byId(from.columns)
  const isSame = (column: ColumnDescription): boolean => {
    const was = old.get(column.id)
    return (
      was?.name === column.name &&
      was.type === column.type &&
      was.nullable === column.nullable &&
      renamedValues(was, column).length === 0
    )
  }
  return (
    from.name === to.name &&
    from.indexes.every((index) => index.name !== name) &&
    to.columns.filter((column) => on.includes(quoted(column.name))).every(isSame)
  )
}
