import { numberOf, type Range } from './address-numbers.ts'
import type { KnownPrefix } from './parent-prefix.ts'

/**
 * How many addresses at the beginning and at the end of a network cannot be assigned. The first
 * one identifies an IPv4 network, and stands for all routers of an IPv6 network (RFC 4291, section
 * 2.6.1). The last one is the broadcast address of an IPv4 network.
 */
const reservedEnds = {
  4: { first: 1n, last: 1n },
  6: { first: 1n, last: 0n },
} as const

/**
 * Returns the addresses of a prefix that can be assigned to interfaces: all of a pool and of a
 * network of one or two addresses (RFC 3021, RFC 6164).
 */
export function usableRange({ range, family, bits, length, isPool }: KnownPrefix): Range {
  if (isPool || length >= bits - 1) return range
  const { first, last } = reservedEnds[family]
  return { first: range.first + first, last: range.last - last }
}

/** Returns the ranges in rows with the first and the last address in hexadecimal, lowest first. */
export function rangesOf(rows: readonly (readonly unknown[])[]): readonly Range[] {
  const ranges = rows.map(([first, last]) => ({ first: numberOf(first), last: numberOf(last) }))
  return ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))
}
