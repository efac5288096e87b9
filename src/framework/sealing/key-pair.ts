/** A new RSA key pair as PEM. */
export interface KeyPair {
  readonly private_key: string
  readonly public_key: string
}

/** Makes an RSA key pair; the search for primes runs off the event loop. */
export async function makeKeyPair(bits: number): Promise<KeyPair> {
  const { default: forge } = await import('node-forge')
  return new Promise((resolve, reject) => {
    forge.pki.rsa.generateKeyPair({ bits, e: 0x10001 }, (error: Error | null, pair) => {
      if (error) return reject(error)
      resolve({
        private_key: forge.pki.privateKeyToPem(pair.privateKey).replaceAll('\r\n', '\n'),
        public_key: forge.pki.publicKeyToPem(pair.publicKey).replaceAll('\r\n', '\n'),
      })
    })
  })
}
