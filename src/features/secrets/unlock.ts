import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../framework/errors/errors.ts'
import { requireIdentity } from '../../framework/http/authorization/index.ts'
import { clientNetwork } from '../../framework/http/clients/index.ts'
import type { ResourceOptions } from '../../framework/http/objects/index.ts'
import { attemptsOf, requireAttempt } from '../accounts/attempts.ts'
import { unlockFailures } from './counters.ts'
import { openWith, privateKeyOf } from './private-keys.ts'
import { createSessionKey } from './session-keys.ts'
import { settingsOf } from '../../framework/config/own-settings.ts'
import { secretsSettings } from './settings.ts'

/**
 * Opens a session for secrets with the sent private key, and returns its key. Attempts through the
 * API and the pages are limited together, for each user and address.
 */
export async function unlockWith(
  sent: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: Pick<ResourceOptions, 'config'>,
): Promise<string> {
  const { userId } = requireIdentity(request)
  const { ip: address, server, database } = request
  const settings = settingsOf(secretsSettings, config)
  const tried = attemptsOf(database, 'unlock', settings.keyAttempts)
  const name = `${userId} ${clientNetwork(address)}`
  await requireAttempt(tried, name, reply)
  const { userKeyId, ring } = await openWith(await privateKeyOf(sent), userId, database).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'ERR_PRIVATE_KEY')
        server.count(unlockFailures)
      throw error
    },
  )
  await tried.clear(name)
  return createSessionKey(database, { userKeyId, userId, address, ring }, settings)
}
