import {
  createHmac,
  createPublicKey,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import {
  CompactEncrypt,
  compactDecrypt,
  decodeProtectedHeader,
  type CompactJWEHeaderParameters,
} from 'jose'
import { fingerprintOf } from '../model/rsa-key.ts'
import { encodedHeader, headerOf, openCompact } from './compact.ts'
import { jsonObjectOf } from '../model/json-value.ts'

/** One version of the master key. */
export interface MasterKey {
  readonly number: number
  /** 256 bits, stored outside the heap and overwritten when it is garbage-collected. */
  readonly secret: KeyObject
}

/** The versions of the master key that a user holds, by number. Never stored in clear text. */
export type Ring = ReadonlyMap<number, MasterKey>

/** The stored form of a ring: JSON with a JWE for each version, by number. */
export type WrappedRing = string

/** Makes a new version of the master key. */
export function mintMasterKey(number: number): MasterKey {
  return masterKey(number, randomBytes(32))
}

/**
 * Wraps every version under a user's public key (RSA-OAEP-256). The header `vouch` is the
 * attestation: an HMAC of the public key under the master key.
 */
export function wrapForUser(ring: Ring, publicKey: string): Promise<WrappedRing> {
  const key = createPublicKey(publicKey)
  return wrapEach(ring, (master) => ({
    header: {
      kid: String(master.number),
      alg: 'RSA-OAEP-256',
      enc: 'A256GCM',
      vouch: attestationFor(key, master),
    },
    under: key,
  }))
}

/**
 * The public key for which a holder of the master key wrapped a version: this one, another one, or
 * none where the version has no attestation.
 */
export type Attestation = 'this key' | 'another key' | 'none'

/**
 * Checks the attestation of a wrapped version for a public key. Only a holder of the master key can
 * make one, so a public key that was inserted into the database has none.
 */
export function attestationOf(
  publicKey: string,
  wrapped: WrappedRing,
  master: MasterKey | undefined,
): Attestation {
  try {
    const jwe = jwesIn(wrapped).get(String(master?.number))
    if (!master || !jwe) return 'another key'
    const { vouch } = decodeProtectedHeader(jwe)
    if (vouch === undefined) return 'none'
    return vouch === attestationFor(createPublicKey(publicKey), master) ? 'this key' : 'another key'
  } catch {
    return 'another key' // it was inserted into the database
  }
}

const attestationFor = (key: KeyObject, { secret }: MasterKey): string =>
  createHmac('sha256', secret).update(fingerprintOf(key)).digest('base64url')

/** Wraps every version under a session key; the owner of the session is authenticated with it. */
export function wrapForSession(
  ring: Ring,
  sessionKey: Uint8Array,
  owner: string,
): Promise<WrappedRing> {
  return wrapEach(ring, ({ number }) => ({
    header: sessionHeader(number, owner),
    under: sessionKey,
  }))
}

/** Opens a ring with the user's private key; rejects when it belongs to another user. */
export function unwrapWithPrivateKey(wrapped: WrappedRing, key: KeyObject): Promise<Ring> {
  return unwrapEach(wrapped, async (jwe) => {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: ['RSA-OAEP-256'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return plaintext
  })
}

/**
 * Opens a ring with a session key; rejects when it was wrapped under another key or for another
 * user.
 */
export function unwrapWithSession(
  wrapped: WrappedRing,
  sessionKey: Uint8Array,
  owner: string,
): Promise<Ring> {
  return unwrapEach(wrapped, async (jwe, number) => {
    if (headerOf(jwe) !== encodedHeader(sessionHeader(number, owner)))
      throw new Error('the ring was wrapped for another session')
    return openCompact(jwe, sessionKey)
  })
}

/** Returns the newest version of a ring, under which new values are sealed. */
export function newest(ring: Ring): number {
  return Math.max(0, ...ring.keys())
}

const sessionHeader = (number: number, owner: string) => ({
  kid: String(number),
  alg: 'dir',
  enc: 'A256GCM',
  owner,
})

interface Wrapping {
  readonly header: CompactJWEHeaderParameters
  readonly under: KeyObject | Uint8Array
}

async function wrapEach(ring: Ring, wrapping: (key: MasterKey) => Wrapping): Promise<WrappedRing> {
  const entries = [...ring.values()].map(async (key) => {
    const { header, under } = wrapping(key)
    const bytes = key.secret.export()
    const jwe = await new CompactEncrypt(bytes).setProtectedHeader(header).encrypt(under)
    bytes.fill(0)
    return [String(key.number), jwe]
  })
  return JSON.stringify(Object.fromEntries(await Promise.all(entries)))
}

/** Returns the JWEs of a wrapped ring by the numbers of their keys, as `wrapEach` wrote them. */
const jwesIn = (wrapped: WrappedRing): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(jsonObjectOf(JSON.parse(wrapped))).map(([number, jwe]) => [number, String(jwe)]),
  )

async function unwrapEach(
  wrapped: WrappedRing,
  unwrap: (jwe: string, number: number) => Promise<Uint8Array>,
): Promise<Ring> {
  const keys = [...jwesIn(wrapped)].map(async ([number, jwe]) =>
    masterKey(Number(number), await unwrap(jwe, Number(number))),
  )
  return new Map((await Promise.all(keys)).map((key) => [key.number, key]))
}

/** Makes a key from the bytes and overwrites them. */
function masterKey(number: number, bytes: Uint8Array): MasterKey {
  const secret = createSecretKey(bytes)
  bytes.fill(0)
  return { number, secret }
}
