import type { Statement } from '../../../framework/database/statement.ts'
import { objectPermissionsOf } from '../../accounts/sql/object-permissions.ts'
import { permissionsOf } from '../../accounts/sql/permissions.ts'

/** A user, as `selectLinkedUser` finds them. */
export type LinkedUser = [
  id: number,
  username: string,
  active: boolean,
  superuser: boolean,
  firstName: string,
  lastName: string,
  email: string,
  groups: [id: number, name: string][],
]

const userColumns = `
  u.id, u.username, u.is_active, u.is_superuser, u.first_name, u.last_name, u.email,
  coalesce((
    select json_agg(json_build_array(g.id, g.name))
    from users_user_groups m join users_group g on g.id = m.target_id
    where m.owner_id = u.id
  ), '[]'::json)`

/** Selects the user of an account elsewhere: the columns of `LinkedUser`. */
export const selectLinkedUser = (issuer: string, subject: string): Statement => ({
  text: `
    select ${userColumns}
    from users_externalidentity e join users_user u on u.id = e.user_id
    where e.issuer = $1 and e.subject = $2`,
  values: [issuer, subject],
  isReadOnly: true,
})

/** Selects the users of a name in any case, and whether each has an account of the issuer. */
export const selectUsersInAnyCase = (username: string, issuer: string): Statement => ({
  text: `
    select u.id, u.username, u.is_superuser,
      exists (select from users_externalidentity e where e.user_id = u.id and e.issuer = $2)
    from users_user u
    where lower(u.username) = lower($1)`,
  values: [username, issuer],
  isReadOnly: true,
})

/**
 * Links a user to an account elsewhere. Returns a row; none where the account is linked already.
 */
export const insertLink = (user: number, issuer: string, subject: string): Statement => ({
  text: `
    insert into users_externalidentity (user_id, issuer, subject) values ($1, $2, $3)
    on conflict (issuer, subject) do nothing
    returning 1`,
  values: [user, issuer, subject],
  isReadOnly: false,
})

/** Seconds by which the clock of an issuer may be ahead. */
const clockTolerance = 30

/**
 * Stores when a token of an account was issued, in seconds since 1970, and locks the account until
 * the transaction ends. Returns a row; none where claims of a newer token were applied. Stores no
 * later moment than this one, so that a wrong clock does not hold off the tokens after it.
 */
export const updateIssued = (issuer: string, subject: string, seconds: number): Statement => ({
  text: `
    update users_externalidentity e
    set issued = least(to_timestamp($3::float8), now() + interval '${clockTolerance} seconds')
    where e.issuer = $1 and e.subject = $2
      and (e.issued is null or e.issued <= to_timestamp($3::float8))
    returning 1`,
  values: [issuer, subject, seconds],
  isReadOnly: false,
})

/** Selects the ids and the names of the groups with these names. */
export const selectGroupsNamed = (names: readonly string[]): Statement => ({
  text: 'select id, name from users_group where name = any($1::text[]) order by id',
  values: [names],
  isReadOnly: true,
})

/** A user with the rights, as `selectIdentity` finds them. */
export type LinkedIdentity = [
  id: number,
  username: string,
  superuser: boolean,
  active: boolean,
  permissions: string[],
  objectPermissions: string | null,
]

/** Selects the rights of the user of an account elsewhere: the columns of `LinkedIdentity`. */
export const selectIdentity = (
  issuer: string,
  subject: string,
  hasPolicies = false,
): Statement => ({
  text: `
    select u.id, u.username, u.is_superuser, u.is_active, ${permissionsOf('u')},
      ${objectPermissionsOf('u', hasPolicies)}
    from users_externalidentity e join users_user u on u.id = e.user_id
    where e.issuer = $1 and e.subject = $2`,
  values: [issuer, subject],
  isReadOnly: true,
})
