import { Type, type Static } from 'typebox'
import { facets } from '../../../framework/config/setting.ts'

const filterWith = (place: string) =>
  facets(`an LDAP filter with ${place}`, {
    check: (text) => text.startsWith('(') && text.endsWith(')') && text.includes(place),
  })

const attribute = (description: string, value: string) =>
  Type.String({
    ...facets('the name of an attribute', { check: (text) => /^[A-Za-z0-9.;-]+$/.test(text) }),
    description,
    default: value,
  })

/** The settings of signing in with the passwords of a directory. */
export const ldapSettings = Type.Object({
  ldapUrl: Type.Optional(
    Type.String({
      ...facets('a URL such as ldaps://directory.example.net', { check: isLdapUrl }),
      description:
        'An LDAP server, whose passwords the login form takes after those of this service ' +
        '([sign-in](sign-in.md)).',
    }),
  ),
  ldapStartTls: Type.Boolean({
    ...facets('true or false'),
    description:
      'Whether an `ldap://` connection changes to TLS before it sends a password. Only a server on ' +
      'this machine may do without.',
    default: true,
  }),
  ldapCaFile: Type.Optional(
    Type.String({
      ...facets('the path of a file'),
      description:
        'The certificates, as PEM, that sign that of the server; those of Node by default.',
    }),
  ),
  ldapName: Type.String({
    ...facets('a text of at most 50 characters'),
    description: 'The name of the directory in messages.',
    default: 'the directory',
    maxLength: 50,
  }),
  ldapBindDn: Type.Optional(
    Type.String({
      ...facets('a distinguished name'),
      description: 'Who searches the directory; without it the search is anonymous.',
    }),
  ),
  ldapBindPassword: Type.Optional(
    Type.String({
      ...facets('a password', { hide: () => '…' }),
      description: 'The password of `LDAP_BIND_DN`.',
    }),
  ),
  ldapUserBase: Type.Optional(
    Type.String({
      ...facets('a distinguished name'),
      description:
        'The entry below which people are searched, such as `ou=people,dc=example,dc=net`.',
    }),
  ),
  ldapUserFilter: Type.String({
    ...filterWith('{username}'),
    description: 'The filter that finds one person by the name that they type.',
    default: '(uid={username})',
  }),
  ldapUsernameAttribute: attribute('The attribute with the name of a new user.', 'uid'),
  ldapIdAttribute: attribute(
    'The attribute that identifies an entry for ever, also when it is moved or renamed.',
    'entryUUID',
  ),
  ldapGroupBase: Type.Optional(
    Type.String({
      ...facets('a distinguished name'),
      description: 'The entry below which groups are searched; without it nobody has groups.',
    }),
  ),
  ldapGroupFilter: Type.String({
    ...filterWith('{dn}'),
    description: 'The filter that finds the groups of a person by their distinguished name.',
    default: '(member={dn})',
  }),
  ldapGroupAttribute: attribute(
    'The attribute of a group with its name, for `SIGN_IN_GROUPS` and `SIGN_IN_SUPERUSERS`.',
    'cn',
  ),
})

/** The values of the settings. */
export type LdapValues = Readonly<Static<typeof ldapSettings>>

function isLdapUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, pathname, search } = new URL(text)
  const isPlain = username === '' && search === '' && ['', '/'].includes(pathname)
  return ['ldap:', 'ldaps:'].includes(protocol) && hostname !== '' && isPlain
}
