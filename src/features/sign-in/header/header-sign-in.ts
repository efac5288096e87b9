import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../framework/config/config.ts'
import { StartError } from '../../../framework/errors/start-error.ts'
import { trustedProxies } from '../../../framework/http/clients/index.ts'
import { isWithin } from '../../../framework/model/kinds/text.ts'
import type { SignInWay } from '../../accounts/extension.ts'
import { maxUsernameLength } from '../../accounts/sign-in.ts'
import type { Provisioning } from '../provision.ts'

/** The name of the way, and the issuer of its accounts. */
const header = 'header'

/** The settings of the way. */
export interface HeaderSettings {
  readonly remoteUserHeader?: string
  readonly remoteGroupsHeader?: string
}

/**
 * Returns the way to sign in by a header of a proxy in `TRUST_PROXY`. The address that counts is
 * that of the connection, which no header changes. The header only opens a session, so that other
 * sites cannot make a browser send requests in the name of its user; and the session holds only for
 * requests with the same name in the header.
 */
export function headerSignIn(
  { remoteUserHeader, remoteGroupsHeader }: HeaderSettings,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  { admit }: Provisioning,
): readonly SignInWay[] {
  if (remoteUserHeader === undefined) return []
  if (trustProxy.length === 0)
    throw new StartError('REMOTE_USER_HEADER needs TRUST_PROXY: the proxies that send the header.')
  const isTrusted = trustedProxies(trustProxy)
  const valueOf = ({ headers, raw }: FastifyRequest, name: string | undefined): string =>
    name !== undefined && isTrusted(raw.socket.remoteAddress)
      ? String(headers[name.toLowerCase()] ?? '').trim()
      : ''
  return [
    {
      name: header,
      link: (request) => {
        const username = valueOf(request, remoteUserHeader)
        return username === '' ? undefined : { label: `Sign in as ${username}`, path: '/login/' }
      },
      findUser: async (request) => {
        const username = valueOf(request, remoteUserHeader)
        if (username === '' || !isWithin(username, maxUsernameLength)) return undefined
        const groups = valueOf(request, remoteGroupsHeader).split(',')
        const userId = await admit({
          issuer: header,
          issuerName: 'the proxy',
          subject: username,
          username,
          groups: groups.map((name) => name.trim()).filter((name) => name !== ''),
        })
        return { userId, account: username }
      },
      holds: (request, { account }) => valueOf(request, remoteUserHeader) === account,
    },
  ]
}
