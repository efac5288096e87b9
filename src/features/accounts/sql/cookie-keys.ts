import type { Statement } from '../../../framework/database/statement.ts'

/** Selects the key that encrypts the cookies of a purpose, such as `sessions`. */
export const selectCookieKey = (purpose: string): Statement => ({
  text: 'select secret from users_cookiekey where purpose = $1',
  values: [purpose],
  isReadOnly: true,
})

/** Inserts the key that encrypts the cookies of a purpose, unless there is one. */
export const insertCookieKey = (purpose: string, secret: string): Statement => ({
  text: `
    insert into users_cookiekey (purpose, secret)
    values ($1, $2)
    on conflict (purpose) do nothing`,
  values: [purpose, secret],
  isReadOnly: false,
})
