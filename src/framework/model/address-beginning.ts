import ipaddr from 'ipaddr.js'
import type { Search } from './search.ts'

/**
 * Search that finds addresses and networks by how they begin, such as `10.9.1` and `2001:db8:1`.
 * `host` returns the SQL that the index of the column sorts by.
 */
export const searchBeginning = (host: (column: string) => string): Search => ({
  condition: (column, parameter) => {
    const bound = (number: number): string => `(${parameter}::inet[])[${number}]`
    const ranges = Array.from({ length: rangeCount }, (_, index) => {
      const [first, last] = [bound(2 * index + 1), bound(2 * index + 2)]
      return `${host(column)} >= ${first} and ${host(column)} <= ${last}`
    })
    return `(${ranges.join(' or ')})`
  },
  value: (typed, isTyping = false) => {
    const ranges = ipv4Ranges(typed, isTyping) ?? ipv6Ranges(typed)
    if (ranges.length === 0) return undefined
    const unused = Array.from({ length: rangeCount - ranges.length }, () => noAddresses)
    return [...ranges, ...unused].flat()
  },
})

/** The bounds of a range: its first network, with the shortest possible mask, and its end. */
type Bounds = readonly [first: string, last: string]

/** A part of an IPv4 address is one of these numbers of digits longer than its beginning. */
const furtherDigits = [0, 1, 2]

/** Every search has the same number of ranges, and so the same statement. */
const rangeCount = furtherDigits.length

/** An empty range. */
const noAddresses: Bounds = ['0.0.0.1/32', '0.0.0.0/32']

/** Up to three parts of an IPv4 address, the last of which may have further digits. */
const ipv4Parts = /^\d{1,3}(?:\.\d{1,3}){0,2}\.?$/

/**
 * Returns the ranges of the IPv4 addresses that begin with a text of up to three parts and a dot,
 * or undefined for other texts. A number without a dot begins one only if `isTyping`: else it is
 * more often a part of a name. The ones that begin with `10.9.1` have 1, 10 to 19 or 100 to 199 as
 * their third part; a dot at the end completes the part.
 */
function ipv4Ranges(typed: string, isTyping: boolean): readonly Bounds[] | undefined {
  if (!ipv4Parts.test(typed) || !(isTyping || typed.includes('.'))) return undefined
  const isComplete = typed.endsWith('.')
  const texts = (isComplete ? typed.slice(0, -1) : typed).split('.')
  const parts = texts.map(Number)
  const isWritten = texts.every((text, index) => String(parts[index]) === text)
  if (!isWritten || parts.some((part) => part > 255)) return []
  const last = parts.at(-1) ?? 0
  const further = isComplete || last === 0 ? furtherDigits.slice(0, 1) : furtherDigits
  return further.flatMap((digits) => {
    const first = last * 10 ** digits
    const end = Math.min(first + 10 ** digits - 1, 255)
    const before = parts.slice(0, -1)
    return first > 255 ? [] : [boundsOf([...before, first], [...before, end], 4)]
  })
}

/** A group of an IPv6 address as it is written: without leading zeros, or with all of them. */
const group = '(?:0|[1-9a-f][\\da-f]{0,3}|[\\da-f]{4})'
const ipv6Beginning = new RegExp(`^(?:${group}:){1,6}(?:${group}:?|:)?$`, 'i')

/**
 * Returns the range of the IPv6 addresses that begin with the groups of a text, with or without a
 * colon at the end. Two colons at the end are two more groups, of zeros.
 */
function ipv6Ranges(typed: string): readonly Bounds[] {
  if (!ipv6Beginning.test(typed)) return []
  const groups = typed
    .replace(/::$/, ':0:0')
    .replace(/:$/, '')
    .split(':')
    .map((group) => parseInt(group, 16))
  const bytes = groups.flatMap((group) => [group >> 8, group & 255])
  return [boundsOf(bytes, bytes, 16)]
}

function boundsOf(first: readonly number[], last: readonly number[], length: number): Bounds {
  const fill = (bytes: readonly number[], byte: number): number[] =>
    Array.from({ length }, (_, index) => bytes[index] ?? byte)
  const start = fill(first, 0)
  const text = (bytes: number[]): string => ipaddr.fromByteArray(bytes).toString()
  return [`${text(start)}/${shortestMask(start)}`, `${text(fill(last, 255))}/${length * 8}`]
}

/**
 * Returns the length of the shortest mask of a network with this address. In the order of
 * PostgreSQL, a network comes before longer ones with its address.
 */
function shortestMask(bytes: readonly number[]): number {
  const index = bytes.findLastIndex((byte) => byte !== 0)
  const zeros = Math.log2((bytes[index] ?? 0) & -(bytes[index] ?? 0))
  return index < 0 ? 0 : (index + 1) * 8 - zeros
}
