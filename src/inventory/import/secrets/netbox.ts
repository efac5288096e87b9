import { constants, createDecipheriv, privateDecrypt, type KeyObject } from 'node:crypto'
import { matchesHash } from 'cadastre/secrets'

/**
 * Decrypts the master key of NetBox 2.x: RSA-OAEP with SHA-1. Returns undefined if it was encrypted
 * for another key.
 */
export function unwrapNetboxKey(wrapped: Uint8Array, key: KeyObject): Buffer | undefined {
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  try {
    const master = privateDecrypt({ key, padding, oaepHash: 'sha1' }, wrapped)
    return master.length === 32 ? master : undefined
  } catch {
    return undefined
  }
}

const ivLength = 16

/**
 * Opens a secret of NetBox 2.x: AES-256 in CFB mode with 8-bit segments. The plaintext is a length,
 * the text and random padding. Only the hash of the text authenticates it. Returns undefined if no
 * reading of the length gives a text with this hash.
 */
export async function openNetboxSecret(
  ciphertext: Uint8Array,
  master: Uint8Array,
  hash: string,
): Promise<string | undefined> {
  if (ciphertext.length <= ivLength) return undefined
  const decipher = createDecipheriv('aes-256-cfb8', master, ciphertext.subarray(0, ivLength))
  const padded = Buffer.concat([decipher.update(ciphertext.subarray(ivLength)), decipher.final()])
  try {
    for (const text of possibleTexts(padded)) if (await matchesHash(text, hash)) return text
    return undefined
  } finally {
    padded.fill(0)
  }
}

/**
 * Returns the texts that the padded bytes can be. Some NetBox versions encode each byte of the
 * length as a UTF-8 character, so that bytes from 128 take two bytes, and some count characters
 * instead of bytes. These versions cannot read such secrets themselves, but the bytes are complete.
 */
function possibleTexts(padded: Buffer): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { length, start } of headers(padded)) {
    const rest = padded.subarray(start)
    if (length <= rest.length) found.add(rest.subarray(0, length).toString('utf8'))
    const text = rest.toString('utf8')
    if (text.length >= length) found.add(Array.from(text).slice(0, length).join(''))
  }
  return found
}

/** Returns the lengths that the first bytes can mean, each with the offset of the text after it. */
function headers(padded: Buffer): readonly { readonly length: number; readonly start: number }[] {
  const [high = '', low = ''] = padded.subarray(0, 4).toString('utf8')
  const encodedLength = high + low
  return [
    { length: padded.readUInt16BE(), start: 2 },
    {
      length: high.charCodeAt(0) * 256 + low.charCodeAt(0),
      start: Buffer.byteLength(encodedLength),
    },
  ]
}
