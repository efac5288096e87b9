import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../framework/config/config.ts'
import type { Database } from '../../framework/database/database.ts'
import { loginCookie, sessionKeyCookie } from '../../framework/http/authentication/index.ts'
import { maxPasswordLength } from '../../framework/model/kinds/password.ts'
import { isWithin } from '../../framework/model/kinds/text.ts'
import { runSlowTask } from '../../framework/limits/index.ts'
import type { FoundUser } from './extension.ts'
import type { Sessions } from './sessions.ts'
import { selectCredentials, updateLastLogin } from './sql/users.ts'
import { settingsOf } from '../../framework/config/own-settings.ts'
import { accountSettings } from './settings.ts'

/** Characters of a username. */
export const maxUsernameLength = 150

/**
 * Returns the id of the active user with this name and password, or undefined. Takes the same time
 * in both cases.
 */
export async function findUser(
  { rows }: Pick<Database, 'rows'>,
  username: string,
  password: string,
): Promise<number | undefined> {
  const usable = isWithin(username, maxUsernameLength) && !username.includes('\0')
  const found = usable ? await rows<[number, string, boolean]>(selectCredentials(username)) : []
  const [id, stored, active] = found[0] ?? []
  const right = await matchesPassword(stored ?? (await makeDummyHash()), password)
  return right && active === true ? id : undefined
}

/** Returns whether a password matches a hash; false for a stored text that is not a hash. */
export async function matchesPassword(stored: string, password: string): Promise<boolean> {
  if (!isWithin(password, maxPasswordLength)) return false
  const { verify } = await import('@node-rs/argon2')
  return runSlowTask(() => verify(stored, password)).catch(() => false)
}

let dummyHash: Promise<string> | undefined

/**
 * Returns a hash to compare with when there is no user, so that the time does not reveal whether a
 * name exists.
 */
const makeDummyHash = (): Promise<string> =>
  (dummyHash ??= import('@node-rs/argon2').then(({ hash }) => hash('nobody')))

/** A user who may sign in. */
export interface Admitted extends FoundUser {
  /** The name of the way by which the user signs in; absent for a password of this service. */
  readonly way?: string
}

/** Signs a user in: opens a session, and stores the time of it. */
export async function signUserIn(
  sessions: Sessions,
  admitted: Admitted,
  config: Config,
  exchange: Exchange,
): Promise<void> {
  await startSession(sessions, admitted, config, exchange)
  await exchange.request.database.rows(updateLastLogin(admitted.userId))
}

/** Opens a session and sets its cookie; ends the browser's previous session. */
export async function startSession(
  sessions: Sessions,
  admitted: Admitted,
  config: Config,
  { request, reply }: Exchange,
): Promise<void> {
  const { identity, ip, headers, protocol } = request
  if (identity?.session) await sessions.end(identity.userId, identity.session.id)
  const browser = headers['user-agent'] ?? ''
  const from = { address: ip, browser: browser.replaceAll('\0', '') }
  const cookie = await sessions.open({ ...admitted, ...from })
  reply.setCookie(loginCookie, cookie, {
    path: `${config.basePath}/`,
    httpOnly: true,
    sameSite: 'lax',
    secure: protocol === 'https',
    maxAge: settingsOf(accountSettings, config).sessionHours * 3600,
  })
}

/** A request with its reply. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Deletes the cookies of the session and of the session for secrets. */
export function dropCookies(reply: FastifyReply, basePath: string): void {
  for (const name of [loginCookie, sessionKeyCookie]) {
    reply.clearCookie(name, { path: `${basePath}/` })
  }
}
