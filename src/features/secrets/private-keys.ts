import { createPublicKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Database } from '../../framework/database/database.ts'
import { invalid } from '../../framework/errors/errors.ts'
import { secretsFailure } from './errors.ts'
import { InvalidValue } from '../../framework/model/field.ts'
import { isSameText } from '../../framework/sealing/constant-time.ts'
import { readPrivateKey } from '../../framework/sealing/private-key.ts'
import { fingerprintOf } from '../../framework/model/rsa-key.ts'
import {
  mintMasterKey,
  unwrapWithPrivateKey,
  wrapForUser,
  type Ring,
} from '../../framework/sealing/ring.ts'
import { sentText } from './sent-text.ts'
import { selectRingOfUser } from './sql/user-keys.ts'

/** The most characters of a private key as PEM. */
export const maxPrivateKeyLength = 20_000

/** The most characters of the passphrase of a private key. */
export const maxPassphraseLength = 1000

/** The ring that a private key opened. */
export interface OpenedKey {
  readonly userKeyId: number
  readonly ring: Ring
}

/** Parses the private key in a body. Throws a 400 on the field for a malformed one. */
export async function privateKeyOf(body: unknown): Promise<KeyObject> {
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalid({ non_field_errors: ['Invalid data. Expected a dictionary.'] })
  const text = sentText(body, 'private_key', maxPrivateKeyLength)
  if (!text) throw invalid({ private_key: ['This field is required.'] })
  const passphrase = sentText(body, 'passphrase', maxPassphraseLength)
  try {
    return await readPrivateKey(text, passphrase)
  } catch (error) {
    if (error instanceof InvalidValue) throw invalid({ private_key: [error.message] })
    throw error
  }
}

/**
 * Opens a user's master keys. Takes the same time and gives the same response without a user key,
 * with an inactive one, and with the wrong private key.
 */
export async function openWith(
  key: KeyObject,
  userId: number,
  { rows }: Pick<Database, 'rows'>,
): Promise<OpenedKey> {
  const publicKey = createPublicKey(key)
  const [row] = await rows(selectRingOfUser(userId))
  const known = row ? String(row[1]) : randomBytes(32).toString('hex')
  const matches = isSameText(fingerprintOf(publicKey), known)
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const decoy = await wrapForUser(new Map([[0, mintMasterKey(0)]]), pem)
  const wrapped = matches ? String(row?.[2]) : decoy
  const ring = await unwrapWithPrivateKey(wrapped, key).catch(() => undefined)
  if (!matches || !ring) throw secretsFailure('ERR_PRIVATE_KEY')
  return { userKeyId: Number(row?.[0]), ring }
}
