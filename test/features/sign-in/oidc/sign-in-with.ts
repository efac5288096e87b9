import type { PageResponse, WebClient } from '../../pages/web-client.ts'
import type { LyingProvider, Said } from './lying-provider.ts'
import { clientId } from './openid-provider.ts'

/** Signs a browser in with an ID token that a test makes. */
export async function signInWith(
  client: WebClient,
  { say, issuer }: LyingProvider,
  { claims, ...others }: Said,
): Promise<PageResponse> {
  const begun = await client.get('/login/oidc/?next=/')
  const { searchParams } = new URL(begun.location ?? '')
  const now = Math.floor(Date.now() / 1000)
  const own = {
    iss: issuer,
    aud: clientId,
    sub: 'id-of-ada',
    nonce: searchParams.get('nonce'),
    iat: now,
    exp: now + 60,
    preferred_username: 'ada',
    groups: ['net', 7, 'ops'],
  }
  await say({ ...others, claims: { ...own, ...claims } })
  const query = new URLSearchParams({ code: 'one', state: searchParams.get('state') ?? '' })
  return client.get(`/login/oidc/callback/?${query.toString()}`)
}
