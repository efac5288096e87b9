import { Type, type Static } from 'typebox'
import { facets } from '../../../framework/config/setting.ts'

/** The settings of signing in with an OpenID provider. */
export const oidcSettings = Type.Object({
  oidcIssuer: Type.Optional(
    Type.String({
      ...facets('a URL such as https://id.example.net/realms/example', { check: isIssuer }),
      description:
        'The issuer of an OpenID provider, as its discovery document names it. With it, people sign ' +
        'in with accounts of the provider ([sign-in](sign-in.md)).',
    }),
  ),
  oidcClientId: Type.Optional(
    Type.String({
      ...facets('a text of at most 200 characters'),
      description: 'The ID of this service at the provider.',
      maxLength: 200,
    }),
  ),
  oidcClientSecret: Type.Optional(
    Type.String({
      ...facets('a text of at most 1000 characters', { hide: () => '…' }),
      description: 'The secret of this service at the provider; a public client has none.',
      maxLength: 1000,
    }),
  ),
  oidcName: Type.String({
    ...facets('a text of at most 50 characters'),
    description: 'The name of the provider, for "Sign in with …" on the login page.',
    default: 'OpenID Connect',
    maxLength: 50,
  }),
  oidcAudience: Type.Optional(
    Type.String({
      ...facets('a text of at most 200 characters'),
      description:
        'The audience of access tokens for the API. With it, programs send access tokens of the ' +
        'provider as `Authorization: Bearer`. It must not be `OIDC_CLIENT_ID`, the audience of ID ' +
        'tokens.',
      maxLength: 200,
    }),
  ),
  oidcScopes: Type.String({
    ...facets('scopes between spaces, with openid', {
      check: (text) => text.split(' ').includes('openid'),
    }),
    description: 'The scopes that are asked for; some providers need one more for groups.',
    default: 'openid profile email',
    maxLength: 500,
  }),
  oidcUsernameClaim: Type.String({
    ...facets('the name of a claim'),
    description: 'The claim with the name of a new user.',
    default: 'preferred_username',
    maxLength: 200,
  }),
  oidcGroupsClaim: Type.String({
    ...facets('the name of a claim'),
    description:
      'The claim with the names of groups, for `SIGN_IN_GROUPS` and `SIGN_IN_SUPERUSERS`.',
    default: 'groups',
    maxLength: 200,
  }),
})

/** The values of the settings. */
export type OidcValues = Readonly<Static<typeof oidcSettings>>

/** Plain HTTP is for providers on this machine, such as those of tests. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (username !== '' || search !== '' || hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLocal)
}
