import { timingSafeEqual } from 'node:crypto'

/**
 * Whether two texts are equal, in a time that depends on their lengths only: how long a refusal
 * takes does not tell how much of a guessed secret was right.
 */
export function isSameText(given: string, expected: string): boolean {
  const [first, second] = [Buffer.from(given), Buffer.from(expected)]
  return first.length === second.length && timingSafeEqual(first, second)
}
