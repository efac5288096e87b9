import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../framework/config/config.ts'
import { settingsOf } from '../../framework/config/own-settings.ts'
import { failure, type ApiError } from '../../framework/errors/errors.ts'
import { clientNetwork } from '../../framework/http/clients/index.ts'
import { attemptsOf } from './attempts.ts'
import { accountSettings } from './settings.ts'
import { findUser, maxUsernameLength } from './sign-in.ts'
import { askWays, type Asked } from './ways.ts'

/**
 * The name and the password of a user.
 *
 * @example
 * const credentials: Credentials = { username: 'ada', password: 'correct horse' }
 */
export interface Credentials {
  /** The name of the user. */
  readonly username: string
  /** The password of this service, or of another way to sign in. */
  readonly password: string
}

/** The number of names from one address that share a limit: many people may share an address. */
const namesPerAddress = 10

/**
 * Finds a user by a password of this service first, then by the other ways. Counts the attempt
 * before it is made: `wait` are the seconds until the client may make one for the name.
 */
export async function askByPassword(
  request: FastifyRequest,
  { username, password }: Credentials,
  config: Config,
): Promise<Asked & { readonly wait?: number }> {
  const { database, ip, server } = request
  const { loginAttempts } = settingsOf(accountSettings, config)
  const byName = attemptsOf(database, 'login', loginAttempts)
  const byAddress = attemptsOf(database, 'address', loginAttempts * namesPerAddress)
  const network = clientNetwork(ip)
  const pair = `${network} ${username.slice(0, maxUsernameLength)}`
  const wait = (await byName.take(pair)) || (await byAddress.take(network))
  if (wait > 0) return { wait }
  const userId = await findUser(database, username, password)
  const asked =
    userId === undefined
      ? await askWays(server.signInWays, (way) => way.findByPassword?.(username, password))
      : { admitted: { userId } }
  if (asked.refusal) logRefusal(request, asked.refusal)
  if (!asked.admitted) return asked
  await byName.clear(pair)
  await byAddress.giveBack(network)
  return asked
}

/** Logs why another service did not confirm a sign-in, which people do not see. */
export function logRefusal({ log }: FastifyRequest, { code, message, cause }: ApiError): void {
  if (cause instanceof Error) log.warn({ code, reason: cause.message }, message)
}

/**
 * Returns the id of the active user with a name and a password, of this service or of another way
 * to sign in, or undefined. Attempts are limited like those of the login page. Throws a 429 with
 * `Retry-After` where the client has to wait, and the refusal of another way.
 *
 * @example
 * const userId = await findUserByPassword(request, reply, { username, password }, config)
 * if (userId === undefined) throw invalid({ password: ['The name or the password is wrong.'] })
 */
export async function findUserByPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  credentials: Credentials,
  config: Config,
): Promise<number | undefined> {
  const { admitted, refusal, wait } = await askByPassword(request, credentials, config)
  if (wait !== undefined) {
    reply.header('retry-after', wait)
    throw failure('ERR_ATTEMPTS', String(wait))
  }
  if (refusal) throw refusal
  return admitted?.userId
}
