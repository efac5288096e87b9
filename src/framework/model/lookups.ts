/** Groups of field kinds with the same look-ups. */
export type LookupFamily = 'text' | 'number' | 'date' | 'equal' | 'identity' | 'network' | 'none'

/**
 * One way to compare a field with the values of a parameter. All values of a parameter are one
 * array: the condition holds if any of them matches.
 */
export interface Lookup {
  /** Suffix of the parameter's name, e.g. `__ic`; empty for equality. */
  readonly suffix: string
  /** Description for the documentation: `<field> …`. */
  readonly means: string
  readonly condition: (column: string, parameter: string) => string
  /**
   * Returns the condition on a column of the row for one value, in a form that an index serves;
   * `sorted` is the column in the order of its index.
   */
  readonly byValue?: (operand: { column: string; sorted: string }, value: unknown) => string
  /** Turns the condition along a path into the condition on the row. */
  readonly whole?: (found: string, parameter: string) => string
  /** Compares whole values: a value may name an object. */
  readonly equality?: true
  /** Negates the whole condition; rows without a value then match. */
  readonly negated?: boolean
  /** Converts a parsed value to the parameter, e.g. to a pattern. */
  readonly value?: (value: unknown) => unknown
  /** The type of the values, if it is not that of the field. */
  readonly reads?: 'boolean' | 'pattern' | 'list'
}

const escaped = (text: unknown): string => String(text).replace(/[\\%_]/g, '\\$&')
const like = (column: string, parameter: string): string => `${column} ilike any(${parameter})`
const contains = (text: unknown): string => `%${escaped(text)}%`
const starts = (text: unknown): string => `${escaped(text)}%`
const ends = (text: unknown): string => `%${escaped(text)}`

const compare =
  (operator: string) =>
  (column: string, parameter: string): string =>
    `${column} ${operator} any(${parameter})`

/** Returns the pattern that finds a text anywhere inside another, ignoring case. */
export const anywhere = contains

const equal: Lookup = {
  suffix: '',
  means: 'equals',
  condition: compare('='),
  equality: true,
}
const unequal: Lookup = { ...equal, suffix: '__n', means: 'does not equal', negated: true }

const text: readonly Lookup[] = [
  equal,
  unequal,
  {
    suffix: '__ic',
    means: 'contains (any case)',
    condition: like,
    value: contains,
    reads: 'pattern',
  },
  {
    suffix: '__nic',
    means: 'does not contain (any case)',
    condition: like,
    value: contains,
    negated: true,
    reads: 'pattern',
  },
  {
    suffix: '__isw',
    means: 'starts with (any case)',
    condition: like,
    value: starts,
    reads: 'pattern',
  },
  {
    suffix: '__nisw',
    means: 'does not start with (any case)',
    condition: like,
    value: starts,
    negated: true,
    reads: 'pattern',
  },
  {
    suffix: '__iew',
    means: 'ends with (any case)',
    condition: like,
    value: ends,
    reads: 'pattern',
  },
  {
    suffix: '__niew',
    means: 'does not end with (any case)',
    condition: like,
    value: ends,
    negated: true,
    reads: 'pattern',
  },
  { suffix: '__ie', means: 'equals (any case)', condition: like, value: escaped, reads: 'pattern' },
  {
    suffix: '__nie',
    means: 'does not equal (any case)',
    condition: like,
    value: escaped,
    negated: true,
    reads: 'pattern',
  },
  {
    suffix: '__empty',
    means: 'is empty or absent',
    condition: (column) => `${column} <> ''`,
    byValue: ({ column, sorted }, isEmpty) =>
      isEmpty === true ? `(${sorted} = '' or ${column} is null)` : `${sorted} > ''`,
    whole: (found, parameter) => `((${found}) is not true) = any(${parameter})`,
    reads: 'boolean',
  },
]

const ordered: readonly Lookup[] = [
  equal,
  unequal,
  { suffix: '__gt', means: 'is greater than', condition: compare('>') },
  { suffix: '__gte', means: 'is greater than or equals', condition: compare('>=') },
  { suffix: '__lt', means: 'is less than', condition: compare('<') },
  { suffix: '__lte', means: 'is less than or equals', condition: compare('<=') },
]

/** The look-ups of each family, in the order of the documentation. */
export const lookups: Readonly<Record<LookupFamily, readonly Lookup[]>> = {
  text,
  number: ordered,
  date: ordered,
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
  none: [],
}
