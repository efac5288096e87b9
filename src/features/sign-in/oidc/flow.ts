import { isJsonObject } from '../../../framework/model/json-value.ts'
import type { Person } from '../provision.ts'
import { lacksClaims, personOf, type TokenClaims } from './claims.ts'
import type { IdentityProvider, ProviderSettings } from './provider.ts'

/**
 * The values that a browser keeps between the two requests of a sign-in, in an encrypted cookie.
 */
export interface PendingSignIn {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** The page that was asked for. */
  readonly next: string
}

/** A sign-in that begins: where the browser goes, and what it keeps. */
interface BegunSignIn {
  readonly url: URL
  readonly pending: PendingSignIn
}

/** A person whom a provider names, and its ID token. */
interface FinishedSignIn {
  readonly person: Person
  readonly idToken: string | undefined
}

/** Begins a sign-in by the code flow with PKCE, a state and a nonce. */
export async function beginSignIn(
  provider: IdentityProvider,
  { oidcScopes }: ProviderSettings,
  { redirectUrl, next }: { readonly redirectUrl: string; readonly next: string },
): Promise<BegunSignIn> {
  const configuration = await provider.configuration()
  const client = await import('openid-client')
  const pending = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    next,
  }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUrl,
    scope: oidcScopes,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  })
  return { url, pending }
}

/**
 * Finishes a sign-in: exchanges the code in the URL to which the provider redirected. The state,
 * the issuer, the nonce, the audience and the signature are checked. Asks the user info only for
 * claims that the ID token lacks.
 */
export async function finishSignIn(
  provider: IdentityProvider,
  settings: ProviderSettings,
  { url, pending }: { readonly url: URL; readonly pending: PendingSignIn },
): Promise<FinishedSignIn> {
  const configuration = await provider.configuration()
  const client = await import('openid-client')
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    pkceCodeVerifier: pending.verifier,
    idTokenExpected: true,
  })
  const { issuer, userinfo_endpoint: endpoint } = configuration.serverMetadata()
  const own: TokenClaims = tokens.claims() ?? {}
  const isAsked = endpoint !== undefined && lacksClaims(own, settings)
  const more = isAsked
    ? await client.fetchUserInfo(configuration, tokens.access_token, String(own['sub']))
    : {}
  return { person: personOf({ ...more, ...own }, issuer, settings), idToken: tokens.id_token }
}

/** Returns the content of the cookie as a pending sign-in; undefined for another content. */
export function parsePending(content: unknown): PendingSignIn | undefined {
  if (!isJsonObject(content)) return undefined
  const { state, nonce, verifier, next } = content
  const texts = [state, nonce, verifier, next]
  if (!texts.every((text) => typeof text === 'string')) return undefined
  return {
    state: String(state),
    nonce: String(nonce),
    verifier: String(verifier),
    next: String(next),
  }
}
