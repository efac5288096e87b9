import type { Statement } from '../../../framework/database/statement.ts'
import { objectPermissionsOf } from './object-permissions.ts'
import { permissionsOf } from './permissions.ts'

/** The values of a new session. */
export interface NewSessionRow {
  readonly userId: number
  readonly digest: string
  readonly address: string
  readonly browser: string
  readonly hours: number
}

/** Inserts a session, and deletes the expired ones. Returns the hash of the user's password. */
export const insertSession = ({
  userId,
  digest,
  address,
  browser,
  hours,
}: NewSessionRow): Statement => ({
  text: `
    with gone as (delete from users_session where expires < now())
    insert into users_session (user_id, digest, address, browser, expires)
    select id, $2, $3, $4, now() + make_interval(hours => $5::int) from users_user where id = $1
    returning (select password from users_user where id = $1)`,
  values: [userId, digest, address, browser, hours],
  isReadOnly: false,
})

/** A session and its user, as `selectUserOfSession` finds them; the password is a hash. */
export type UserOfSession = [
  id: number,
  userId: number,
  username: string,
  superuser: boolean,
  password: string,
  permissions: string[],
  timeZone: string,
  objectPermissions: string | null,
]

const userOfSession = (hasPolicies: boolean): string => `
  select s.id, u.id, u.username, u.is_superuser, u.password, ${permissionsOf('u')},
    u.time_zone, ${objectPermissionsOf('u', hasPolicies)}
  from users_session s join users_user u on u.id = s.user_id
  where s.digest = $1 and s.expires > now() and u.is_active`

const plain = userOfSession(false)
const underPolicies = userOfSession(true)

/** Selects a session and its user by the digest of its secret: the columns of `UserOfSession`. */
export const selectUserOfSession = (digest: string, hasPolicies = false): Statement => ({
  text: hasPolicies ? underPolicies : plain,
  values: [digest],
  isReadOnly: true,
})

/** A session in a list; its times are texts in ISO 8601. */
export type ListedSession = [
  id: number,
  address: string,
  browser: string,
  created: string,
  expires: string,
]

/** Selects the newest sessions of a user, at most 200: the columns of `ListedSession`. */
export const selectSessions = (user: number): Statement => ({
  text: `
    select id, address, browser, to_json(created) #>> '{}', to_json(expires) #>> '{}'
    from users_session
    where user_id = $1 and expires > now()
    order by created desc, id
    limit 200`,
  values: [user],
  isReadOnly: true,
})

/** Deletes a session of a user; returns its id. */
export const deleteSession = (user: number, id: number): Statement => ({
  text: 'delete from users_session where user_id = $1 and id = $2 returning id',
  values: [user, id],
  isReadOnly: false,
})

/** Deletes all sessions of a user but one. */
export const deleteOtherSessions = (user: number, kept: number): Statement => ({
  text: 'delete from users_session where user_id = $1 and id <> $2',
  values: [user, kept],
  isReadOnly: false,
})

/** Deletes all sessions of these users. */
export const deleteSessions = (users: readonly number[]): Statement => ({
  text: 'delete from users_session where user_id = any($1::integer[])',
  values: [users],
  isReadOnly: false,
})
