import type { Bits } from './address-numbers.ts'

/** The number of networks, and the number of addresses in at least one of them. */
export interface Coverage {
  readonly count: number
  readonly covered: bigint
}

/** Bytes before the address in a result of `inet_send`. The second one is the mask length. */
const headerBytes = 4

/**
 * Counts networks, and the addresses in at least one of them. `networks` is the concatenation of
 * their `inet_send`, in the order of PostgreSQL: a network comes before its subnets. A network that
 * is not within the last outermost network is therefore an outermost one itself.
 */
export function coverageOf(networks: Buffer, bits: Bits): Coverage {
  const stride = headerBytes + bits / 8
  const outermost = Array.from({ length: bits + 1 }, () => 0)
  let last: number | undefined
  for (let at = 0; at < networks.length; at += stride) {
    if (last !== undefined && isSubnet(networks, last, at)) continue
    last = at
    const length = lengthAt(networks, at)
    outermost[length] = (outermost[length] ?? 0) + 1
  }
  const covered = outermost.reduce(
    (sum, count, length) => sum + (BigInt(count) << BigInt(bits - length)),
    0n,
  )
  return { count: networks.length / stride, covered }
}

const lengthAt = (networks: Buffer, at: number): number => networks[at + 1] ?? 0

/**
 * Returns whether the network at `inner` is within the one at `outer`, whose mask is not longer:
 * their first bits are equal.
 */
function isSubnet(networks: Buffer, outer: number, inner: number): boolean {
  const length = lengthAt(networks, outer)
  const [from, to] = [outer + headerBytes, inner + headerBytes]
  const bytes = length >> 3
  const unused = 8 - (length & 7)
  if (unused < 8 && ((networks[from + bytes] ?? 0) ^ (networks[to + bytes] ?? 0)) >> unused !== 0)
    return false
  // Neighbours in this order usually differ in their last bytes: compares these first.
  for (let index = bytes - 1; index >= 0; index -= 1)
    if (networks[from + index] !== networks[to + index]) return false
  return true
}
