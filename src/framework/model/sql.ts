import type { ResolvedField } from './graph.ts'
import type { Reading, SqlContext } from './reading.ts'
import type { SqlModel, TableReads } from './table-reads.ts'

/**
 * Returns the SQL context of a model, in which its fields look up names; it notes the tables that
 * they name. Throws for unknown names, at start-up.
 */
export function makeSqlContext(model: SqlModel, reads: TableReads): SqlContext {
  const other = (key: string): SqlModel => {
    const found = reads.find(key)
    if (!found) throw new Error(`there is no model ${key}`)
    return found
  }
  const column: SqlContext['column'] = (key, name) => {
    const found = other(key).fields.get(name)?.columnName
    if (!found) throw new Error(`${key} has no stored field ${name}`)
    return found
  }
  return {
    table: (key) => reads.name(other(key).table),
    links: (own) => reads.name(own),
    column,
    path: (alias, text) => pathSql(model, alias, text, reads),
    pathOf: (key, alias, text) => pathSql(other(key), alias, text, reads),
  }
}

/** Returns the SQL of a path's value: the column, or a sub-select that follows references. */
function pathSql(model: SqlModel, alias: string, text: string, reads: TableReads): string {
  const [name = '', ...rest] = text.split('.')
  const field = model.fields.get(name)
  if (!field) throw new Error(`there is no field ${name}`)
  if (rest.length === 0) return fieldSql(model, alias, name, reads)
  const target = reads.find(field.reference?.target ?? '')
  if (!target || !field.columnName) throw new Error(`${name} is not a reference`)
  const inner = `${alias}_${name}`
  return (
    `(select ${pathSql(target, inner, rest.join('.'), reads)} from ${reads.name(target.table)} ${inner} ` +
    `where ${inner}.id = ${alias}.${field.columnName})`
  )
}

/**
 * Returns the SQL to compare and sort a field by: its column, or the expression that computes it.
 */
export function fieldSql(model: SqlModel, alias: string, name: string, reads: TableReads): string {
  const field = model.fields.get(name)
  if (field?.columnName && !field.many) return `${alias}.${field.columnName}`
  if (field?.reads.by === 'expression') return expressionSql(model, alias, field.reads, reads)
  throw new Error(`${name} has no value of its own`)
}

/** How a value is read from an expression. */
export type Expressed = Extract<Reading, { readonly by: 'expression' }>

/** Returns the SQL of an expression of a model, and notes what it depends on. */
export function expressionSql(
  model: SqlModel,
  alias: string,
  expression: Expressed,
  reads: TableReads,
): string {
  reads.declare(expression)
  return expression.sql(alias, makeSqlContext(model, reads))
}

/**
 * Returns a text as an SQL literal.
 *
 * @example
 * textLiteral("O'Hare") // "'O''Hare'"
 */
export const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * Returns the SQL condition that a column of a field equals a value. Where the index of the field
 * is in the order of another expression, the condition compares that too: an address with its mask
 * is found by the address.
 */
export function equalSql(
  { sort, sortCompared }: Pick<ResolvedField, 'sort' | 'sortCompared'>,
  column: string,
  value: string,
): string {
  const isEqual = `${column} = ${value}`
  return sortCompared ? `(${sort(column)} = ${sort(value)} and ${isEqual})` : isEqual
}
