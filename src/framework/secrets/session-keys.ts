import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { failure } from '../errors.ts'
import type { Identity } from '../http/identity.ts'
import type { OpenSession, Unlock } from '../http/unlocking.ts'
import type { Graph, Model } from '../model/graph.ts'
import { admittingSql, audienceModels } from '../sealing/audience.ts'
import { newest, unwrapWithSession, wrapForSession, type Ring } from '../sealing/ring.ts'
import { numbersIn } from '../model/json-value.ts'

/** How long sessions last, in minutes. */
export type SessionLimits = Pick<Config, 'sessionKeyMinutes' | 'sessionKeyIdleMinutes'>

/** The user and the master keys of a new session. */
export interface NewSession {
  readonly userKeyId: number
  readonly userId: number
  readonly address: string
  readonly ring: Ring
}

/** Opens a session and returns its key, which is not stored. A user may have several sessions. */
export async function openSession(
  { rows }: Pick<Database, 'rows'>,
  { userKeyId, userId, address, ring }: NewSession,
  { sessionKeyMinutes }: SessionLimits,
): Promise<string> {
  const key = randomBytes(32)
  const wrapped = await wrapForSession(ring, key, ownerOf(userId))
  // Deletes expired sessions when a new one opens.
  const text = `
    with gone as (delete from secrets_sessionkey where expires < now())
    insert into secrets_sessionkey (user_key_id, address, expires, last_used, digest, wrapped)
    select id, $2, now() + make_interval(mins => $3::int), now(), $4, $5
  from secrets_userkey
  where id = $1 and active
    returning id`
  const values = [userKeyId, address, sessionKeyMinutes, digestOf(key), wrapped]
  const [row] = await rows({ text, values })
  if (!row) throw failure('ERR_PRIVATE_KEY')
  const shown = key.toString('base64')
  key.fill(0)
  return shown
}

/** Opens sessions by their keys; the same statement reads which audiences the user belongs to. */
export function unlocker(
  graph: Graph,
  { rows }: Pick<Database, 'rows'>,
  { sessionKeyIdleMinutes }: SessionLimits,
): Unlock {
  const targets = audienceModels(graph)
  const text = sessionSql(targets)
  return async (sent, identity) => {
    const key = keyOf(sent)
    const values = [digestOf(key), identity.userId, sessionKeyIdleMinutes]
    const [row] = await rows({ text, values })
    if (!row) throw failure('ERR_SESSION_KEY')
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
    throw failure('ERR_SESSION_KEY')
  })
  key.fill(0)
  // A session from before a rotation lacks the version that new values are sealed under.
  if (newest(ring) !== Number(version)) throw failure('ERR_SESSION_KEY')
  const audiences = targets.map(
    ({ key: name }, index) => [name, new Set(numbersIn(lists[index]))] as const,
  )
  return { sessionId: Number(id), userId, superuser, ring, audiences: new Map(audiences) }
}

/** Decodes a session key: 32 bytes in base64, with or without padding. */
function keyOf(sent: string): Buffer {
  const text = sent.trim()
  const bytes = /^[A-Za-z0-9+/]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
  if (bytes?.length !== 32) throw failure('ERR_SESSION_KEY')
  return bytes
}

const digestOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex')

const ownerOf = (userId: number): string => `user ${userId}`

/** Updates the last use of a session at most once a minute: most requests then only read it. */
function sessionSql(targets: readonly Model[]): string {
  const lists = targets.map((target) => `array(${admittingSql(target)})`)
  const columns = ['s.id', 's.wrapped', version, ...lists]
  return `
    with s as (
      select s.id, s.wrapped, s.last_used
      from secrets_sessionkey s join secrets_userkey k on k.id = s.user_key_id
      where s.digest = $1 and k.user_id = $2 and k.active and s.expires > now()
        and s.last_used > now() - make_interval(mins => $3::int)
    ), touched as (
      update secrets_sessionkey t set last_used = now() from s
      where t.id = s.id and s.last_used < now() - interval '1 minute'
    )
    select ${columns.join(', ')} from s`
}

const version = `(select v.number from secrets_keyversion v where v.state = 'current')`
