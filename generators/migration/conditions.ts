import type { ColumnDescription } from './description.ts'

/** Values that a condition allows: literals, or a range with inclusive bounds. */
type Allowed =
  { readonly values: readonly string[] } | { readonly min: number; readonly max: number }

interface Form {
  readonly pattern: RegExp
  readonly read: (...parts: readonly string[]) => Allowed
}

const numberPattern = String.raw`(-?\d+(?:\.\d+)?)`

/** Forms of conditions that can be compared; the kinds of fields write them. */
const conditionForms: readonly Form[] = [
  {
    pattern: /^\{column\} in \((.*)\)$/,
    read: (list = '') => ({ values: literals(list) }),
  },
  {
    pattern: new RegExp(`^\\{column\\} between ${numberPattern} and ${numberPattern}$`),
    read: (min, max) => ({ min: Number(min), max: Number(max) }),
  },
  {
    pattern: new RegExp(`^\\{column\\} >= ${numberPattern}$`),
    read: (min) => ({ min: Number(min), max: Infinity }),
  },
]

/** Returns whether every value that meets `from` certainly meets `to`; false without `from`. */
export function isWider(from: string | undefined, to: string): boolean {
  if (from === to) return true
  const [old, now] = [from === undefined ? undefined : parse(from), parse(to)]
  return old !== undefined && now !== undefined && covers(now, old)
}

/**
 * Returns whether null meets the condition of a column. One about other columns is met if it
 * compares what is null in two of them or limits how many are set, and these are `empty`: null in
 * every row.
 */
export function allowsNulls(
  { check = '' }: ColumnDescription,
  empty: ReadonlySet<string>,
): boolean {
  const named = [...check.matchAll(/"(\w+)"/g)].map(([, name = '']) => name)
  if (named.length === 0) return !/\bis not null\b/i.test(check)
  return metByNulls.test(check) && named.every((name) => empty.has(name))
}

/** Both or neither of two columns, or at most one of several. */
const metByNulls =
  /^(?:\("\w+" is null\) = \("\w+" is null\)|num_nonnulls\("\w+"(?:, "\w+")*\) <= 1)$/

/** Returns whether a condition allows a range of numbers, or whether there is none. */
export const isRange = (condition: string | undefined): boolean => {
  const allowed = condition === undefined ? undefined : parse(condition)
  return condition === undefined || (allowed !== undefined && 'min' in allowed)
}

/** Splits the list of `in (…)` into its literals, such as `1` and `'it''s'`. */
export const literals = (list: string): readonly string[] =>
  list.match(/'(?:[^']|'')*'|[^\s,']+/g) ?? []

function parse(condition: string): Allowed | undefined {
  for (const { pattern, read } of conditionForms) {
    const found = pattern.exec(condition)
    if (found) return read(...found.slice(1))
  }
  return undefined
}

function covers(wide: Allowed, narrow: Allowed): boolean {
  if ('values' in narrow) return narrow.values.every((value) => allows(wide, value))
  return 'min' in wide && wide.min <= narrow.min && narrow.max <= wide.max
}

function allows(allowed: Allowed, value: string): boolean {
  if ('values' in allowed) return allowed.values.includes(value)
  return Number(value) >= allowed.min && Number(value) <= allowed.max
}
