import type { Person } from '../provision.ts'
import type { OidcValues } from './settings.ts'

/** TokenClaims of an ID token, of an access token, or of the user info of a provider. */
export type TokenClaims = Readonly<Record<string, unknown>>

/**
 * Returns what claims say of a person. TokenClaims that are missing or of another type are left
 * out.
 */
export function personOf(
  claims: TokenClaims,
  issuer: string,
  { oidcName, oidcUsernameClaim, oidcGroupsClaim }: OidcValues,
): Person {
  const issuedAt = claims['iat']
  const isUnverified = claims['email_verified'] === false
  return {
    issuer,
    issuerName: oidcName,
    subject: textIn(claims['sub']) ?? '',
    username: textIn(claims[oidcUsernameClaim]) ?? '',
    firstName: textIn(claims['given_name']),
    lastName: textIn(claims['family_name']),
    email: isUnverified ? undefined : textIn(claims['email']),
    groups: [claims[oidcGroupsClaim]].flat().filter(isText),
    issuedAt: typeof issuedAt === 'number' ? issuedAt : undefined,
  }
}

/** Returns whether claims lack the name or the groups, which user info may have. */
export const lacksClaims = (
  claims: TokenClaims,
  { oidcUsernameClaim, oidcGroupsClaim }: OidcValues,
): boolean => [oidcUsernameClaim, oidcGroupsClaim].some((name) => claims[name] === undefined)

const isText = (value: unknown): value is string => typeof value === 'string'

const textIn = (value: unknown): string | undefined => (isText(value) ? value : undefined)
