import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose'
import type { Database } from '../../framework/database/database.ts'
import { storedKeyOf } from './stored-key.ts'

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
  const key = storedKeyOf({ rows }, purpose)
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
