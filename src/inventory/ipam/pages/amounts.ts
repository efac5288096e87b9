import type { Meter } from 'cadastre/pages'
import { percentOf, type Share } from '../use.ts'

/** Numbers from this one on are shown as powers of two. */
const large = 1n << 32n

/** The largest difference of a number from the power of two that it is shown with: `2^64 − 6`. */
const maxDifference = 100_000n

/**
 * Returns a number in words: with separators up to 2^32, and as a power of two above.
 *
 * @example
 * amountText(4094n) // '4,094'
 * amountText(2n ** 64n - 6n) // '2^64 − 6'
 */
export function amountText(amount: bigint): string {
  if (amount < large) return amount.toLocaleString('en')
  const power = amount.toString(2).length - 1
  if (amount === 1n << BigInt(power)) return `2^${power}`
  const missing = (1n << BigInt(power + 1)) - amount
  if (missing <= maxDifference) return `2^${power + 1} − ${missing.toLocaleString('en')}`
  const factor = Number((amount * 10n) >> BigInt(power)) / 10
  return `about ${factor.toLocaleString('en')} × 2^${power}`
}

/**
 * Returns the used part in words. Only a full share is 100 %, and only an empty one 0 %.
 *
 * @example
 * shareText({ used: 142n, size: 4094n }) // '142 of 4,094, 3 %'
 */
export const shareText = (share: Share): string =>
  `${amountText(share.used)} of ${amountText(share.size)}, ${percentText(share)}`

/** Returns a share as a bar with its words. */
export const shareMeter = (share: Share): Meter => ({
  percent: percentOf(share),
  words: shareText(share),
})

function percentText({ used, size }: Share): string {
  if (size === 0n || used >= size) return size === 0n ? '0 %' : '100 %'
  const rounded = (200n * used + size) / (2n * size)
  if (used > 0n && rounded === 0n) return '< 1 %'
  return `${rounded > 99n ? 99n : rounded} %`
}
