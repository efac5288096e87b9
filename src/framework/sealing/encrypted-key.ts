import { createDecipheriv, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'
import { InvalidValue } from '../model/field.ts'
import { runSlowTask } from '../limits/index.ts'

const derive = promisify(pbkdf2)

/** The largest number of rounds: more would occupy a thread for several seconds. */
const maxRounds = 2_000_000

/**
 * Decrypts a PKCS#8 key with its passphrase (PBES2: PBKDF2 and AES or 3DES), off the event loop.
 * Returns DER.
 */
export async function decryptPkcs8(pem: string, passphrase: string): Promise<Buffer> {
  const { salt, rounds, hash, cipher, iv, data } = parameters(pem)
  const key = await runSlowTask(() => derive(passphrase, salt, rounds, cipher.bytes, hash))
  const decipher = createDecipheriv(cipher.name, key, iv)
  return Buffer.concat([decipher.update(data), decipher.final()])
}

const hashes: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}

const ciphers: Readonly<Record<string, { readonly name: string; readonly bytes: number }>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', bytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', bytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', bytes: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', bytes: 24 },
}

const pbes2Id = '1.2.840.113549.1.5.13'
const pbkdf2Id = '1.2.840.113549.1.5.12'

const unsupported =
  'The private key is encrypted in a way that is not supported. Encrypt a copy with: ' +
  'openssl pkcs8 -topk8 -v2 aes-256-cbc'

/**
 * Parses the parameters of RFC 8018, appendix A: key derivation and encryption, followed by the
 * data.
 */
function parameters(pem: string) {
  const [algorithm, data] = children(forge.asn1.fromDer(forge.pem.decode(pem)[0]?.body ?? ''))
  const [scheme, pbes2] = children(algorithm)
  if (identifier(scheme) !== pbes2Id) throw new InvalidValue(unsupported)
  const [derivation, encryption] = children(pbes2)
  const [derivationId, options] = children(derivation)
  if (identifier(derivationId) !== pbkdf2Id) throw new InvalidValue(unsupported)
  const [salt, rounds, ...more] = children(options)
  const prf = more.find(({ type }) => Number(type) === Number(forge.asn1.Type.SEQUENCE))
  const [cipherId, iv] = children(encryption)
  const hash = prf ? hashes[identifier(children(prf)[0])] : 'sha1'
  const cipher = ciphers[identifier(cipherId)]
  if (!hash || !cipher) throw new InvalidValue(unsupported)
  const count = parseInt(bytesOf(rounds).toString('hex'), 16)
  if (count > maxRounds)
    throw new InvalidValue(`The private key asks for more than ${maxRounds} rounds.`)
  return { salt: bytesOf(salt), rounds: count, hash, cipher, iv: bytesOf(iv), data: bytesOf(data) }
}

function children(node: forge.asn1.Asn1 | undefined): readonly forge.asn1.Asn1[] {
  if (!node || !Array.isArray(node.value)) throw new Error('a sequence is missing')
  return node.value as forge.asn1.Asn1[] // a constructed value is a list
}

function bytesOf(node: forge.asn1.Asn1 | undefined): Buffer {
  if (typeof node?.value !== 'string') throw new Error('a value is missing')
  return Buffer.from(node.value, 'latin1')
}

const identifier = (node: forge.asn1.Asn1 | undefined): string =>
  forge.asn1.derToOid(bytesOf(node).toString('latin1'))
