import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../framework/database/database.ts'
import { failure, type ApiError } from '../../../framework/errors/errors.ts'
import type { FindSchemeUser } from '../../../framework/http/authentication/index.ts'
import type { GrantsOfUsers } from '../../accounts/object-permissions/grants.ts'
import { signInFailure, signInFailureBy } from '../errors.ts'
import type { Provisioning } from '../provision.ts'
import { selectIdentity, type LinkedIdentity } from '../sql/external-identities.ts'
import { personOf } from './claims.ts'
import { providerFailure } from './provider-failure.ts'
import type { IdentityProvider, ProviderSettings } from './provider.ts'

/** Milliseconds that the request for the keys of a provider may take. */
const timeoutDuration = 5000

/** Seconds by which the clocks of the provider and of this machine may differ. */
const clockTolerance = 30

/** The most tokens whose claims were written. */
const maxAdmitted = 1000

/** Signatures with the private key of the provider; a shared secret signs no bearer token. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

/** Options of the scheme. */
export interface BearerOptions {
  readonly provider: IdentityProvider
  readonly settings: ProviderSettings
  readonly provisioning: Provisioning
  readonly database: Pick<Database, 'rows'>
  /** Makes the rights of users. */
  readonly grants: GrantsOfUsers
  /** The audience that access tokens must have. */
  readonly audience: string
}

/**
 * Returns the function that finds the user of an access token of the provider: a JWT that it
 * signed for the audience of this service. The first request with a token creates the user, or
 * updates it after the claims unless those of a newer token were applied; each one reads the rights
 * of the user from the database.
 */
export function bearerScheme(options: BearerOptions): FindSchemeUser {
  const { settings, provisioning, database, grants } = options
  const verify = verifierOf(options)
  const admitted = new LRUCache<string, true>({ max: maxAdmitted })
  return async (token) => {
    const { claims, issuer } = await verify(token)
    const { subject, ...person } = personOf(claims, issuer, settings)
    const digest = createHash('sha256').update(token).digest('base64url')
    if (!admitted.has(digest)) {
      await provisioning.admit({ ...person, subject, username: person.username || subject })
      admitted.set(digest, true)
    }
    const [row] = await database.rows<LinkedIdentity>(
      selectIdentity(issuer, subject, grants.hasPolicies),
    )
    if (!row) throw signInFailure('ERR_BEARER', 'its user was deleted')
    const [userId, username, superuser, active, permissions, objectPermissions] = row
    if (!active) throw failure('ERR_USER_INACTIVE')
    const rights = grants.of({ userId, username, superuser, permissions, objectPermissions })
    return { userId, username, superuser, mayWrite: true, ...rights }
  }
}

interface Verified {
  readonly claims: JWTPayload
  readonly issuer: string
}

/** Returns the function that checks a token, and returns its claims. */
function verifierOf({
  provider,
  settings,
  audience,
}: BearerOptions): (token: string) => Promise<Verified> {
  let known: { readonly url: string; readonly keys: JWTVerifyGetKey } | undefined
  const keysAt = (url: string): JWTVerifyGetKey => {
    if (known?.url !== url)
      known = { url, keys: createRemoteJWKSet(new URL(url), { timeoutDuration }) }
    return known.keys
  }
  return async (token) => {
    try {
      const { issuer, jwks_uri: url } = (await provider.configuration()).serverMetadata()
      const checks = {
        issuer,
        audience,
        algorithms,
        clockTolerance,
        requiredClaims: ['sub', 'exp', 'iat'],
      }
      const { payload } = await jwtVerify(token, keysAt(url ?? ''), checks)
      assertIssued(payload)
      return { claims: payload, issuer }
    } catch (error) {
      throw refusalOf(error, settings.oidcName)
    }
  }
}

/** Refuses a token of a moment that has not come: tokens are applied in the order of `iat`. */
function assertIssued(payload: JWTPayload): void {
  if (!(Number(payload.iat) <= Date.now() / 1000 + clockTolerance))
    throw new errors.JWTClaimValidationFailed('issued later than now', payload, 'iat')
}

/** Returns a 401 for a wrong token, and a 503 where the provider does not answer. */
function refusalOf(error: unknown, name: string): ApiError {
  if (error instanceof errors.JWTExpired) return bearerFailure(error, 'it has expired')
  if (error instanceof errors.JWTClaimValidationFailed)
    return bearerFailure(error, `its claim "${error.claim}" is missing or wrong`)
  if (error instanceof errors.JWKSTimeout)
    return signInFailureBy(error, 'ERR_SIGN_IN_UNAVAILABLE', [name])
  if (error instanceof errors.JOSEError && !isOfProvider(error))
    return bearerFailure(error, 'it is no JWT that the provider signed')
  return providerFailure(error, name)
}

/** Returns whether the keys of the provider, not the token, are wrong. */
const isOfProvider = ({ code }: errors.JOSEError): boolean =>
  code === 'ERR_JOSE_GENERIC' || code === 'ERR_JWKS_INVALID'

const bearerFailure = (cause: unknown, reason: string): ApiError =>
  signInFailureBy(cause, 'ERR_BEARER', [reason])
