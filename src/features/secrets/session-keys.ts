import { createHash, randomBytes } from 'node:crypto'
import type { Static } from 'typebox'
import type { Database } from '../../framework/database/database.ts'
import { secretsFailure } from './errors.ts'
import type { Identity } from '../../framework/http/authorization/index.ts'
import type { OpenSession, Unlock } from './unlocking.ts'
import type { ModelGraph, Model } from '../../framework/model/graph.ts'
import { audienceModels } from '../../framework/sealing/audience.ts'
import {
  newest,
  unwrapWithSession,
  wrapForSession,
  type Ring,
} from '../../framework/sealing/ring.ts'
import { numbersIn } from '../../framework/model/json-value.ts'
import type { secretsSettings } from './settings.ts'
import { insertSessionKey, sessionKeySelect } from './sql/session-keys.ts'

/** How long sessions last, in minutes. */
export type SessionLimits = Pick<
  Static<typeof secretsSettings>,
  'sessionKeyMinutes' | 'sessionKeyIdleMinutes'
>

/** The user and the master keys of a new session key. */
export interface NewSessionKey {
  readonly userKeyId: number
  readonly userId: number
  readonly address: string
  readonly ring: Ring
}

/** Creates a session key and returns it. Only its digest is stored. A user may have several. */
export async function createSessionKey(
  { rows }: Pick<Database, 'rows'>,
  { userKeyId, userId, address, ring }: NewSessionKey,
  { sessionKeyMinutes }: SessionLimits,
): Promise<string> {
  const key = randomBytes(32)
  const wrapped = await wrapForSession(ring, key, ownerOf(userId))
  const session = { userKeyId, address, minutes: sessionKeyMinutes, digest: digestOf(key), wrapped }
  const [row] = await rows(insertSessionKey(session))
  if (!row) throw secretsFailure('ERR_PRIVATE_KEY')
  const shown = key.toString('base64')
  key.fill(0)
  return shown
}

/** Opens sessions by their keys; the same statement reads which audiences the user belongs to. */
export function unlocker(
  graph: ModelGraph,
  { rows }: Pick<Database, 'rows'>,
  { sessionKeyIdleMinutes }: SessionLimits,
): Unlock {
  const targets = audienceModels(graph)
  const select = sessionKeySelect(targets)
  return async (sent, identity) => {
    const key = keyOf(sent)
    const digest = digestOf(key)
    const { userId } = identity
    const [row] = await rows(select({ digest, userId, idleMinutes: sessionKeyIdleMinutes }))
    if (!row) throw secretsFailure('ERR_SESSION_KEY')
    return opened(row, targets, key, identity)
  }
}

async function opened(
  [id, wrapped, version, ...lists]: readonly unknown[],
  targets: readonly Model[],
  key: Buffer,
  { userId, superuser }: Identity,
): Promise<OpenSession> {
  const ring = await unwrapWithSession(String(wrapped), key, ownerOf(userId)).catch(() => {
    throw secretsFailure('ERR_SESSION_KEY')
  })
  key.fill(0)
  // A session from before a rotation lacks the version that new values are sealed under.
  if (newest(ring) !== Number(version)) throw secretsFailure('ERR_SESSION_KEY')
  const audiences = targets.map(
    ({ key: name }, index) => [name, new Set(numbersIn(lists[index]))] as const,
  )
  return { sessionId: Number(id), userId, superuser, ring, audiences: new Map(audiences) }
}

/** Decodes a session key: 32 bytes in base64, with or without padding. */
function keyOf(sent: string): Buffer {
  const text = sent.trim()
  const bytes = /^[A-Za-z0-9+/]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
  if (bytes?.length !== 32) throw secretsFailure('ERR_SESSION_KEY')
  return bytes
}

const digestOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex')

const ownerOf = (userId: number): string => `user ${userId}`
