import { isRange } from './conditions.ts'
import { addCheckSql, castTo, typeRisk, typeSql } from './guarded-changes.ts'
import { guardEncoding } from './guards.ts'
import { subjectLabel, quoted, type ColumnDescription, type Table } from './description.ts'
import {
  addForeignKey,
  alter,
  checkName,
  columnSql,
  createIndex,
  createTable,
  deferIndex,
  dropIndex,
  fillNulls,
  forgetModels,
  foreignKeyName,
  renameTable,
  renameValues,
} from './sql.ts'
import { changeKept, renameKept } from './kept-sql.ts'
import { onlineForm, type Online } from './online.ts'
import { untangle, type Rename } from './renames.ts'
import type { MigrationSubject, ChangeName, OnColumn, Risk, Subjects } from './subjects.ts'
import { hasFormerValue, renamedValue } from './values.ts'

/** A step from the old description to the new one. */
export interface SchemaChange {
  readonly kind: ChangeName
  readonly risk: Risk
  /** Whether processes of the version before may run and start beside the change. */
  readonly additive: boolean
  /** The table with its name when the change is applied; the earlier name for drops. */
  readonly table: Table
  readonly column?: ColumnDescription
  /** Description, such as `add dcim.Rack.serial`. */
  readonly says: string
  readonly sql: readonly string[]
  /** How a table with rows is changed without a lock that lasts; absent where there is no way. */
  readonly online?: Online
  /** Rename of a change that renames something. */
  readonly rename?: Rename
}

interface Kind<S> {
  readonly verb: string
  readonly risk: Risk | ((subject: S) => Risk)
  /** Whether processes of the version before need not know of it; default: they must. */
  readonly additive?: boolean | ((subject: S) => boolean)
  readonly sql: (subject: S) => readonly string[]
  readonly rename?: (subject: S) => Rename
  /** Object of the verb; default: the model or the field. */
  readonly label?: (subject: S) => string
}

const riskOf = ({ risk }: { readonly risk?: Risk }): Risk => risk ?? 'safe'

/** Returns whether a change is about a table or a column that the version before does not know. */
const isOfNew = ({ isNew = false }: { readonly isNew?: boolean }): boolean => isNew

/** Returns whether a condition allows a range: an earlier process reads any number. */
const hasRange = ({ column }: OnColumn): boolean => isRange(column.check)

const alterColumn = (what: (subject: OnColumn) => string) => (subject: OnColumn) => [
  alter(subject.table, `alter column ${quoted(subject.column.name)} ${what(subject)}`),
]

const dropConstraint =
  (name: (table: Table, column: ColumnDescription) => string) =>
  ({ table, column }: OnColumn) => [alter(table, `drop constraint ${name(table, column)}`)]

/** Returns the properties of a kind that renames something. */
const renaming = <S>(rename: (subject: S) => Rename) => ({
  rename,
  sql: (subject: S): readonly string[] => {
    const { from, to, sql } = rename(subject)
    return sql(from, to)
  },
})

/**
 * Kinds of changes, in the order in which they are applied. Drops come after additions, so that
 * data can be moved, and before constraints, which need the moved values.
 */
const kinds: { readonly [K in ChangeName]: Kind<Subjects[K]> } = {
  changeEncoding: {
    verb: 'change the stored form of',
    risk: 'needs data',
    sql: ({ table, column, nullable }) => [guardEncoding(table, column, nullable)],
  },
  dropForeignKey: {
    verb: 'drop the foreign key of',
    risk: 'safe',
    sql: dropConstraint(foreignKeyName),
  },
  dropIndex: {
    verb: 'drop the index',
    risk: 'safe',
    additive: ({ index }) => !index.unique,
    sql: ({ table, index }) => [dropIndex(table, index)],
    label: ({ index }) => index.name,
  },
  dropCheck: {
    verb: 'drop the condition of',
    risk: 'safe',
    additive: hasRange,
    sql: dropConstraint(checkName),
  },
  dropDefault: {
    verb: 'drop the default of',
    risk: 'safe',
    additive: ({ isSetAgain }) => isSetAgain === true,
    sql: alterColumn(() => 'drop default'),
  },
  renameTable: {
    verb: 'rename',
    risk: 'safe',
    ...renaming(({ table, from }) => ({
      scope: '',
      from: from.name,
      to: table.name,
      sql: (name, to) => renameTable({ ...table, name }, to),
    })),
    label: ({ table, from }) => `${subjectLabel(from)} to ${subjectLabel(table)}`,
  },
  renameColumn: {
    verb: 'rename',
    risk: 'safe',
    ...renaming(({ table, column, from }) => ({
      scope: table.id,
      from: from.name,
      to: column.name,
      sql: (name, to) => [alter(table, `rename column ${quoted(name)} to ${quoted(to)}`)],
    })),
    label: ({ table, column, from }) => `${table.model}.${from.name} to ${column.name}`,
  },
  renameConstraint: {
    verb: 'rename the constraint',
    risk: 'safe',
    ...renaming(({ table, from, to }) => ({
      scope: table.id,
      from,
      to,
      sql: (name, other) => [alter(table, `rename constraint ${name} to ${other}`)],
    })),
    label: ({ from, to }) => `${from} to ${to}`,
  },
  renameIndex: {
    verb: 'rename the index',
    risk: 'safe',
    additive: ({ index }) => !index.unique,
    ...renaming(({ from, to }) => ({
      scope: '',
      from,
      to,
      sql: (name, other) => [`alter index ${name} rename to ${other}`],
    })),
    label: ({ from, to }) => `${from} to ${to}`,
  },
  createTable: {
    verb: 'add',
    risk: 'safe',
    additive: true,
    sql: ({ table }) => [createTable(table)],
  },
  addColumn: {
    verb: 'add',
    risk: riskOf,
    additive: true,
    sql: ({ table, column }) => [alter(table, `add column ${columnSql(table, column)}`)],
  },
  changeType: {
    verb: 'change the type of',
    risk: typeRisk,
    additive: (subject) => castTo(subject).widens === true,
    sql: typeSql,
  },
  renameChoices: {
    verb: 'rename the values',
    risk: riskOf,
    sql: ({ table, column, names }) => [
      `update ${table.name} set ${quoted(column.name)} = ${renamedValue(column, names)} ` +
        `where ${hasFormerValue(column, names)}`,
    ],
    label: ({ table, column, names }) =>
      `${names.map(({ from, to }) => `${from} to ${to}`).join(', ')} of ` +
      `${subjectLabel(table, column)}`,
  },
  setDefault: {
    verb: 'change the default of',
    risk: 'safe',
    additive: true,
    sql: alterColumn(({ column }) => `set default ${column.default ?? 'null'}`),
  },
  dropNotNull: { verb: 'make optional', risk: 'safe', sql: alterColumn(() => 'drop not null') },
  dropColumn: {
    verb: 'drop',
    risk: 'destructive',
    sql: ({ last }) => [alter(last.table, `drop column ${quoted(last.column.name)}`)],
  },
  dropTable: {
    verb: 'drop',
    risk: 'destructive',
    sql: ({ last }) => [`drop table ${last.name}`],
  },
  fillNulls: {
    verb: 'fill with the default',
    risk: riskOf,
    sql: ({ table, column }) => [fillNulls(table, column)],
  },
  setNotNull: { verb: 'make required', risk: riskOf, sql: alterColumn(() => 'set not null') },
  addCheck: {
    verb: 'change the condition of',
    risk: riskOf,
    additive: hasRange,
    sql: addCheckSql,
  },
  addForeignKey: {
    verb: 'add a foreign key to',
    risk: riskOf,
    additive: isOfNew,
    sql: ({ table, column, names }) => [addForeignKey(table, column, names)],
  },
  createIndex: {
    verb: 'add the index',
    risk: riskOf,
    // A unique one is safe if earlier processes leave one of its columns empty.
    additive: true,
    sql: ({ table, index }) => [
      createIndex(table, index),
      ...(index.deferred && !index.exclusion ? [deferIndex(table, index)] : []),
    ],
    label: ({ index }) => index.name,
  },
  deferIndex: {
    verb: 'defer',
    risk: 'safe',
    sql: ({ table, index }) => [deferIndex(table, index)],
    label: ({ index }) => index.name,
  },
  forgetModels: {
    verb: 'remove what names',
    risk: 'destructive',
    sql: ({ table, column, naming, gone }) => [forgetModels[naming](table, column, gone)],
    label: ({ table, column, gone }) => `${gone.join(', ')} in ${subjectLabel(table, column)}`,
  },
  renameValues: {
    verb: 'rename',
    risk: 'safe',
    sql: ({ table, column, naming, names }) => [renameValues[naming](table, column, names)],
    label: ({ table, column, names }) =>
      `${names.map(({ from, to }) => `${from} to ${to}`).join(', ')} in ` +
      `${subjectLabel(table, column)}`,
  },
  changeKept: {
    verb: 'change the deleted objects of',
    risk: 'safe',
    sql: ({ kept }) => [changeKept(kept)],
  },
  renameKept: {
    verb: 'rename',
    risk: 'safe',
    sql: ({ names }) => [renameKept(names)],
    label: ({ names }) =>
      `${names.map(({ from, to }) => `${from} to ${to}`).join(', ')} in deleted objects`,
  },
}

/** Creates a change of a kind. */
export function describeChange<K extends ChangeName>(name: K, subject: Subjects[K]): SchemaChange {
  const kind: Kind<Subjects[K]> = kinds[name]
  const { table, column }: MigrationSubject = subject
  const risk = typeof kind.risk === 'function' ? kind.risk(subject) : kind.risk
  const { additive = false } = kind
  const online = onlineForm(name, risk, subject)
  return {
    kind: name,
    risk,
    additive: risk === 'safe' && (typeof additive === 'function' ? additive(subject) : additive),
    table,
    ...(column ? { column } : {}),
    says: `${kind.verb} ${kind.label?.(subject) ?? subjectLabel(table, column)}`,
    sql: kind.sql(subject),
    ...(online ? { online } : {}),
    ...(kind.rename ? { rename: kind.rename(subject) } : {}),
  }
}

/**
 * Sorts changes into the order in which they can be applied: by kind, and renames so that each new
 * name is free.
 */
export function inOrder(changes: readonly SchemaChange[]): readonly SchemaChange[] {
  return Object.keys(kinds).flatMap((kind) => {
    const same = changes.filter((one) => one.kind === kind)
    const renames = same.flatMap((item) => (item.rename ? [{ item, rename: item.rename }] : []))
    if (renames.length < same.length) return same
    return untangle(renames).map(({ item, sql }) => ({ ...item, sql }))
  })
}
