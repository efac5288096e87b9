import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../framework/database/database.ts'
import { transaction } from '../../framework/database/transaction/index.ts'
import type { HookOptions } from '../../framework/feature/feature.ts'
import { InvalidValue } from '../../framework/model/field.ts'
import { requireModel, type ResolvedField } from '../../framework/model/graph.ts'
import { seesAll } from '../../framework/model/permission.ts'
import type { WriteContext } from '../../framework/write/context.ts'
import { createObject, createWithin, updateObject } from '../../framework/write/objects/index.ts'
import { maxUsernameLength } from '../accounts/sign-in.ts'
import { signInFailure } from './errors.ts'
import { mapGroups, mappedGroups, type GroupMapping } from './mapping.ts'
import {
  insertLink,
  selectGroupsNamed,
  selectLinkedUser,
  selectUsersInAnyCase,
  updateIssued,
  type LinkedUser,
} from './sql/external-identities.ts'

/** An account elsewhere, as its issuer describes it. */
export interface Person {
  /** The URL of an OpenID provider, `ldap` or `header`. */
  readonly issuer: string
  /** The name of the issuer in messages. */
  readonly issuerName: string
  /** The name that the issuer gives the account for ever. */
  readonly subject: string
  /** The name of a new user. */
  readonly username: string
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly email?: string | undefined
  /** Names of the groups elsewhere. */
  readonly groups: readonly string[]
  /**
   * When the token was issued that says so, in seconds since 1970. Undefined where the issuer is
   * asked at each sign-in.
   */
  readonly issuedAt?: number | undefined
}

/** Creates and updates users after what other services say of them. */
export interface Provisioning {
  /**
   * Returns the id of the active user that is linked to an account elsewhere; creates the user at
   * the first sign-in, and updates names, e-mail address, groups and superuser status unless a
   * newer token did. Throws a 403 where the name belongs to somebody else, and for an inactive
   * user.
   */
  readonly admit: (person: Person) => Promise<number>
}

/** The settings that decide what users from elsewhere become. */
export interface ProvisioningOptions extends Pick<
  HookOptions,
  'graph' | 'database' | 'extensions'
> {
  readonly mapping: GroupMapping
  /** Whether an account elsewhere takes over the user of the same name. */
  readonly linksNames: boolean
}

/** Returns the function that admits people from elsewhere. */
export function provisioningOf(options: ProvisioningOptions): Provisioning {
  const admit = async (person: Person): Promise<number> => {
    const { database } = options
    const user = (await findLinked(database, person)) ?? (await linkUser(options, person))
    const [id, username, active] = user
    if (!active) throw signInFailure('ERR_SIGN_IN_INACTIVE', username)
    if (person.issuedAt === undefined) await updateUser(options, person, user)
    else await updateInOrder(options, person, person.issuedAt)
    return id
  }
  return { admit }
}

async function findLinked(
  { rows }: Pick<Database, 'rows'>,
  { issuer, subject }: Person,
): Promise<LinkedUser | undefined> {
  return (await rows<LinkedUser>(selectLinkedUser(issuer, subject)))[0]
}

/** Links an account, and returns its user. Another request may link it at the same time. */
async function linkUser(options: ProvisioningOptions, person: Person): Promise<LinkedUser> {
  const failure: unknown = await link(options, person).then(
    () => undefined,
    (error: unknown) => error,
  )
  const found = await findLinked(options.database, person)
  if (!found)
    throw failure ?? signInFailure('ERR_SIGN_IN_TAKEN', person.username, person.issuerName)
  return found
}

/** Links an account to the user of its name, or to a new user. */
async function link(options: ProvisioningOptions, person: Person): Promise<void> {
  const { database, linksNames } = options
  const { username, issuer, issuerName, subject } = person
  if (!isUsername(username))
    throw signInFailure('ERR_SIGN_IN_NAME', issuerName, username.slice(0, maxUsernameLength))
  const namesakes = await database.rows<[number, string, boolean, boolean]>(
    selectUsersInAnyCase(username, issuer),
  )
  const [namesake, ...others] = namesakes
  if (!namesake) return createLinked(options, person)
  const [id, name, isSuperuser, isLinked] = namesake
  const isSame = name === username && others.length === 0
  if (!linksNames || !isSame || isSuperuser || isLinked)
    throw signInFailure('ERR_SIGN_IN_TAKEN', name, issuerName)
  await transaction(database, ({ rows }) => rows(insertLink(id, issuer, subject)))
}

const isUsername = (text: string): boolean =>
  text.length <= maxUsernameLength && /^[A-Za-z0-9_.@+-]+$/.test(text)

/**
 * Creates a user and the link in one transaction. The password is a long random text that nobody
 * learns: its hash costs as much to compare as any other, so that the time of a refused password
 * does not tell who signs in elsewhere.
 */
async function createLinked(options: ProvisioningOptions, person: Person): Promise<void> {
  const { database } = options
  const { username, issuer, subject } = person
  const password = randomBytes(48).toString('base64url')
  const body = { username, password, ...fieldsOf(options, person) }
  await transaction(database, async (writer) => {
    const context = contextOf(options, 'users.User', person)
    const [made] = await createWithin(context, writer, [body], { isList: false })
    const linked = await writer.rows(insertLink(Number(made?.['id']), issuer, subject))
    if (linked.length === 0) throw signInFailure('ERR_SIGN_IN_TAKEN', username, person.issuerName)
  })
}

/**
 * Returns the fields of a user that the issuer knows; values that no user can have are left out.
 */
function fieldsOf(
  { graph }: Pick<ProvisioningOptions, 'graph'>,
  { firstName, lastName, email }: Person,
): Readonly<Record<string, string>> {
  const { fields } = requireModel(graph, 'users.User')
  const given = { first_name: cut(firstName), last_name: cut(lastName), email }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value !== undefined && fits(fields.get(name), value) ? [[name, value]] : [],
    ),
  )
}

const cut = (name: string | undefined): string | undefined =>
  name && Array.from(name.trim()).slice(0, 30).join('')

function fits(field: ResolvedField | undefined, value: string): boolean {
  try {
    return field?.parse(value) === value
  } catch (error) {
    if (error instanceof InvalidValue) return false
    throw error
  }
}

/**
 * Updates the user of an account after a token, unless claims of a newer one were applied. Tokens
 * of an account that come at the same time, also to other processes, wait for each other.
 */
async function updateInOrder(
  options: ProvisioningOptions,
  person: Person,
  issuedAt: number,
): Promise<void> {
  const { issuer, subject } = person
  await transaction(options.database, async ({ database, rows }) => {
    const stored = await rows(updateIssued(issuer, subject, issuedAt))
    if (stored.length === 0) return
    const [user] = await rows<LinkedUser>(selectLinkedUser(issuer, subject))
    if (user) await updateUser({ ...options, database }, person, user)
  })
}

/** Writes what differs between a user and what the issuer says; nothing where nothing does. */
async function updateUser(
  options: ProvisioningOptions,
  person: Person,
  user: LinkedUser,
): Promise<void> {
  const [id, , , superuser, firstName, lastName, email, groups] = user
  const rights = mapGroups(options.mapping, person.groups)
  const stored: Readonly<Record<string, unknown>> = {
    first_name: firstName,
    last_name: lastName,
    email,
    is_superuser: superuser,
  }
  const wanted = {
    ...fieldsOf(options, person),
    ...(rights.superuser !== undefined && { is_superuser: rights.superuser }),
  }
  const changes: Record<string, unknown> = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => stored[name] !== value),
  )
  const held = new Set(groups.map(([, name]) => name))
  const managed = mappedGroups(options.mapping)
  const kept = [...held].filter((name) => !managed.has(name) || rights.groups.has(name))
  const joined = [...rights.groups].filter((name) => !held.has(name))
  if (kept.length < held.size || joined.length > 0)
    changes['groups'] = await groupIds(options, person, [...kept, ...joined])
  if (Object.keys(changes).length === 0) return
  await updateObject(contextOf(options, 'users.User', person), id, changes, { mode: 'patch' })
}

/** Returns the ids of groups by their names, and creates those that do not exist. */
async function groupIds(
  options: ProvisioningOptions,
  person: Person,
  names: readonly string[],
): Promise<readonly number[]> {
  const found = await options.database.rows<[number, string]>(selectGroupsNamed(names))
  const ids = new Map(found.map(([id, name]) => [name, id]))
  for (const name of names) {
    if (ids.has(name)) continue
    const made = await createObject(contextOf(options, 'users.Group', person), { name })
    ids.set(name, Number(made['id']))
  }
  return [...ids.values()]
}

/**
 * Returns the context of a write that the service makes by itself; the change log names the issuer.
 */
const contextOf = (
  { graph, database, extensions }: ProvisioningOptions,
  key: string,
  { issuerName }: Person,
): WriteContext => ({
  graph,
  model: requireModel(graph, key),
  database,
  extensions,
  author: {
    userId: null,
    username: `sign-in by ${issuerName}`.slice(0, 150),
    tokenId: null,
    requestId: randomUUID(),
  },
  reader: seesAll,
})
