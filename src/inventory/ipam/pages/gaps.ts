import { parseCidr } from 'cadastre'
import {
  addressText,
  sizeOf,
  takeBlocks,
  type Bits,
  type Block,
  type Range,
} from '../address-numbers.ts'

/** The ranges of the rows of a table, within a larger range. */
export interface Placed {
  /** The ranges of the rows, by their first number and then the widest first. */
  readonly rows: readonly Range[]
  /** The range that all rows are in. */
  readonly within: Range
  /** The last number of the ranges before the first row; absent on the first page. */
  readonly before?: bigint | undefined
  /** True on the last page. */
  readonly isLast: boolean
}

/** A free range and the index of the row that follows it; the number of rows for the end. */
export interface Gap extends Range {
  readonly index: number
}

/** Returns the free ranges before and between rows, and on the last page after the last row. */
export function gapsBetween({ rows, within, before, isLast }: Placed): readonly Gap[] {
  const gaps: Gap[] = []
  let next = before === undefined || before < within.first ? within.first : before + 1n
  for (const [index, { first, last }] of rows.entries()) {
    if (first > next && next <= within.last)
      gaps.push({ index, first: next, last: first - 1n > within.last ? within.last : first - 1n })
    if (last >= next) next = last + 1n
  }
  if (isLast && next <= within.last)
    gaps.push({ index: rows.length, first: next, last: within.last })
  return gaps
}

/** Returns the depth of each row: the number of rows, and of ranges `around`, that contain it. */
export function nesting(rows: readonly Range[], around: readonly Range[]): readonly number[] {
  const stack = [...around]
  return rows.map((row) => {
    while (stack.length > 0 && !contains(stack.at(-1), row)) stack.pop()
    const depth = stack.length
    stack.push(row)
    return depth
  })
}

/** Returns whether a range contains another one and is larger. */
const contains = (outer: Range | undefined, { first, last }: Range): boolean =>
  outer !== undefined &&
  outer.first <= first &&
  last <= outer.last &&
  outer.last - outer.first > last - first

/** Returns the number of an address, and of the last one of its network. */
export function rangeOf(text: string): Range & { readonly bits: Bits } {
  const { network, length, bits: given } = parseCidr(text)
  const bits: Bits = given === 32 ? 32 : 128
  const first = numberOfAddress(network, bits)
  return { first, last: first + sizeOf(length, bits) - 1n, bits }
}

/** Returns the number of an address in its canonical form, without a mask. */
function numberOfAddress(address: string, bits: Bits): bigint {
  if (bits === 32)
    return address.split('.').reduce((number, part) => (number << 8n) + BigInt(part), 0n)
  const [head = '', tail] = address.split('::')
  const [left, right] = [head, tail ?? ''].map((side) =>
    side.split(':').filter((one) => one !== ''),
  )
  const zeros = Array.from({ length: 8 - (left?.length ?? 0) - (right?.length ?? 0) }, () => '0')
  const parts = [...(left ?? []), ...zeros, ...(right ?? [])]
  return parts.reduce((number, part) => (number << 16n) + BigInt(`0x${part}`), 0n)
}

/** Returns a range of addresses in words: `10.0.0.4–10.0.0.9`, or its only address. */
export const addressRangeText = ({ first, last }: Range, bits: Bits): string =>
  first === last
    ? addressText(first, bits)
    : `${addressText(first, bits)}–${addressText(last, bits)}`

/**
 * Returns the networks that fill a free range within a network, at most `count`. If the whole
 * network is free, returns its two halves, because a child prefix has to be smaller.
 */
export function blocksIn(
  gap: Range,
  { within, bits, count }: { readonly within: Range; readonly bits: Bits; readonly count: number },
): readonly Block[] {
  const [whole, ...others] = takeBlocks([gap], bits, count)
  if (!whole || others.length > 0 || whole.length > bits - 2) return whole ? [whole, ...others] : []
  if (gap.first !== within.first || gap.last !== within.last) return [whole]
  const length = whole.length + 1
  return [
    { first: whole.first, length },
    { first: whole.first + sizeOf(length, bits), length },
  ]
}
