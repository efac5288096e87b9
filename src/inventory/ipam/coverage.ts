import type { Bits } from './address-numbers.ts'

/** The number of networks, and of the addresses that they cover. */
export interface Coverage {
  readonly count: number
  readonly covered: bigint
}

/** The bytes before the address in the result of `inet_send`; the second one is the mask length. */
const headerBytes = 4

/**
 * Counts networks, and the addresses in at least one of them. `networks` has the results of
 * `inet_send` one after the other, in the order of PostgreSQL: a network comes before its parts.
 * So a network that is not part of the last outermost one is an outermost one itself.
 */
export function coverageOf(networks: Buffer, bits: Bits): Coverage {
  const stride = headerBytes + bits / 8
  const outermost = Array.from({ length: bits + 1 }, () => 0)
  let last: number | undefined
  for (let at = 0; at < networks.length; at += stride) {
    if (last !== undefined && isPart(networks, last, at)) continue
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

/** Returns whether the first bits of a network are those of another one, which is not longer. */
function isPart(networks: Buffer, whole: number, part: number): boolean {
  const length = lengthAt(networks, whole)
  const [from, to] = [whole + headerBytes, part + headerBytes]
  const bytes = length >> 3
  for (let index = 0; index < bytes; index += 1)
    if (networks[from + index] !== networks[to + index]) return false
  const unused = 8 - (length & 7)
  if (unused === 8) return true
  return (networks[from + bytes] ?? 0) >> unused === (networks[to + bytes] ?? 0) >> unused
}
