import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import { newest, type Ring } from './ring.ts'

/** What a sealed value belongs to. It opens only where all of it is the same as when it was sealed. */
export interface SealContext {
  /** Model and field, such as `secrets.Secret.plaintext`. */
  readonly place: string
  /** The object's own UUID. */
  readonly seal: string
  /** Values that the field is bound to, such as the ids of device and role. */
  readonly bound: readonly unknown[]
}

/** A sealed value that was changed, moved or sealed under a key that is not there. */
export class DoesNotOpen extends Error {
  override readonly name = 'DoesNotOpen'
}

/** Seals text under the newest key of a ring, as compact JWE (`dir`, A256GCM). Its length is hidden up to 16 bytes. */
export async function sealText(text: string, context: SealContext, ring: Ring): Promise<string> {
  const key = ring.get(newest(ring))
  if (!key) throw new Error('an empty ring seals nothing')
  const padded = pad(Buffer.from(text, 'utf8'))
  const jwe = await new CompactEncrypt(padded)
    .setProtectedHeader(headerOf(key.number, context))
    .encrypt(key.key)
  padded.fill(0)
  return jwe
}

/** Opens sealed text; rejects with `DoesNotOpen`. */
export async function openText(jwe: string, context: SealContext, ring: Ring): Promise<string> {
  try {
    const number = sealedUnder(jwe)
    const key = ring.get(number)
    if (!key) throw new Error(`it is sealed under version ${number}`)
    const [header = ''] = jwe.split('.', 1)
    if (header !== encoded(headerOf(number, context)))
      throw new Error('it belongs to another place')
    const { plaintext } = await compactDecrypt(jwe, key.key)
    const text = unpad(plaintext).toString('utf8')
    plaintext.fill(0)
    return text
  } catch (error) {
    throw new DoesNotOpen('The sealed value does not open.', { cause: error })
  }
}

/** The version of the master key that a value says to be sealed under. */
export function sealedUnder(jwe: string): number {
  return Number(decodeProtectedHeader(jwe).kid)
}

/** How every value sealed under a version begins, and no other. */
export function sealedPrefix(number: number): string {
  const start = JSON.stringify(algorithms(number)).slice(0, -1)
  return encoded(start).slice(0, Math.floor((Buffer.byteLength(start) * 8) / 6))
}

const algorithms = (number: number) => ({ kid: String(number), alg: 'dir', enc: 'A256GCM' })

const headerOf = (number: number, { place, seal, bound }: SealContext) => ({
  ...algorithms(number),
  place,
  seal,
  bound,
})

const encoded = (header: object | string): string =>
  Buffer.from(typeof header === 'string' ? header : JSON.stringify(header)).toString('base64url')

const lengthBytes = 4

/** Length, bytes, zeros: 64 bytes at least, then in steps of 16. */
function pad(bytes: Buffer): Buffer {
  const needed = lengthBytes + bytes.length
  const padded = Buffer.alloc(needed <= 64 ? 64 : Math.ceil(needed / 16) * 16)
  padded.writeUInt32BE(bytes.length)
  bytes.copy(padded, lengthBytes)
  bytes.fill(0)
  return padded
}

function unpad(padded: Uint8Array): Buffer {
  const bytes = Buffer.from(padded.buffer, padded.byteOffset, padded.byteLength)
  const length = bytes.readUInt32BE()
  if (lengthBytes + length > bytes.length) throw new Error('its length is wrong')
  return bytes.subarray(lengthBytes, lengthBytes + length)
}
