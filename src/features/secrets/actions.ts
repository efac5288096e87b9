import { userKeyActivation } from './activation.ts'
import { generateRsaKeyPair } from './generate-rsa-key-pair.ts'
import { getSessionKey } from './get-session-key.ts'
import { ownKeys } from './own-keys.ts'
import { verifySecrets } from './verify-secret.ts'

/** The actions on keys and secrets. */
export const secretsActions = [
  getSessionKey,
  generateRsaKeyPair,
  ownKeys,
  userKeyActivation,
  verifySecrets,
] as const
