import { numberOf, type Range } from './address-numbers.ts'
import type { ParentPrefix } from './parent-prefix.ts'

/** Returns the addresses of a prefix that can be assigned to interfaces. */
export function usableRange({ range, family, bits, length, isPool }: ParentPrefix): Range {
  // In an IPv4 network the first address identifies the network and the last one is the broadcast
  // address; networks of two addresses have neither (RFC 3021).
  const isWhole = family === 6 || isPool || length >= bits - 1
  return isWhole ? range : { first: range.first + 1n, last: range.last - 1n }
}

/** Returns the ranges in rows with the first and the last address in hexadecimal, lowest first. */
export function rangesOf(rows: readonly (readonly unknown[])[]): readonly Range[] {
  const ranges = rows.map(([first, last]) => ({ first: numberOf(first), last: numberOf(last) }))
  return ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))
}
