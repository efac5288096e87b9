import type { Client, Entry } from 'ldapts'
import type { Config } from '../../../framework/config/config.ts'
import { settingsOf } from '../../../framework/config/own-settings.ts'
import { StartError } from '../../../framework/errors/start-error.ts'
import { isWithin } from '../../../framework/model/kinds/text.ts'
import type { SignInWay } from '../../accounts/extension.ts'
import { maxUsernameLength } from '../../accounts/sign-in.ts'
import { signInFailureBy } from '../errors.ts'
import type { Person, Provisioning } from '../provision.ts'
import { withDirectory, type DirectorySettings } from './connection.ts'
import { ldapSettings, type LdapValues } from './settings.ts'

/** The name of the way, and the issuer of its accounts. */
const ldap = 'ldap'

/** The most groups of a person that count. */
const maxGroups = 1000

/**
 * Returns the way to sign in with the password of a directory: searches the one entry of a name,
 * then binds as that entry with the password. An empty password is never sent: servers take it for
 * an anonymous bind, which succeeds.
 */
export function ldapSignIn(config: Config, { admit }: Provisioning): readonly SignInWay[] {
  const settings = directoryOf(settingsOf(ldapSettings, config))
  if (!settings) return []
  return [
    {
      name: ldap,
      findByPassword: async (username, password) => {
        if (password === '' || username === '' || !isWithin(username, maxUsernameLength))
          return undefined
        const person = await withDirectory(settings, (client) =>
          findPerson(client, settings, { username, password }),
        ).catch((error: unknown) => {
          throw signInFailureBy(error, 'ERR_SIGN_IN_UNAVAILABLE', [settings.ldapName])
        })
        return person && { userId: await admit(person) }
      },
    },
  ]
}

/** Returns the settings of a directory; undefined without one. */
function directoryOf({
  ldapUrl,
  ldapUserBase,
  ...others
}: LdapValues): DirectorySettings | undefined {
  if (ldapUrl === undefined) return undefined
  if (ldapUserBase === undefined)
    throw new StartError(
      'LDAP_URL needs LDAP_USER_BASE: the entry below which people are searched.',
    )
  const { protocol, hostname } = new URL(ldapUrl)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol === 'ldap:' && !others.ldapStartTls && !isLocal)
    throw new StartError(
      'LDAP_START_TLS is false, and LDAP_URL names another machine: passwords would be sent in the ' +
        'clear. Use ldaps:// or StartTLS.',
    )
  return { ...others, ldapUrl, ldapUserBase }
}

/** A name and a password that somebody typed. */
interface Typed {
  readonly username: string
  readonly password: string
}

/** Returns the person of a name and a password; undefined where one of them is wrong. */
async function findPerson(
  client: Client,
  settings: DirectorySettings,
  { username, password }: Typed,
): Promise<Person | undefined> {
  const { ldapBindDn, ldapBindPassword = '' } = settings
  if (ldapBindDn !== undefined) await client.bind(ldapBindDn, ldapBindPassword)
  const entry = await findEntry(client, settings, username)
  if (!entry) return undefined
  const groups = await groupsOf(client, settings, entry.dn)
  return (await mayBind(client, entry.dn, password)) ? personOf(entry, groups, settings) : undefined
}

/** Returns the one entry of a name; undefined for none and for several. */
async function findEntry(
  client: Client,
  { ldapUserBase, ldapUserFilter, ldapUsernameAttribute, ldapIdAttribute }: DirectorySettings,
  username: string,
): Promise<Entry | undefined> {
  const { SizeLimitExceededError } = await import('ldapts')
  try {
    const { searchEntries } = await client.search(ldapUserBase, {
      scope: 'sub',
      filter: await filled(ldapUserFilter, { '{username}': username }),
      sizeLimit: 2,
      timeLimit: 5,
      attributes: [ldapUsernameAttribute, ldapIdAttribute, 'givenName', 'sn', 'mail'],
      explicitBufferAttributes: [ldapIdAttribute],
    })
    return searchEntries.length === 1 ? searchEntries[0] : undefined
  } catch (error) {
    if (error instanceof SizeLimitExceededError) return undefined
    throw error
  }
}

async function groupsOf(
  client: Client,
  { ldapGroupBase, ldapGroupFilter, ldapGroupAttribute }: DirectorySettings,
  dn: string,
): Promise<readonly string[]> {
  if (ldapGroupBase === undefined) return []
  const { searchEntries } = await client.search(ldapGroupBase, {
    scope: 'sub',
    filter: await filled(ldapGroupFilter, { '{dn}': dn }),
    sizeLimit: maxGroups,
    timeLimit: 5,
    attributes: [ldapGroupAttribute],
  })
  return searchEntries.flatMap((entry) => textsIn(entry, ldapGroupAttribute))
}

/** Returns a filter with values in its places, escaped by RFC 4515. */
async function filled(filter: string, values: Readonly<Record<string, string>>): Promise<string> {
  const { Filter } = await import('ldapts')
  return filter.replace(/\{\w+\}/g, (place) => Filter.escape(values[place] ?? place))
}

/** Returns whether an entry binds with a password; false where the server refuses the person. */
async function mayBind(client: Client, dn: string, password: string): Promise<boolean> {
  const {
    ConstraintViolationError,
    InappropriateAuthError,
    InvalidCredentialsError,
    UnwillingToPerformError,
  } = await import('ldapts')
  const refusals = [
    ConstraintViolationError,
    InappropriateAuthError,
    InvalidCredentialsError,
    UnwillingToPerformError,
  ]
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (refusals.some((refusal) => error instanceof refusal)) return false
    throw error
  }
}

function personOf(
  entry: Entry,
  groups: readonly string[],
  { ldapName, ldapUsernameAttribute, ldapIdAttribute }: DirectorySettings,
): Person {
  const [id] = valuesOf(entry, ldapIdAttribute)
  if (!id || id.length === 0)
    throw new Error(`the entry has no attribute ${ldapIdAttribute}: see LDAP_ID_ATTRIBUTE`)
  const first = (name: string): string | undefined => textsIn(entry, name)[0]
  return {
    issuer: ldap,
    issuerName: ldapName,
    subject: Buffer.from(id).toString('hex'),
    username: first(ldapUsernameAttribute) ?? '',
    firstName: first('givenName'),
    lastName: first('sn'),
    email: first('mail'),
    groups,
  }
}

/** Returns the values of an attribute, whose name a server may write with other capitals. */
function valuesOf(entry: Entry, attribute: string): readonly (Buffer | string)[] {
  const name = attribute.toLowerCase()
  const found = Object.entries(entry).find(([key]) => key.toLowerCase() === name)
  return found ? [found[1]].flat() : []
}

const textsIn = (entry: Entry, attribute: string): readonly string[] =>
  valuesOf(entry, attribute).filter((value) => typeof value === 'string')
