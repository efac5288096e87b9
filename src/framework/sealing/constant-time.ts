import { timingSafeEqual } from 'node:crypto'

/**
 * Compares two texts in a time that depends only on their lengths, so that the time of a refusal
 * reveals nothing about a secret.
 */
export function isSameText(given: string, expected: string): boolean {
  const [first, second] = [Buffer.from(given), Buffer.from(expected)]
  return first.length === second.length && timingSafeEqual(first, second)
}
