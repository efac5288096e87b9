import type { Statement } from '../../../framework/database/statement.ts'

/** Selects a row if there is any user. */
export const selectAnyUser: Statement = {
  text: 'select from users_user limit 1',
  values: [],
  isReadOnly: true,
}

/** Selects the id of a user, the hash of the password, and whether the user is active. */
export const selectCredentials = (username: string): Statement => ({
  text: 'select id, password, is_active from users_user where username = $1',
  values: [username],
  isReadOnly: true,
})

/** Selects the hash of a user's password. */
export const selectPassword = (user: number): Statement => ({
  text: 'select password from users_user where id = $1',
  values: [user],
  isReadOnly: true,
})

/** Sets the time of a user's last login to now. */
export const updateLastLogin = (user: number): Statement => ({
  text: 'update users_user set last_login = now() where id = $1',
  values: [user],
  isReadOnly: false,
})

/** Selects a row for each superuser among the users. */
export const selectSuperusers = (users: readonly number[]): Statement => ({
  text: 'select from users_user where id = any($1::integer[]) and is_superuser',
  values: [users],
  isReadOnly: true,
})
