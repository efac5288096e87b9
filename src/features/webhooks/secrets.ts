import { createHmac, randomBytes } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import type { Database } from '../../framework/database/database.ts'
import { encodedHeader, headerOf, openCompact } from '../../framework/sealing/compact.ts'
import { storedKeyOf } from '../accounts/stored-key.ts'

/** The beginning of the text of a secret, as Standard Webhooks writes it. */
const prefix = 'whsec_'

/** Makes a signing secret: 256 random bits in base64, after `whsec_`. */
export const makeSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** Seals and opens the signing secrets of webhooks. */
export interface SecretSeals {
  /** Returns the sealed form of a secret, which opens for this webhook only. */
  readonly seal: (secret: string, webhook: number) => Promise<string>
  /** Returns the secret of a sealed form. Throws for one of another webhook or service. */
  readonly open: (sealed: string, webhook: number) => Promise<string>
}

/** Returns the sealing with the key of the service: compact JWE (`dir`, A256GCM). */
export function secretSealing(database: Pick<Database, 'rows'>): SecretSeals {
  const key = storedKeyOf(database, 'webhooks')
  return {
    seal: async (secret, webhook) =>
      new CompactEncrypt(Buffer.from(secret))
        .setProtectedHeader(headerFor(webhook))
        .encrypt(await key()),
    open: async (sealed, webhook) => {
      if (headerOf(sealed) !== encodedHeader(headerFor(webhook)))
        throw new Error('The secret is sealed for another webhook.')
      return openCompact(sealed, await key()).toString()
    },
  }
}

const headerFor = (webhook: number) => ({ alg: 'dir', enc: 'A256GCM', webhook })

/** A message, with the parts that its signature covers. */
export interface SignedMessage {
  readonly id: string
  /** The time of the attempt, in seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** Returns the headers of a message, signed with each secret, as Standard Webhooks says. */
export const signedHeaders = (
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
      return `v1,${digest.digest('base64')}`
    })
    .join(' '),
})
