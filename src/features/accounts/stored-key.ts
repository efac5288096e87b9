import { randomBytes } from 'node:crypto'
import type { Database } from '../../framework/database/database.ts'
import { insertCookieKey, selectCookieKey } from './sql/cookie-keys.ts'

/**
 * Returns a function that returns the key of a purpose, 256 random bits, which all processes share.
 * The first caller creates it. A failure is retried by the next call.
 */
export function storedKeyOf(
  { rows }: Pick<Database, 'rows'>,
  purpose: string,
): () => Promise<Uint8Array> {
  let known: Promise<Uint8Array> | undefined
  const read = async (): Promise<Uint8Array | undefined> => {
    const [row] = await rows(selectCookieKey(purpose))
    return row && Buffer.from(String(row[0]), 'base64url')
  }
  const find = async (): Promise<Uint8Array> => {
    const stored = await read()
    if (stored !== undefined) return stored
    const secret = randomBytes(32).toString('base64url')
    await rows(insertCookieKey(purpose, secret))
    const made = await read()
    if (made === undefined) throw new Error('The key was not stored.')
    return made
  }
  return () =>
    (known ??= find().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}
