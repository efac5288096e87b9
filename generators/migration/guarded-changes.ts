import { guardConversion, guardRows } from './guards.ts'
import { quoted } from './description.ts'
import { alter, checkName, checkSql, conditionOf } from './sql.ts'
import type { OnColumn, Risk, Subjects } from './subjects.ts'
import { castOf, type Cast } from './types.ts'
import { renamedValue } from './values.ts'

/** Returns the risk of a change of type. */
export function typeRisk(subject: Subjects['changeType']): Risk {
  return castTo(subject).safe ? 'safe' : 'needs data'
}

/**
 * Returns the cast of a type change. It includes the renames of values, since the new type may not
 * allow the former ones.
 */
export function castTo({ column, from, names }: Subjects['changeType']): Cast {
  if (names.length === 0) return castOf(column.name, from.type, column.type)
  return { safe: false, using: renamedValue(column, names), fails: true }
}

/** Returns the statements that change a type, after guards that name values which do not fit. */
export function typeSql(subject: Subjects['changeType']): readonly string[] {
  const { table, column } = subject
  const { using, loses, fails } = castTo(subject)
  const name = quoted(column.name)
  const message = `${table.name}.${column.name} holds values that ${column.type} cannot hold`
  return [
    ...(loses === undefined ? [] : [guardRows(table, column, loses, { message })]),
    ...(fails
      ? [guardConversion(table, column, using ?? `${name}::${column.type}`, { message })]
      : []),
    alter(
      table,
      `alter column ${name} type ${column.type}${using === undefined ? '' : ` using ${using}`}`,
    ),
  ]
}

/**
 * Returns the statements that add a condition, after a guard that names the values it refuses: the
 * server's error does not.
 */
export function addCheckSql({ table, column, risk }: OnColumn): readonly string[] {
  const constraint = checkName(table, column)
  const condition = conditionOf(column)
  const message = `${table.name}.${column.name} holds values that ${constraint} does not allow`
  const complaint = { message, constraint, allowed: condition }
  const guards =
    risk === 'needs data' ? [guardRows(table, column, `not (${condition})`, complaint)] : []
  return [...guards, alter(table, `add ${checkSql(table, column)}`)]
}
