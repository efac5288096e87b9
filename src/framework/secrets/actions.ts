import { userKeyActivation } from './activation.ts'
import { generateRsaKeyPair } from './generate-rsa-key-pair.ts'
import { getSessionKey } from './get-session-key.ts'
import { ownKeys } from './own-keys.ts'

/** What can be done with keys and secrets beyond reading and writing them. */
export const secretsActions = [
  getSessionKey,
  generateRsaKeyPair,
  ownKeys,
  userKeyActivation,
] as const
