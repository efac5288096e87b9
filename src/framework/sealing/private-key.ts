import { createPrivateKey, type KeyObject } from 'node:crypto'
import { InvalidValue } from '../model/field.ts'
import { requireRsa } from '../model/rsa-key.ts'

/**
 * Parses an RSA private key in PEM: PKCS#1 or PKCS#8, encrypted or not. Rejects with
 * `InvalidValue`.
 */
export async function readPrivateKey(text: string, passphrase?: string): Promise<KeyObject> {
  const pem = text.replaceAll('\r\n', '\n').trim()
  refuseOthers(pem)
  const key = await parse(pem, passphrase)
  requireRsa(key.asymmetricKeyType, key.asymmetricKeyDetails?.modulusLength)
  return key
}

/** Returns whether a private key in PEM needs a passphrase. */
export function isEncrypted(pem: string): boolean {
  return /BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(pem)
}

function refuseOthers(pem: string): void {
  if (/BEGIN OPENSSH PRIVATE KEY/.test(pem))
    throw new InvalidValue(
      'This is a private key in the form of OpenSSH. Turn a copy into PEM: ' +
        'ssh-keygen -p -m PEM -f <copy of the file>',
    )
  if (/BEGIN (RSA )?PUBLIC KEY|^ssh-/.test(pem))
    throw new InvalidValue('This is a public key: the private one is needed.')
  if (!/BEGIN ([A-Z]+ )?PRIVATE KEY/.test(pem))
    throw new InvalidValue(
      'This is not a private key in PEM format (-----BEGIN … PRIVATE KEY-----).',
    )
}

async function parse(pem: string, passphrase: string | undefined): Promise<KeyObject> {
  const encrypted = isEncrypted(pem)
  if (encrypted && !passphrase)
    throw new InvalidValue('The private key is encrypted: send its passphrase as well.')
  try {
    // Deriving a key from the passphrase is slow, so PKCS#8 keys are decrypted off the event loop.
    if (/BEGIN ENCRYPTED PRIVATE KEY/.test(pem)) {
      const { decryptPkcs8 } = await import('./encrypted-key.ts')
      return createPrivateKey({
        key: await decryptPkcs8(pem, passphrase ?? ''),
        format: 'der',
        type: 'pkcs8',
      })
    }
    return createPrivateKey({ key: pem, ...(encrypted ? { passphrase: passphrase ?? '' } : {}) })
  } catch (error) {
    if (error instanceof InvalidValue) throw error
    throw new InvalidValue(
      encrypted
        ? 'The private key cannot be read: the passphrase is wrong, or the text is damaged.'
        : 'The private key cannot be read: the text is damaged.',
    )
  }
}
