import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

/** A new RSA key pair as PEM. */
export interface KeyPair {
  readonly private_key: string
  readonly public_key: string
}

const generate = promisify(generateKeyPair)

/** Makes an RSA key pair; the search for primes runs off the event loop. */
export async function makeKeyPair(bits: number): Promise<KeyPair> {
  const { privateKey, publicKey } = await generate('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  return { private_key: privateKey, public_key: publicKey }
}
