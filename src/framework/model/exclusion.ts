import type { Column } from './columns.ts'
import type { Rule } from './rules.ts'
import { meets, type SetCondition } from './set-conditions.ts'

/** How a range is made of two values. */
type ColumnRange = NonNullable<Column['range']>

/** Objects of which no two overlap. */
export interface Exclusion {
  /** The fields in which two objects must be equal, to collide. */
  readonly same: readonly string[]
  readonly sameColumns: readonly string[]
  readonly start: string
  readonly startColumn: string
  readonly end: string
  readonly endColumn: string
  readonly range: ColumnRange
  /** Only objects that meet these conditions collide. */
  readonly where: readonly SetCondition[]
  /** The field that a violation is reported on. */
  readonly reportedOn: string
  /** The message of a violation, without the other object. */
  readonly message: string
  /** The message about an end before its start. */
  readonly orderMessage: string
  /** Name of the constraint in the database. */
  readonly index: string
}

/** Returns the fields that an exclusion depends on. */
export const comparedFields = ({ same, start, end, where }: Exclusion): readonly string[] => [
  ...same,
  start,
  end,
  ...where.map(({ field }) => field),
]

/** Returns SQL of the range from one expression to another. Fails where the end is first. */
export const rangeSql = ({ sql, includesEnd }: ColumnRange, start: string, end: string): string =>
  `${sql}(${start}, ${end}${includesEnd ? `, '[]'` : ''})`

/** Returns the rule that a range ends where it starts, or later. */
export function orderRule({ start, end, where, orderMessage }: Exclusion): Rule {
  return {
    name: `${end} is not before ${start}`,
    // PostgreSQL refuses a row that begins to count, too.
    paths: [...new Set([start, end, ...where.map(({ field }) => field)])],
    on: end,
    compares: { by: 'notBefore', start, end, message: orderMessage },
    check: (values) =>
      isAfter(values(start), values(end)) ? { field: end, message: orderMessage } : undefined,
  }
}

/** Returns whether one value of a range is after another; false where one is not set. */
export function isAfter(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one > other
  return typeof one === 'string' && typeof other === 'string' && one > other
}

/** Returns whether an object, whose values are given, takes a part of the range. */
export const isConcerned = (
  { same, start, end, range, where }: Exclusion,
  valueOf: (field: string) => unknown,
): boolean =>
  same.every((name) => (valueOf(name) ?? null) !== null) &&
  where.every((one) => meets(one, valueOf(one.field))) &&
  !isEmpty(range, valueOf(start), valueOf(end))

const isEmpty = ({ includesEnd }: ColumnRange, start: unknown, end: unknown): boolean =>
  isAfter(start, end) || (!includesEnd && isSame(start, end))

const isSame = (start: unknown, end: unknown): boolean => (start ?? null) !== null && start === end
