import { isWider, literals } from './conditions.ts'
import { quoted, type ColumnDescription } from './description.ts'
import { textLiteral } from '../../src/framework/model/sql.ts'
import type { Names } from './sql.ts'
import type { Risk } from './subjects.ts'

/**
 * Returns the values of a choice that the migration renames, without those that the lock has as
 * renamed.
 */
export function renamedValues(from: ColumnDescription, to: ColumnDescription): readonly Names[] {
  const known = allowedValues(from)
  return Object.entries(to.valuesWere ?? {})
    .filter(([now, was]) => from.valuesWere?.[now] !== was && (known?.includes(was) ?? true))
    .map(([now, was]) => ({ from: was, to: now }))
}

/**
 * Returns the risk of renamed values: they lose data when they become equal to others that stay.
 */
export function renamedValuesRisk(from: ColumnDescription, names: readonly Names[]): Risk {
  const moved = new Set(names.map(({ from: was }) => was))
  const staying = (allowedValues(from) ?? []).filter((value) => !moved.has(value))
  return names.some(({ to }) => staying.includes(to)) ? 'destructive' : 'safe'
}

/** Returns the SQL expression of a column's values after the renames, in the type of the column. */
export function renamedValue({ name, type }: ColumnDescription, names: readonly Names[]): string {
  const text = `${quoted(name)}::text`
  const cases = names
    .map((one) => `when ${textLiteral(one.from)} then ${textLiteral(one.to)}`)
    .join(' ')
  return `(case ${text} ${cases} else ${text} end)::${type}`
}

/** Returns the SQL condition of the values that are renamed. */
export const hasFormerValue = ({ name }: ColumnDescription, names: readonly Names[]): string =>
  `${quoted(name)}::text in (${names.map(({ from }) => textLiteral(from)).join(', ')})`

/** Returns whether every value that met the old condition meets the new one after the renames. */
export function allowsRenamed(
  from: ColumnDescription,
  to: ColumnDescription,
  names: readonly Names[],
): boolean {
  if (to.check === undefined) return true
  const known = names.length > 0 ? allowedValues(from) : undefined
  if (!known) return isWider(from.check, to.check)
  const now = new Map(names.map((one) => [one.from, one.to]))
  const isText = to.type.startsWith('varchar')
  const values = known.map((value) => now.get(value) ?? value)
  return isWider(
    `{column} in (${values.map((one) => (isText ? textLiteral(one) : one)).join(', ')})`,
    to.check,
  )
}

/** Returns a value of a choice as a declaration has it. */
export const valueIn = ({ type }: ColumnDescription, value: string): string =>
  type.startsWith('varchar') ? `'${value}'` : value

/** Returns the values that a choice has no more, without those that are renamed. */
export function removedValues(from: ColumnDescription, to: ColumnDescription): readonly string[] {
  const renamed = new Set(renamedValues(from, to).map((names) => names.from))
  const left = allowedValues(to) ?? []
  return (allowedValues(from) ?? []).filter((one) => !left.includes(one) && !renamed.has(one))
}

/**
 * Returns the declared former values of a choice that it had neither before nor in an earlier
 * declaration: no row can be changed by them.
 */
export function lateValues(from: ColumnDescription, to: ColumnDescription): readonly Names[] {
  const known = allowedValues(from)
  if (!known) return []
  return Object.entries(to.valuesWere ?? {})
    .filter(([now, was]) => from.valuesWere?.[now] !== was && !known.includes(was))
    .map(([now, was]) => ({ from: was, to: now }))
}

/** Returns the values of a choice as text, or undefined when any value is allowed. */
function allowedValues({ check, type }: ColumnDescription): readonly string[] | undefined {
  if (type === 'boolean') return ['true', 'false']
  const list = /^\{column\} in \((.*)\)$/.exec(check ?? '')?.[1]
  return list === undefined ? undefined : literals(list).map(plain)
}

const plain = (sql: string): string =>
  sql.startsWith("'") ? sql.slice(1, -1).replaceAll("''", "'") : sql
