import { parseCidr } from 'cadastre'

/** The length of an address in bits: 32 for IPv4, 128 for IPv6. */
export type Bits = 32 | 128

/** A range of addresses, as numbers; both ends are included. */
export interface Range {
  readonly first: bigint
  readonly last: bigint
}

/** A network: its first address as a number, and its mask length. */
export interface Block {
  readonly first: bigint
  readonly length: number
}

/** Returns the text of an address in its canonical form, which is that of PostgreSQL. */
export function addressText(number: bigint, bits: Bits): string {
  if (bits === 32) {
    const address = Number(number)
    return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.')
  }
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((number >> BigInt(16 * (7 - index))) & 0xffffn).toString(16),
  )
  return parseCidr(groups.join(':')).address
}

/** Returns the number of an address from its hexadecimal digits. */
export const numberOf = (digits: unknown): bigint => BigInt(`0x${String(digits)}`)

/** Returns the number of addresses in a network with this mask length. */
export const sizeOf = (length: number, bits: Bits): bigint => 1n << BigInt(bits - length)

/** Returns the first addresses of ranges, at most `count`. */
export function takeAddresses(ranges: readonly Range[], count: number): readonly bigint[] {
  const taken: bigint[] = []
  for (const { first, last } of ranges)
    for (let at = first; at <= last && taken.length < count; at++) taken.push(at)
  return taken
}

/**
 * Returns the fewest networks that fill ranges exactly, in order of the ranges, at most `count`.
 */
export function takeBlocks(ranges: readonly Range[], bits: Bits, count: number): readonly Block[] {
  const blocks: Block[] = []
  for (const { first, last } of ranges)
    for (let at = first; at <= last && blocks.length < count;) {
      const block = largestBlock(at, last, bits)
      blocks.push(block)
      at += sizeOf(block.length, bits)
    }
  return blocks
}

/** Returns the largest network that starts at `first` and ends at `last` or before. */
function largestBlock(first: bigint, last: bigint, bits: Bits): Block {
  let length: number = bits
  while (length > 0 && fits(first, length - 1, last, bits)) length -= 1
  return { first, length }
}

function fits(first: bigint, length: number, last: bigint, bits: Bits): boolean {
  const size = sizeOf(length, bits)
  return first % size === 0n && first + size - 1n <= last
}

/**
 * Takes a network of each length, in the order of `lengths`, at the lowest free place in the
 * ranges. Returns undefined for a length without a free place.
 */
export function allocateBlocks(
  ranges: readonly Range[],
  lengths: readonly number[],
  bits: Bits,
): readonly (Block | undefined)[] {
  const free = [...ranges]
  return lengths.map((length) => {
    const size = sizeOf(length, bits)
    const align = (first: bigint): bigint => ((first + size - 1n) / size) * size
    const index = free.findIndex(({ first, last }) => align(first) + size - 1n <= last)
    const range = free[index]
    if (!range) return undefined
    const first = align(range.first)
    const rest = [
      { first: range.first, last: first - 1n },
      { first: first + size, last: range.last },
    ]
    free.splice(index, 1, ...rest.filter((part) => part.first <= part.last))
    return { first, length }
  })
}
