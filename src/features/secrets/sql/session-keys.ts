import type { Statement } from '../../../framework/database/statement.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { admittingSql } from '../../accounts/sql/audience.ts'
import { currentVersionSql } from './key-versions.ts'

/** The values of a new session key. */
export interface NewSessionKeyRow {
  readonly userKeyId: number
  readonly address: string
  readonly minutes: number
  readonly digest: string
  readonly wrapped: string
}

/** Inserts a session key if the user key is active, and deletes expired ones; returns its id. */
export const insertSessionKey = ({
  userKeyId,
  address,
  minutes,
  digest,
  wrapped,
}: NewSessionKeyRow): Statement => ({
  text: `
    with gone as (delete from secrets_sessionkey where expires < now())
    insert into secrets_sessionkey (user_key_id, address, expires, last_used, digest, wrapped)
    select id, $2, now() + make_interval(mins => $3::int), now(), $4, $5
    from secrets_userkey
    where id = $1 and active
    returning id`,
  values: [userKeyId, address, minutes, digest, wrapped],
  isReadOnly: false,
})

/** The session key to find: its user, and the minutes after which an unused one expires. */
export interface SoughtSessionKey {
  readonly digest: string
  readonly userId: number
  readonly idleMinutes: number
}

/**
 * Returns the function that plans the search for a session key. The statement selects the id, the
 * wrapped ring, the current version, and for each audience the objects that admit the user. It
 * updates the last use of the key at most once a minute: most requests then only read it.
 */
export function sessionKeySelect(
  audiences: readonly Model[],
): (sought: SoughtSessionKey) => Statement {
  const lists = audiences.map((audience) => `array(${admittingSql(audience)})`)
  const columns = ['s.id', 's.wrapped', currentVersionSql, ...lists]
  const text = `
    with s as (
      select s.id, s.wrapped, s.last_used
      from secrets_sessionkey s join secrets_userkey k on k.id = s.user_key_id
      where s.digest = $1 and k.user_id = $2 and k.active and s.expires > now()
        and s.last_used > now() - make_interval(mins => $3::int)
    ), touched as (
      update secrets_sessionkey t set last_used = now() from s
      where t.id = s.id and s.last_used < now() - interval '1 minute'
    )
    select ${columns.join(', ')} from s`
  return ({ digest, userId, idleMinutes }) => ({
    text,
    values: [digest, userId, idleMinutes],
    isReadOnly: false,
  })
}

/** Deletes one session key of a user, or all of them; returns their ids. */
export const deleteSessionKeysOf = (user: number, id: number | null): Statement => ({
  text: `
    delete from secrets_sessionkey s using secrets_userkey k
    where k.id = s.user_key_id and k.user_id = $1 and ($2::integer is null or s.id = $2)
    returning s.id`,
  values: [user, id],
  isReadOnly: false,
})

/** Deletes all session keys. */
export const deleteAllSessionKeys: Statement = {
  text: 'delete from secrets_sessionkey',
  values: [],
  isReadOnly: false,
}
