import Type from 'typebox'
import { literal } from '../arguments.ts'
import {
  isOperand,
  operandOf,
  operate,
  type ConditionOperand,
  type DateOperand,
  type FieldOperand,
  type NumberOperand,
  type AnyOperand,
  type TextOperand,
} from '../expressions/operands.ts'
import { makeField, type Field } from '../field.ts'
import {
  commonOptionsSchemas,
  defineKind,
  optionsOf,
  optionsParameter,
  type OptionValues,
} from '../kind.ts'

const expressionOptions = {
  /**
   * Name for people.
   *
   * @default the field's name with spaces
   */
  label: commonOptionsSchemas.label,
  /** One sentence for the documentation. */
  description: commonOptionsSchemas.description,
}

interface ExpressionOptions extends OptionValues<typeof expressionOptions> {}

const allowed = "a function such as (f) => f('quantity').times(f('price'))"

const makeParameter = { name: 'make', schema: Type.Any({ allowed }) }

/**
 * A number, text, condition, date or time that is computed from other fields. `f` returns the value
 * at a path: a field of the object, also a computed one, or of an object that it refers to, such as
 * `room.width`. The value is shown, filtered and sorted like a stored one, and never written. It is
 * null where a value that it needs is null. Values that the reader may not see are null in it.
 *
 * @example
 * surface: expression((f) => f('height').times(f('length')).dividedBy(100).rounded(2), {
 *   label: 'surface (m²)',
 * }),
 */
export const expression = defineKind(
  'expression',
  [makeParameter, optionsParameter(optionsOf(expressionOptions))],
  (make: (f: (path: string) => FieldOperand) => AnyOperand, options: ExpressionOptions = {}) => {
    const made: unknown = typeof make === 'function' ? make(operandOf) : make
    if (isOperand(made)) return makeComputed(made, options)
    const wrong = `${typeof make === 'function' ? 'returns' : 'is'} ${literal(made)}`
    const mistake = `the argument "make" of expression() ${wrong}; allowed: ${allowed}`
    return makeField({}, { kind: 'computed-expression', read: Type.Unknown(), mistakes: [mistake] })
  },
)

const makeComputed = ({ formula }: AnyOperand, { label, description }: ExpressionOptions): Field =>
  makeField(
    {
      readOnly: true,
      ...(label === undefined ? {} : { label }),
      ...(description === undefined ? {} : { description }),
    },
    {
      kind: 'computed-expression',
      computes: { by: 'expression', formula, readsRows: false },
      // `resolve` knows the type of the value, and replaces these.
      reading: () => ({ by: 'expression', dependsOn: 'tables', sql: () => 'null' }),
      read: Type.Unknown(),
    },
  )

/**
 * In an expression: the first value where the condition is met, otherwise the second one.
 *
 * @example
 * const size = expression((f) => when(f('height').isGreaterThan(60), 'tall', 'flat'))
 */
export const when: Choose = (condition: unknown, met: unknown, unmet: unknown) =>
  operate('when', [condition, met, unmet])

interface Choose {
  (
    condition: ConditionOperand,
    met: NumberOperand | number,
    unmet: NumberOperand | number,
  ): NumberOperand
  (condition: ConditionOperand, met: TextOperand | string, unmet: TextOperand | string): TextOperand
  (condition: ConditionOperand, met: DateOperand, unmet: DateOperand): DateOperand
  (
    condition: ConditionOperand,
    met: ConditionOperand | boolean,
    unmet: ConditionOperand | boolean,
  ): ConditionOperand
}

/**
 * In an expression: the first value that is not null.
 *
 * @example
 * const extent = expression((f) => coalesce(f('height'), f('length'), 0))
 */
export const coalesce: Coalesce = (...values: readonly unknown[]) => operate('coalesce', values)

interface Coalesce {
  (...values: readonly (NumberOperand | number)[]): NumberOperand
  (...values: readonly (TextOperand | string)[]): TextOperand
  (...values: readonly DateOperand[]): DateOperand
  (...values: readonly (ConditionOperand | boolean)[]): ConditionOperand
}
