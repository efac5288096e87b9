import type { Statement } from '../../../framework/database/statement.ts'

/** Selects the id, the public key, and whether it is active, of a user's key. */
export const selectKeyOfUser = (user: number): Statement => ({
  text: 'select id, public_key, active from secrets_userkey where user_id = $1',
  values: [user],
  isReadOnly: true,
})

/** Selects the id, the fingerprint and the wrapped ring of a user's active key. */
export const selectRingOfUser = (user: number): Statement => ({
  text: 'select id, fingerprint, wrapped from secrets_userkey where user_id = $1 and active',
  values: [user],
  isReadOnly: true,
})

/** Selects the id of a user's key, if there is one, and whether the master key has a version. */
export const selectOwnKeyState = (user: number): Statement => ({
  text: `
    select
      (select id from secrets_userkey where user_id = $1),
      exists (select from secrets_keyversion)`,
  values: [user],
  isReadOnly: true,
})

/** Selects the ids of the keys of these users. */
export const selectKeysOfUsers = (users: readonly number[]): Statement => ({
  text: 'select id from secrets_userkey where user_id = any($1::integer[]) order by id',
  values: [users],
  isReadOnly: true,
})

/** Selects all user keys: the name of the user, whether the key is active, and its fingerprint. */
export const selectUserKeys: Statement = {
  text: `
    select u.username, k.active, k.fingerprint
    from secrets_userkey k
    join users_user u on u.id = k.user_id
    order by u.username`,
  values: [],
  isReadOnly: true,
}

/** Locks a user key; selects the public key and whether it is active. */
export const lockUserKey = (id: number): Statement => ({
  text: 'select public_key, active from secrets_userkey where id = $1 for update',
  values: [id],
})

/** Locks all active user keys; selects their ids, public keys and wrapped rings. */
export const lockActiveKeys: Statement = {
  text: 'select id, public_key, wrapped from secrets_userkey where active order by id for update',
  values: [],
}

/** Selects whether an active user key is among these, and whether there is another one. */
export const selectActiveBeside = (keys: readonly number[]): Statement => ({
  text: `
    select
      coalesce(bool_or(id = any($1::integer[])), false),
      coalesce(bool_or(id <> all($1::integer[])), false)
    from secrets_userkey
    where active`,
  values: [keys],
  isReadOnly: true,
})

/** Selects the numbers of active and inactive user keys, and of session keys. */
export const countKeys: Statement = {
  text: `
    select count(*) filter (where active)::int, count(*) filter (where not active)::int,
      (select count(*)::int from secrets_sessionkey where expires > now())
    from secrets_userkey`,
  values: [],
  isReadOnly: true,
}

/** Stores the wrapped ring of a user key and makes it active. */
export const activateKey = (id: number, wrapped: string): Statement => ({
  text: 'update secrets_userkey set wrapped = $2, active = true where id = $1',
  values: [id, wrapped],
  isReadOnly: false,
})

/** Deletes the wrapped rings of these user keys, and their session keys. */
export const deactivateKeys = (keys: readonly number[]): Statement => ({
  text: `
    with ended as (delete from secrets_sessionkey where user_key_id = any($1::integer[]))
    update secrets_userkey
    set wrapped = null, active = false
    where id = any($1::integer[])`,
  values: [keys],
  isReadOnly: false,
})

/** Adds wrapped versions of the master key to the rings of user keys. */
export const addWrapped = (
  wrapped: readonly { readonly id: number; readonly wrapped: string }[],
): Statement => ({
  text: `
    update secrets_userkey k set wrapped = (k.wrapped::jsonb || r.wrapped::jsonb)::text
    from jsonb_to_recordset($1::jsonb) as r(id integer, wrapped text) where k.id = r.id`,
  values: [JSON.stringify(wrapped)],
  isReadOnly: false,
})

/** Deletes all versions but one from the rings of active user keys. */
export const keepWrapped = (version: number): Statement => ({
  text: `
    update secrets_userkey
    set wrapped = jsonb_build_object($1::text, wrapped::jsonb -> $1::text)::text
    where active and wrapped::jsonb ? $1::text`,
  values: [String(version)],
  isReadOnly: false,
})
