import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider, type Configuration } from 'oidc-provider'
import type { Teardown } from '../../../support/postgres.ts'

/** The client of the service at the provider. */
export const clientId = 'inventory'
export const clientSecret = 'a secret for tests only'

/** An account of the provider; the tests change it. */
export interface Account {
  sub: string
  claims: Record<string, unknown>
}

/** A running OpenID provider, which signs its one account in without asking. */
export interface OpenIdProvider {
  readonly issuer: string
  readonly account: Account
  /** The settings of a service that signs people in with the provider. */
  readonly settings: Readonly<Record<string, string>>
  /**
   * Follows the URL of a sign-in through the pages of the provider, as a browser does. Returns the
   * path and the query of the service to which the provider redirects.
   */
  readonly visit: (url: string) => Promise<string>
  readonly stop: () => Promise<void>
}

/** Starts an OpenID provider on a free port. */
export async function openIdProvider(test: Teardown): Promise<OpenIdProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const issuer = `http://127.0.0.1:${port}`
  const account: Account = {
    sub: 'id-of-ada',
    claims: {
      preferred_username: 'ada',
      given_name: 'Ada',
      family_name: 'Lovelace',
      email: 'ada@example.net',
      groups: ['net'],
    },
  }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    ...configurationOf(account),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
  })
  const callback = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
    const result = { login: { accountId: account.sub } }
    provider.interactionFinished(request, response, result).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  test.teardown(stop)
  return { issuer, account, settings: settingsFor(issuer), visit, stop }
}

/** Returns the settings of a service that signs people in with a provider. */
export const settingsFor = (issuer: string): Readonly<Record<string, string>> => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: 'Example',
  SIGN_IN_GROUPS: '{"net": "Network", "ops": "Servers"}',
  SIGN_IN_SUPERUSERS: '["admins"]',
})

const configurationOf = (account: Account): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: ['http://localhost/login/oidc/callback/'],
      post_logout_redirect_uris: ['http://localhost/login/'],
    },
  ],
  cookies: { keys: ['for tests only'] },
  claims: {
    openid: ['sub'],
    profile: ['preferred_username', 'given_name', 'family_name', 'groups'],
    email: ['email'],
  },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, sub) => ({
    accountId: sub,
    claims: () => ({ ...account.claims, sub }),
  }),
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    })
    grant.addOIDCScope('openid profile email')
    await grant.save()
    return grant
  },
})

async function visit(url: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = new URL(url)
  for (let step = 0; step < 10; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${next.href}: ${answer.status} ${await answer.text()}`)
    next = new URL(location, next)
    if (next.host === 'localhost') return next.pathname + next.search
  }
  throw new Error('the provider redirects without end')
}
