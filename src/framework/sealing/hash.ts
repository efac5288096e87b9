import { pbkdf2, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { runSlowTask } from '../limits/index.ts'
import { isSameText } from './constant-time.ts'

const derive = promisify(pbkdf2)
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const saltLength = 22

/** Hashes a secret as `pbkdf2_sha256$rounds$salt$digest`, off the event loop. */
export function hashSecret(text: string, rounds: number): Promise<string> {
  const salt = Array.from({ length: saltLength }, () => letters[randomInt(letters.length)]).join('')
  return hashWith(text, rounds, salt)
}

/** Returns true if a stored text is a hash with an acceptable number of rounds. */
export function isHash(stored: string | null): stored is string {
  return stored !== null && form.test(stored)
}

const form = /^pbkdf2_sha256\$[1-9]\d{0,7}\$[^$]+\$[A-Za-z0-9+/]{43}=$/

/**
 * Returns whether a hash was made from a text, in a time that does not depend on the text.
 *
 * @example
 * if (await matchesHash(password, stored)) return user
 */
export async function matchesHash(text: string, stored: string): Promise<boolean> {
  if (!isHash(stored)) return false
  const [, rounds, salt = ''] = stored.split('$')
  return isSameText(await hashWith(text, Number(rounds), salt), stored)
}

async function hashWith(text: string, rounds: number, salt: string): Promise<string> {
  const digest = await runSlowTask(() => derive(text, salt, rounds, 32, 'sha256'))
  return `pbkdf2_sha256$${rounds}$${salt}$${digest.toString('base64')}`
}
