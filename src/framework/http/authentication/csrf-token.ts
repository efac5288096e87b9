import { randomBytes, timingSafeEqual } from 'node:crypto'

/** Bytes of the CSRF token of a session. */
const length = 32

/**
 * Returns the CSRF token of a session in a form that differs in every response: a random mask, and
 * the token combined with it. Compressing a page that has the token then reveals nothing about it,
 * also beside text that a visitor chose (BREACH).
 *
 * @param token 32 bytes in base64url
 */
export function maskToken(token: string): string {
  const mask = randomBytes(length)
  return Buffer.concat([mask, combined(mask, Buffer.from(token, 'base64url'))]).toString(
    'base64url',
  )
}

/** Returns whether a text is a masked form of the token. Takes the same time for every text. */
export function isMaskedToken(given: string, token: string): boolean {
  const expected = Buffer.from(token, 'base64url')
  const bytes = Buffer.from(given, 'base64url')
  if (bytes.length !== 2 * length || expected.length !== length) return false
  return timingSafeEqual(combined(bytes.subarray(0, length), bytes.subarray(length)), expected)
}

const combined = (mask: Uint8Array, bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)))
