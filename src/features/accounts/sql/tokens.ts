import type { Statement } from '../../../framework/database/statement.ts'
import type { ChoiceShape } from '../../../framework/model/choice-shape.ts'
import { accountRevocations } from '../revocations.ts'
import { objectPermissionsOf } from './object-permissions.ts'
import { versionSql } from '../../../framework/sql/totals.ts'
import { permissionsOf } from './permissions.ts'
import { chainOf, isLimitedToken } from './token-limits.ts'

/** A token and its user, as `selectUserOfToken` finds them. */
export type UserOfToken = [
  userId: number,
  username: string,
  superuser: boolean,
  active: boolean,
  mayWrite: boolean,
  expired: boolean | null,
  tokenId: number,
  choiceShape: ChoiceShape | null,
  writeResponse: 'flat' | 'base' | null,
  limited: boolean,
  permissions: string[],
  objectPermissions: string | null,
  /** The text of the limits, of the type `StoredChain`; null for a token without limits. */
  chain: string | null,
  /** The version of the tables that give rights; null where none is kept. */
  rightsVersion: string | null,
]

const userOfToken = (moreColumns: string): string => `
  select
    u.id, u.username, u.is_superuser, u.is_active,
    k.write_enabled, k.expires <= now(), k.id, k.choice_shape, k.write_response,
    ${isLimitedToken('k')}${moreColumns}
  from users_token k join users_user u on u.id = k.user_id
  where k.key = $1`

/** The tables whose rows the statements below select themselves. */
const ownTables = ['users_user', 'users_token', 'users_session']

/** The other tables that give users rights. */
const rightsTables = Object.keys(accountRevocations).filter((table) => !ownTables.includes(table))

const rightsVersion = versionSql(rightsTables)

interface TextsOfToken {
  readonly withPermissions: string
  readonly withVersion: string
}

function textsOfToken(hasPolicies: boolean): TextsOfToken {
  const version = hasPolicies ? `(${rightsVersion}) || ' ' || u.is_staff` : rightsVersion
  const rights = `${permissionsOf('u')}, ${objectPermissionsOf('u', hasPolicies)}`
  return {
    withPermissions: userOfToken(`, ${rights}, ${chainOf('k', 'u')}, ${version}`),
    withVersion: userOfToken(`, ${version}`),
  }
}

const plain = textsOfToken(false)
const underPolicies = textsOfToken(true)
const withoutPermissions = userOfToken('')

/**
 * Selects a token and its user by the digest of the key: the columns of `UserOfToken`. Where models
 * have policies, the rights of a user depend on groups and staff, too.
 */
export const selectUserOfToken = (digest: string, hasPolicies = false): Statement => ({
  text: (hasPolicies ? underPolicies : plain).withPermissions,
  values: [digest],
  isReadOnly: true,
})

/**
 * Selects the same with the version of the tables that give rights, in place of the rights:
 * PostgreSQL opens three tables, not ten.
 */
export const selectVersionOfToken = (digest: string, hasPolicies = false): Statement => ({
  text: (hasPolicies ? underPolicies : plain).withVersion,
  values: [digest],
  isReadOnly: true,
})

/**
 * Selects the same for a superuser, without the permissions, which do not matter: PostgreSQL opens
 * two tables, not six.
 */
export const selectSuperuserOfToken = (digest: string): Statement => ({
  text: withoutPermissions,
  values: [digest],
  isReadOnly: true,
})

/** A token in a list: the key is its first six characters. */
export type ListedToken = [
  id: number,
  username: string,
  key: string,
  writeEnabled: boolean,
  expires: string,
  description: string,
]

/** Selects all tokens, or those of one user: the columns of `ListedToken`. */
export const selectTokens = (username: string | null): Statement => ({
  text: `
    select
      k.id, u.username, left(k.key, 6), k.write_enabled,
      coalesce(k.expires::text, 'never'), k.description
    from users_token k
    join users_user u on u.id = k.user_id
    where $1::text is null or u.username = $1
    order by u.username, k.id`,
  values: [username],
  isReadOnly: true,
})

/** Selects a row for each of the tokens of other users, unless the user is a superuser. */
export const selectForeignTokens = (tokens: readonly number[], user: number): Statement => ({
  text: `
    select from users_token where id = any($1::integer[]) and user_id <> $2
    and not exists (select from users_user u where u.id = $2 and u.is_superuser)`,
  values: [tokens, user],
  isReadOnly: true,
})

/** A token that expires soon: its description and the days until then. */
export type ExpiringToken = [description: string, days: number]

/** Selects the tokens of a user that expire within a number of days, the first ones first. */
export const selectExpiringTokens = (userId: number, days: number): Statement => ({
  text: `
    select description, ceil(extract(epoch from expires - now()) / 86400)::int
    from users_token
    where user_id = $1 and expires > now() and expires < now() + $2 * interval '1 day'
    order by expires
    limit 5`,
  values: [userId, days],
  isReadOnly: true,
})
