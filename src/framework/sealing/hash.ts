import { pbkdf2, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { isSameText } from './constant-time.ts'

const derive = promisify(pbkdf2)
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const saltLength = 22

/** Hashes a secret as `pbkdf2_sha256$rounds$salt$digest`, off the event loop. */
export function hashSecret(text: string, rounds: number): Promise<string> {
  const salt = Array.from({ length: saltLength }, () => letters[randomInt(letters.length)]).join('')
  return hashWith(text, rounds, salt)
}

/** Whether a stored text can be a hash; its rounds are not more than anyone means. */
export function isHash(stored: string | null): stored is string {
  return stored !== null && form.test(stored)
}

const form = /^pbkdf2_sha256\$[1-9]\d{0,7}\$[^$]+\$[A-Za-z0-9+/]{43}=$/

/** Whether a text is the one a hash was made of; takes as long for any text. */
export async function matchesHash(text: string, stored: string): Promise<boolean> {
  if (!isHash(stored)) return false
  const [, rounds, salt = ''] = stored.split('$')
  return isSameText(await hashWith(text, Number(rounds), salt), stored)
}

async function hashWith(text: string, rounds: number, salt: string): Promise<string> {
  const digest = await derive(text, salt, rounds, 32, 'sha256')
  return `pbkdf2_sha256$${rounds}$${salt}$${digest.toString('base64')}`
}
