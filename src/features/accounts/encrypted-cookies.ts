import { randomBytes } from 'node:crypto'
import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose'
import type { Database } from '../../framework/database/database.ts'
import { insertCookieKey, selectCookieKey } from './sql/cookie-keys.ts'

/** Encrypts and decrypts the contents of cookies of one purpose. */
export interface CookieEncryption {
  /** Returns the value of a cookie that opens for a number of seconds. */
  readonly encrypt: (content: JWTPayload, seconds: number) => Promise<string>
  /**
   * Returns the content of a cookie; undefined for one that is forged, expired, or encrypted for
   * another purpose or by another installation.
   */
  readonly decrypt: (cookie: string) => Promise<JWTPayload | undefined>
}

const issuer = 'cadastre'

/** The largest number of characters of a cookie that is decrypted. */
const maxLength = 4096

/**
 * Returns the cookies of a purpose, such as `sessions`. Each purpose has a key of its own, which
 * all processes share.
 */
export function encryptedCookies(
  { rows }: Pick<Database, 'rows'>,
  purpose: string,
): CookieEncryption {
  const key = cookieKey(rows, purpose)
  return {
    encrypt: async (content, seconds) =>
      new EncryptJWT(content)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuer(issuer)
        .setIssuedAt()
        .setExpirationTime(`${seconds} seconds`)
        .encrypt(await key()),
    decrypt: async (cookie) => {
      if (cookie.length > maxLength) return undefined
      const secret = await key()
      try {
        const { payload } = await jwtDecrypt(cookie, secret, {
          issuer,
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
        })
        return payload
      } catch {
        return undefined
      }
    },
  }
}

/**
 * Returns the key for cookies, which the first caller creates. A failure is retried by the next
 * call.
 */
function cookieKey(rows: Database['rows'], purpose: string): () => Promise<Uint8Array> {
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
    if (made === undefined) throw new Error('The key for cookies was not stored.')
    return made
  }
  return () =>
    (known ??= find().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}
