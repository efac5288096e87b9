import type { Field } from './field.ts'
import type { Model } from './graph.ts'
import { isSetSql } from './is-set.ts'
import type { SetCondition, SetValue } from './set-conditions.ts'
import { textLiteral } from './sql.ts'

/**
 * Returns SQL of conditions on rows of a model. `expressionOf` returns the value of a field, such
 * as its column.
 */
export const conditionsSql = (
  { fields }: Pick<Model, 'fields'>,
  where: readonly SetCondition[],
  expressionOf: (condition: SetCondition) => string,
): readonly string[] =>
  where.map((one) => conditionSql(fields.get(one.field), one, expressionOf(one)))

/** Returns SQL of a condition on an expression. */
function conditionSql(
  field: Pick<Field, 'blank'> | undefined,
  { is }: SetCondition,
  expression: string,
): string {
  if (!is) return isSetSql(field, expression)
  const values = is.filter((value) => value !== null).map(literalOf)
  const among = values.length === 0 ? [] : [`${expression} in (${values.join(', ')})`]
  if (!is.includes(null)) return among.join('')
  const parts = [`${expression} is null`, ...among]
  return parts.length === 1 ? parts.join('') : `(${parts.join(' or ')})`
}

const literalOf = (value: SetValue): string =>
  typeof value === 'string' ? textLiteral(value) : String(value)
