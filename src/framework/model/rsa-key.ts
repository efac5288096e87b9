import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { InvalidValue } from './field.ts'

/** A parsed public key. */
export interface RsaPublicKey {
  /** SubjectPublicKeyInfo in PEM, from any input format. */
  readonly pem: string
  /** SHA-256 of its DER form, hexadecimal. */
  readonly fingerprint: string
}

/**
 * Parses an RSA public key: PEM (PKCS#8, PKCS#1 or a certificate), OpenSSH or RFC 4716. Throws
 * `InvalidValue`, with a message that quotes no part of the key.
 */
export function readPublicKey(text: string): RsaPublicKey {
  const trimmed = text.replaceAll('\r\n', '\n').trim()
  if (/PRIVATE KEY/.test(trimmed))
    throw new InvalidValue(
      'This looks like a private key. Send its public half, and keep the private one to yourself.',
    )
  const key = parse(trimmed)
  requireRsa(key.asymmetricKeyType, key.asymmetricKeyDetails?.modulusLength)
  const exponent = key.asymmetricKeyDetails?.publicExponent ?? 0n
  if (exponent < 3n || exponent % 2n === 0n)
    throw new InvalidValue('Its public exponent is not safe.')
  if (hasSmallFactor(key)) throw new InvalidValue('Its modulus is not safe: it has a small factor.')
  return { pem: pemOf(key), fingerprint: fingerprintOf(key) }
}

/**
 * Returns whether the modulus has a factor below 752 (NIST SP 800-89, 5.3.3). Anybody can compute
 * the private key of such a public key.
 */
function hasSmallFactor(key: KeyObject): boolean {
  const { n = '' } = key.export({ format: 'jwk' })
  const modulus = BigInt(`0x${Buffer.from(n, 'base64url').toString('hex')}`)
  for (let factor = 2n; factor < 752n; factor += 1n) if (modulus % factor === 0n) return true
  return false
}

/** The smallest and the largest size of an RSA key, in bits. */
const keySizes = { min: 2048, max: 8192 } as const

/** Refuses a key that is not RSA, or not of an allowed size. */
export function requireRsa(kind: string | undefined, bits: number | undefined): void {
  if (kind !== 'rsa')
    throw new InvalidValue(
      `Only RSA keys can be used; this one is of the kind ${kind ?? 'unknown'}.`,
    )
  if (bits === undefined || bits < keySizes.min)
    throw new InvalidValue(`The key has ${bits ?? 0} bits: at least ${keySizes.min} are needed.`)
  if (bits > keySizes.max)
    throw new InvalidValue(`The key has ${bits} bits: at most ${keySizes.max} are allowed.`)
}

/** Returns the SHA-256 of a public key's DER form, hexadecimal. */
export function fingerprintOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
}

const pemOf = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'pem' }).toString().trim()

function parse(text: string): KeyObject {
  try {
    const openssh = /^(ssh-[a-z0-9-]+|ecdsa-\S+)\s+([A-Za-z0-9+/=]+)/.exec(text)
    if (openssh?.[2]) return fromWire(Buffer.from(openssh[2], 'base64'))
    const rfc4716 = /^---- BEGIN SSH2 PUBLIC KEY ----\n(?:[^\n]*:[^\n]*\n)*([\s\S]+?)\n----/.exec(
      text,
    )
    if (rfc4716?.[1]) return fromWire(Buffer.from(rfc4716[1], 'base64'))
    return createPublicKey(text)
  } catch (error) {
    if (error instanceof InvalidValue) throw error
    throw new InvalidValue(
      'This is not a readable public key. Send RSA as PEM (-----BEGIN PUBLIC KEY-----) ' +
        'or as a line of OpenSSH (ssh-rsa …).',
    )
  }
}

/** Parses the RFC 4253 format: `ssh-rsa`, exponent and modulus, each after its length. */
function fromWire(bytes: Buffer): KeyObject {
  const [name, exponent, modulus] = wireParts(bytes)
  const kind = name?.toString() ?? ''
  if (kind !== 'ssh-rsa') requireRsa(kind.replace(/^ssh-/, ''), undefined)
  if (!exponent || !modulus) throw new Error('a part is missing')
  const jwk = {
    kty: 'RSA',
    e: exponent.toString('base64url'),
    n: unsigned(modulus).toString('base64url'),
  }
  return createPublicKey({ key: jwk, format: 'jwk' })
}

function wireParts(bytes: Buffer): readonly Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length;) {
    const end = at + 4 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new Error('a part is cut off')
    parts.push(bytes.subarray(at + 4, end))
    at = end
  }
  return parts
}

const unsigned = (bytes: Buffer): Buffer => (bytes[0] === 0 ? bytes.subarray(1) : bytes)
