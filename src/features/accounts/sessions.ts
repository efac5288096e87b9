import { createHash, randomBytes } from 'node:crypto'
import { textOf } from '../../framework/model/json-value.ts'
import type { Database } from '../../framework/database/database.ts'
import type { BrowserSession, Identity } from '../../framework/http/authorization/index.ts'
import { encryptedCookies, type CookieEncryption } from './encrypted-cookies.ts'
import type { GrantsOfUsers } from './object-permissions/grants.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessions,
  insertSession,
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

/** Options of sessions. */
export interface SessionsOptions {
  /** The lifetime of a session. */
  readonly hours: number
  readonly grants: GrantsOfUsers
}

/** Returns the sessions in a database. */
export function sessionsOf(
  { rows }: Pick<Database, 'rows'>,
  { hours, grants }: SessionsOptions,
): Sessions {
  const cookies = encryptedCookies({ rows }, 'sessions')
  return {
    open: async ({ userId, address, browser, way, account }) => {
      const secret = randomBytes(24).toString('base64url')
      const kept = { address: address.slice(0, 45), browser: browser.slice(0, 200) }
      const [row] = await rows(insertSession({ userId, digest: digestOf(secret), ...kept, hours }))
      const mark = markOf(textOf(row?.[0]))
      return cookies.encrypt({ jti: secret, mark, way, account }, hours * 3600)
    },
    findSessionUser: async (cookie) => {
      const content = await openCookie(cookie, cookies)
      if (!content) return null
      const [row] = await rows<UserOfSession>(
        selectUserOfSession(digestOf(content.secret), grants.hasPolicies),
      )
      return row ? identityOf(row, content, grants) : null
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

async function openCookie(
  cookie: string,
  { decrypt }: CookieEncryption,
): Promise<CookieContent | undefined> {
  const payload = await decrypt(cookie)
  if (payload?.jti === undefined) return undefined
  const { jti: secret, mark, way, account } = payload
  const origin = { ...(isText(way) && { way }), ...(isText(account) && { account }) }
  return { secret, mark, origin }
}

function identityOf(
  row: UserOfSession,
  { secret, mark, origin }: CookieContent,
  grants: GrantsOfUsers,
): Identity | null {
  const [id, userId, username, superuser, password, permissions, timeZone, objectPermissions] = row
  if (markOf(password) !== mark) return null
  return {
    userId,
    username,
    superuser,
    mayWrite: true,
    ...grants.of({ userId, username, superuser, permissions, objectPermissions }),
    session: { id, csrf: digestOf(`csrf ${secret}`), timeZone, ...origin },
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const markOf = (passwordHash: string): string => digestOf(`password ${passwordHash}`).slice(0, 16)
