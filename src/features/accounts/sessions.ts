import { createHash, randomBytes } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { textOf } from '../../framework/model/json-value.ts'
import type { Database } from '../../framework/database/database.ts'
import type { BrowserSession, Identity } from '../../framework/http/authorization/index.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessions,
  insertCookieKey,
  insertSession,
  selectCookieKey,
  selectSessions,
  selectUserOfSession,
  type ListedSession,
  type UserOfSession,
} from './sql/sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Opens, finds, lists and ends sessions of browsers. */
    sessions: Sessions
  }
}

/** The client that signs in. */
export interface SignIn {
  readonly userId: number
  readonly address: string
  readonly browser: string
  /** The name of the way by which the user signs in; absent for a password of this service. */
  readonly way?: string | undefined
  /** The name of the account elsewhere that the user signs in with. */
  readonly account?: string | undefined
}

/** A session as its owner sees it. */
export interface SessionRow {
  readonly id: number
  readonly address: string
  readonly browser: string
  readonly created: string
  readonly expires: string
}

/** Opens, finds, lists and ends sessions of browsers. */
export interface Sessions {
  /** Opens a session; returns the value of its cookie. */
  readonly open: (from: SignIn) => Promise<string>
  /**
   * Returns the user of a cookie; null if the cookie is malformed, the session ended, or the
   * password was changed.
   */
  readonly findSessionUser: (cookie: string) => Promise<Identity | null>
  readonly list: (userId: number) => Promise<readonly SessionRow[]>
  /** Ends a session of a user; returns false if the user has no such session. */
  readonly end: (userId: number, id: number) => Promise<boolean>
  /** Ends all sessions of a user but one. */
  readonly endOthers: (userId: number, kept: number) => Promise<void>
  readonly endAll: (userId: number) => Promise<void>
}

const issuer = 'cadastre'

/** Returns the sessions in a database; `hours` is their lifetime. */
export function sessionsOf({ rows }: Pick<Database, 'rows'>, hours: number): Sessions {
  const key = cookieKey(rows)
  return {
    open: async ({ userId, address, browser, way, account }) => {
      const secret = randomBytes(24).toString('base64url')
      const kept = { address: address.slice(0, 45), browser: browser.slice(0, 200) }
      const [row] = await rows(insertSession({ userId, digest: digestOf(secret), ...kept, hours }))
      const mark = markOf(textOf(row?.[0]))
      return new EncryptJWT({ mark, way, account })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuer(issuer)
        .setJti(secret)
        .setIssuedAt()
        .setExpirationTime(`${hours} hours`)
        .encrypt(await key())
    },
    findSessionUser: async (cookie) => {
      const content = await openCookie(cookie, await key())
      if (!content) return null
      const [row] = await rows<UserOfSession>(selectUserOfSession(digestOf(content.secret)))
      return row ? identityOf(row, content) : null
    },
    list: async (userId) => {
      const found = await rows<ListedSession>(selectSessions(userId))
      return found.map(([id, address, browser, created, expires]) => {
        return { id, address, browser, created, expires }
      })
    },
    end: async (userId, id) => {
      return (await rows(deleteSession(userId, id))).length > 0
    },
    endOthers: async (userId, id) => {
      await rows(deleteOtherSessions(userId, id))
    },
    endAll: async (userId) => {
      await rows(deleteSessions([userId]))
    },
  }
}

interface CookieContent {
  readonly secret: string
  /** Differs for each password, so that a change of it ends the session. */
  readonly mark: unknown
  /** The way by which the user signed in, and the account elsewhere. */
  readonly origin: Pick<BrowserSession, 'way' | 'account'>
}

async function openCookie(cookie: string, key: Uint8Array): Promise<CookieContent | undefined> {
  if (cookie.length > 2000) return undefined
  try {
    const { payload } = await jwtDecrypt(cookie, key, {
      issuer,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['jti', 'exp'],
    })
    const { jti: secret = '', mark, way, account } = payload
    const origin = { ...(isText(way) && { way }), ...(isText(account) && { account }) }
    return { secret, mark, origin }
  } catch {
    return undefined // forged, expired, or encrypted by another installation
  }
}

function identityOf(row: UserOfSession, { secret, mark, origin }: CookieContent): Identity | null {
  const [id, userId, username, superuser, password, permissions, timeZone] = row
  if (markOf(password) !== mark) return null
  return {
    userId,
    username,
    superuser,
    mayWrite: true,
    permissions: new Set(permissions),
    session: {
      id,
      csrf: digestOf(`csrf ${secret}`),
      timeZone,
      ...origin,
    },
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const markOf = (passwordHash: string): string => digestOf(`password ${passwordHash}`).slice(0, 16)

/**
 * Returns the key for cookies, which the first caller creates. A failure is retried by the next
 * call.
 */
function cookieKey(rows: Database['rows']): () => Promise<Uint8Array> {
  let known: Promise<Uint8Array> | undefined
  const read = async (): Promise<Uint8Array | undefined> => {
    const [row] = await rows(selectCookieKey)
    return row && Buffer.from(String(row[0]), 'base64url')
  }
  const find = async (): Promise<Uint8Array> => {
    const stored = await read()
    if (stored !== undefined) return stored
    const secret = randomBytes(32).toString('base64url')
    await rows(insertCookieKey(secret))
    const made = await read()
    if (made === undefined) throw new Error('The key for cookies was not stored.')
    return made
  }
  return () =>
    (known ??= find().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}
