import { literal } from '../arguments.ts'
import type { ConstantValue, Formula } from './formula.ts'
import { operatorNames, operators, type OperatorName } from './operators.ts'

/** A part of an expression. */
export interface AnyOperand {
  /** The formula of the operand. */
  readonly formula: Formula
}

/** An operand that is compared with values of its type. */
interface Compared<Value> extends AnyOperand {
  /** The values are equal. */
  readonly equals: (other: Value) => ConditionOperand
  /** The values differ. */
  readonly isNot: (other: Value) => ConditionOperand
  /** There is a value, and it is not an empty text. */
  readonly isSet: () => ConditionOperand
}

/** An operand whose values have an order. */
interface Ordered<Value> extends Compared<Value> {
  /** The value comes after the other one. */
  readonly isGreaterThan: (other: Value) => ConditionOperand
  /** The value is the other one or comes after it. */
  readonly isAtLeast: (other: Value) => ConditionOperand
  /** The value comes before the other one. */
  readonly isLessThan: (other: Value) => ConditionOperand
  /** The value is the other one or comes before it. */
  readonly isAtMost: (other: Value) => ConditionOperand
}

/**
 * A number in an expression. Numbers are computed exactly, as `numeric` of PostgreSQL; responses
 * have them as JSON numbers, or as texts if one of the numbers is a text and the places are known.
 *
 * @example
 * const priceOf = (amount: NumberOperand) => amount.times(1.19).rounded(2)
 */
export interface NumberOperand extends Ordered<NumberOperand | number> {
  /** Adds a number. */
  readonly plus: (other: NumberOperand | number) => NumberOperand
  /** Subtracts a number. */
  readonly minus: (other: NumberOperand | number) => NumberOperand
  /** Multiplies by a number. */
  readonly times: (other: NumberOperand | number) => NumberOperand
  /** Divides by a number; a division by zero is null. */
  readonly dividedBy: (other: NumberOperand | number) => NumberOperand
  /** The number with the other sign. */
  readonly negated: () => NumberOperand
  /** The number without its sign. */
  readonly absolute: () => NumberOperand
  /** Rounds to decimal places, half away from zero. */
  readonly rounded: (places: number) => NumberOperand
}

/**
 * A text in an expression.
 *
 * @example
 * const inBrackets = (name: TextOperand) => name.joinedTo(' (spare)')
 */
export interface TextOperand extends Compared<TextOperand | string> {
  /** The text, followed by others; null if one of them is null. */
  readonly joinedTo: (...others: readonly (TextOperand | string)[]) => TextOperand
}

/**
 * A date or a time in an expression.
 *
 * @example
 * const daysOf = (starts: DateOperand, ends: DateOperand) => ends.daysSince(starts).plus(1)
 */
export interface DateOperand extends Ordered<DateOperand> {
  /** The days from the other date to this one. */
  readonly daysSince: (other: DateOperand) => NumberOperand
}

/**
 * A condition in an expression: true, false, or null where a compared value is null.
 *
 * @example
 * const either = (one: ConditionOperand, other: ConditionOperand) => one.or(other)
 */
export interface ConditionOperand extends Compared<ConditionOperand | boolean> {
  /** Both conditions are met. */
  readonly and: (other: ConditionOperand) => ConditionOperand
  /** One of the conditions is met. */
  readonly or: (other: ConditionOperand) => ConditionOperand
  /** The condition is not met. */
  readonly not: () => ConditionOperand
}

/**
 * The value of a field in an expression: it has the operators of all types. Its type is known when
 * all models are: then an operator that does not suit it is a mistake.
 *
 * Values of each type are compared by `equals` and `isNot`; numbers, dates and times also by
 * `isGreaterThan`, `isAtLeast`, `isLessThan` and `isAtMost`. Any field may be asked whether it has
 * a value that is not an empty text: `f('code').isSet()`.
 *
 * @example
 * const doubled = (height: FieldOperand) => height.times(2)
 */
export type FieldOperand = NumberOperand & TextOperand & DateOperand & ConditionOperand

/** Returns the value at a path, such as `quantity` or `invoice.issued`. */
export const operandOf = (path: string): FieldOperand => makeOperand({ by: 'path', path })

/** Returns an operator over operands and constants. Throws for anything else. */
export function operate(name: OperatorName, given: readonly unknown[]): FieldOperand {
  const of = given.map((one) => formulaOf(name, one))
  return makeOperand({ by: 'operator', operator: name, of })
}

/** Returns whether a value is an operand. */
export const isOperand = (given: unknown): given is AnyOperand =>
  typeof given === 'object' && given !== null && 'formula' in given

const makeOperand = (formula: Formula): FieldOperand => {
  const methods = operatorNames.map((name) => [
    name,
    (...others: readonly unknown[]) => operate(name, [{ formula }, ...others]),
  ])
  // It has a method for each operator, among them those of all types.
  return { formula, ...Object.fromEntries(methods) } as FieldOperand
}

function formulaOf(name: OperatorName, given: unknown): Formula {
  if (isOperand(given)) return given.formula
  if (isConstant(given)) return { by: 'constant', value: given }
  const { takes } = operators[name]
  const constant = takes.length > 1 ? ', a number, a text, true or false' : ''
  throw new Error(`${name}() has ${literal(given)}; allowed: an operand${constant}`)
}

const isConstant = (given: unknown): given is ConstantValue =>
  typeof given === 'string' || typeof given === 'boolean' || Number.isFinite(given)
