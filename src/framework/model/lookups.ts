import { matchesAny, withOwnLetters } from './any-case.ts'
import { byteLookups } from './mac-lookups.ts'
import type { Period } from './period.ts'
import {
  isInRanges,
  maxIndexedLength,
  prefixRanges,
  startOf,
  type TextRange,
} from './text-ranges.ts'

/** Groups of field kinds with the same look-ups. */
export type LookupFamily =
  | 'text'
  | 'number'
  | 'date'
  | 'range'
  | 'equal'
  | 'identity'
  | 'network'
  | 'bytes'
  | 'list'
  | 'none'

/**
 * One way to compare a field with the values of a parameter. All values of a parameter are one
 * array: the condition holds if any of them matches.
 */
export interface Lookup {
  /** Suffix of the parameter's name, such as `__ic`; empty for equality. */
  readonly suffix: string
  /** Description for the documentation: `<field> …`. */
  readonly means: string
  readonly condition: (column: string, parameter: string) => string
  /** The condition on a column for one value, where the index that sorts the field serves it. */
  readonly byValue?: OrderedCondition
  /** The condition on a column for a range of values; `edge` returns the SQL of its edges. */
  readonly period?: (column: string, edge: (name: keyof Period) => string) => string
  /** Turns the condition along a path into the condition on the row. */
  readonly whole?: (found: string, parameter: string) => string
  /** Compares the order of values, in which a missing one has no place: `null` is no value. */
  readonly orders?: true
  /** Compares whole values: a value may name an object. */
  readonly equality?: true
  /** Negates the whole condition; rows without a value then match. */
  readonly negated?: boolean
  /** Converts a parsed value to the parameter, such as to a pattern. */
  readonly value?: (value: unknown) => unknown
  /** The type of the values, if it is not that of the field. */
  readonly reads?: 'boolean' | 'pattern' | 'part' | 'list'
}

/** A condition that an index in the order of a field serves. */
interface OrderedCondition {
  /**
   * Returns whether the index serves this value; it serves all if left out. The index of a long
   * field has only the beginnings of the texts.
   */
  readonly takes?: (value: unknown, field: { readonly isLong?: boolean }) => boolean
  readonly sql: (operand: OrderedOperand) => string
}

/** A column of a large table and the value that it is compared with. */
interface OrderedOperand {
  readonly column: string
  /** The column in the order of its index. */
  readonly sorted: string
  readonly value: unknown
  /** Returns the SQL of a parameter. */
  readonly parameter: (text: string) => string
}

const escaped = (text: unknown): string => String(text).replace(/[\\%_]/g, '\\$&')
/** Returns the pattern that finds a text anywhere inside another, ignoring case. */
export const containsPattern = (text: unknown): string => `%${escaped(text)}%`
const starts = (text: unknown): string => `${escaped(text)}%`
const endsWith = (text: unknown): string => `%${escaped(text)}`

const compare =
  (operator: string) =>
  (column: string, parameter: string): string =>
    `${column} ${operator} any(${parameter})`

/** Texts that are sorted by their beginning: the index finds it, and the column is compared. */
const equalsLong: OrderedCondition = {
  takes: (_, { isLong }) => isLong === true,
  sql: ({ column, sorted, value, parameter }) => {
    const text = parameter(String(value))
    return `(${sorted} = ${startOf(text)} and ${column} = ${text})`
  },
}

const lowerOf = (text: string): string => `lower(${withOwnLetters(text)})`

/**
 * Outside ASCII, `lower` and the collation `natural_sort` disagree about the case of some letters.
 */
const isAscii = (value: unknown): boolean => /^[ -~]+$/.test(String(value))

const equalsInAnyCase: OrderedCondition = {
  takes: isAscii,
  sql: ({ column, sorted, value, parameter }) => {
    const text = parameter(String(value))
    const range = isInRanges(sorted, [[startOf(text), startOf(text)]])
    return `(${range} and ${lowerOf(column)} = ${lowerOf(text)})`
  },
}

const startsInAnyCase: OrderedCondition = {
  takes: isAscii,
  sql: ({ column, sorted, value, parameter }) => {
    const ranges = prefixRanges(String(value).slice(0, maxIndexedLength)).map(
      ([first, last]): TextRange => [parameter(first), parameter(last)],
    )
    const pattern = parameter(starts(value))
    return `(${isInRanges(sorted, ranges)} and ${lowerOf(column)} like ${lowerOf(pattern)})`
  },
}

/** Returns the condition that a text, in the order of its index, is empty or absent. */
export const isEmptySql = (sorted: string): string => `(${sorted} = '' or ${sorted} is null)`

/** Returns the condition that a text, in the order of its index, is not empty. */
export const isPresentSql = (sorted: string): string => `${sorted} > ''`

/** Says whether a text is empty or absent. */
const isEmptyText: OrderedCondition = {
  sql: ({ sorted, value: isEmpty }) => (isEmpty === true ? isEmptySql : isPresentSql)(sorted),
}

const equal: Lookup = {
  suffix: '',
  means: 'equals',
  condition: compare('='),
  equality: true,
}
const unequal: Lookup = { ...equal, suffix: '__n', means: 'does not equal', negated: true }

const textLookups: readonly Lookup[] = [
  { ...equal, byValue: equalsLong },
  unequal,
  {
    suffix: '__ic',
    means: 'contains (any case)',
    condition: matchesAny,
    value: containsPattern,
    reads: 'pattern',
  },
  {
    suffix: '__nic',
    means: 'does not contain (any case)',
    condition: matchesAny,
    value: containsPattern,
    negated: true,
    reads: 'pattern',
  },
  {
    suffix: '__isw',
    means: 'starts with (any case)',
    condition: matchesAny,
    byValue: startsInAnyCase,
    value: starts,
    reads: 'pattern',
  },
  {
    suffix: '__nisw',
    means: 'does not start with (any case)',
    condition: matchesAny,
    value: starts,
    negated: true,
    reads: 'pattern',
  },
  {
    suffix: '__iew',
    means: 'ends with (any case)',
    condition: matchesAny,
    value: endsWith,
    reads: 'pattern',
  },
  {
    suffix: '__niew',
    means: 'does not end with (any case)',
    condition: matchesAny,
    value: endsWith,
    negated: true,
    reads: 'pattern',
  },
  {
    suffix: '__ie',
    means: 'equals (any case)',
    condition: matchesAny,
    byValue: equalsInAnyCase,
    value: escaped,
    reads: 'pattern',
  },
  {
    suffix: '__nie',
    means: 'does not equal (any case)',
    condition: matchesAny,
    value: escaped,
    negated: true,
    reads: 'pattern',
  },
  {
    suffix: '__empty',
    means: 'is empty or absent',
    condition: (column) => `${column} <> ''`,
    byValue: isEmptyText,
    whole: (found, parameter) => `((${found}) is not true) = any(${parameter})`,
    reads: 'boolean',
  },
]

/** Compares with any item of a list. */
const has: Lookup = {
  ...equal,
  means: 'has the item',
  condition: (column, parameter) => `${column} && ${parameter}`,
}

const listLookups: readonly Lookup[] = [
  has,
  { ...has, suffix: '__n', means: 'does not have the item', negated: true },
  {
    suffix: '__empty',
    means: 'is empty',
    condition: (column) => `${column} <> '{}'`,
    whole: (found, parameter) => `((${found}) is not true) = any(${parameter})`,
    reads: 'boolean',
  },
]

const isIn: NonNullable<Lookup['period']> = (column, edge) =>
  `(${column} >= ${edge('first')} and ${column} < ${edge('end')})`

const ordered: readonly Lookup[] = [
  { ...equal, period: isIn },
  { ...unequal, period: isIn },
  {
    suffix: '__gt',
    means: 'is greater than',
    orders: true,
    condition: compare('>'),
    period: (column, edge) => `${column} >= ${edge('end')}`,
  },
  {
    suffix: '__gte',
    means: 'is greater than or equals',
    orders: true,
    condition: compare('>='),
    period: (column, edge) => `${column} >= ${edge('first')}`,
  },
  {
    suffix: '__lt',
    means: 'is less than',
    orders: true,
    condition: compare('<'),
    period: (column, edge) => `${column} < ${edge('first')}`,
  },
  {
    suffix: '__lte',
    means: 'is less than or equals',
    orders: true,
    condition: compare('<='),
    period: (column, edge) => `${column} < ${edge('end')}`,
  },
]

/** The look-ups of each family, in the order of the documentation. */
export const lookups: Readonly<Record<LookupFamily, readonly Lookup[]>> = {
  text: textLookups,
  number: ordered,
  date: ordered,
  range: [
    equal,
    unequal,
    { suffix: '__contains', means: 'contains a value or a range', condition: compare('@>') },
    { suffix: '__overlaps', means: 'overlaps with a range', condition: compare('&&') },
  ],
  equal: [equal, unequal],
  identity: [
    ...ordered,
    {
      suffix: '__in',
      means: 'is one of a list separated by commas',
      condition: compare('='),
      reads: 'list',
    },
  ],
  network: [equal, unequal],
  bytes: [equal, unequal, ...byteLookups],
  list: listLookups,
  none: [],
}
