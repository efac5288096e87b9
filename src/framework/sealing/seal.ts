import { CompactEncrypt } from 'jose'
import { encodedHeader, headerOf, openCompact } from './compact.ts'
import { newest, type MasterKey, type Ring } from './ring.ts'

/** The context that a sealed value is bound to. The value opens only in an equal context. */
export interface SealContext {
  /** Model and field, such as `secrets.Secret.plaintext`. */
  readonly field: string
  /** Id of the row. */
  readonly id: number
  /** A UUID, unique to the value. */
  readonly seal: string
  /** Values that the sealing is bound to, such as the ids of an object and a role. */
  readonly bound: readonly unknown[]
  /** The stored hash of the text, if there is one. */
  readonly hash?: string | undefined
}

/** Thrown for a sealed value that was changed, moved, or sealed under a missing key. */
export class DoesNotOpen extends Error {
  override readonly name = 'DoesNotOpen'
}

/**
 * Seals text under the newest key of a ring, as compact JWE (`dir`, A256GCM). Padding hides its
 * length in steps of 16 bytes.
 */
export async function sealText(text: string, context: SealContext, ring: Ring): Promise<string> {
  const key = ring.get(newest(ring))
  if (!key) throw new Error('an empty ring seals nothing')
  const padded = pad(Buffer.from(text, 'utf8'))
  const jwe = await new CompactEncrypt(padded)
    .setProtectedHeader(boundHeader(key.number, context))
    .encrypt(key.secret)
  padded.fill(0)
  return jwe
}

/**
 * Opens sealed text. Throws `DoesNotOpen`. The expected header is known: it is compared, never
 * parsed.
 */
export function openText(jwe: string, context: SealContext, ring: Ring): string {
  try {
    const { secret } = keyFor(headerOf(jwe), context, ring)
    const plaintext = openCompact(jwe, secret)
    const text = unpad(plaintext).toString('utf8')
    plaintext.fill(0)
    return text
  } catch (error) {
    throw new DoesNotOpen('The sealed value does not open.', { cause: error })
  }
}

/** Returns the prefix of all values that are sealed under a version. */
export function sealedPrefix(number: number): string {
  return prefixOf(JSON.stringify(algorithms(number)).slice(0, -1))
}

/** Returns the prefix of the values that are also bound to the id of their row. */
export function boundPrefix(number: number): string {
  return prefixOf(`${JSON.stringify(algorithms(number)).slice(0, -1)},"id":`)
}

const prefixOf = (start: string): string =>
  Buffer.from(start)
    .toString('base64url')
    .slice(0, Math.floor((Buffer.byteLength(start) * 8) / 6))

const algorithms = (number: number) => ({ kid: String(number), alg: 'dir', enc: 'A256GCM' })

const boundHeader = (number: number, { field, id, seal, bound, hash }: SealContext) => ({
  ...algorithms(number),
  id,
  place: field,
  seal,
  bound,
  hash,
})

/** The header of values that were sealed before ids were bound; a rotation binds them. */
const formerHeader = (number: number, { field, seal, bound }: SealContext) => ({
  ...algorithms(number),
  place: field,
  seal,
  bound,
})

/** Returns the key that a value's header names, if the header matches the context. */
function keyFor(header: string, context: SealContext, ring: Ring): MasterKey {
  for (const make of [boundHeader, formerHeader])
    for (const key of ring.values())
      if (header === encodedHeader(make(key.number, context))) return key
  throw new Error(
    'it belongs to another field or object, or is sealed under a version that is not there',
  )
}

const lengthBytes = 4

/** Pads with length, bytes and zeros to at least 64 bytes, then in steps of 16. */
function pad(bytes: Buffer): Buffer {
  const needed = lengthBytes + bytes.length
  const padded = Buffer.alloc(needed <= 64 ? 64 : Math.ceil(needed / 16) * 16)
  padded.writeUInt32BE(bytes.length)
  bytes.copy(padded, lengthBytes)
  bytes.fill(0)
  return padded
}

function unpad(padded: Buffer): Buffer {
  const length = padded.readUInt32BE()
  if (lengthBytes + length > padded.length) throw new Error('its length is wrong')
  return padded.subarray(lengthBytes, lengthBytes + length)
}
