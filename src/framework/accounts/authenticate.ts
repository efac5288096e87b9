import type { Database } from '../database/database.ts'
import { failure } from '../errors.ts'
import type { Authenticate } from '../http/identity.ts'
import { digestKey } from '../model/kinds/key.ts'

const statement = `
  select
    u.id, u.username, u.is_superuser, u.is_active,
    k.write_enabled, k.expires <= now(), k.id, k.choice_shape,
    ${permissionsOf('u')}
  from users_token k join users_user u on u.id = k.user_id
  where k.key = $1`

/**
 * Returns SQL for the names of a user's permissions, including those of the user's groups; a
 * superuser needs none.
 */
export function permissionsOf(user: string): string {
  return `case when ${user}.is_superuser then '{}' else array(
      select p.codename from users_permission p where p.id in (
        select l.target_id from users_user_permissions l where l.owner_id = ${user}.id
        union
        select g.target_id
        from users_group_permissions g
        join users_user_groups m on m.target_id = g.owner_id
        where m.owner_id = ${user}.id
      )) end`
}

type Row = [
  userId: number,
  username: string,
  superuser: boolean,
  active: boolean,
  mayWrite: boolean,
  expired: boolean | null,
  tokenId: number,
  choiceShape: 'pair' | 'object' | null,
  permissions: string[],
]

/**
 * Authenticates by a token's key with one statement. The key is looked up by its digest, so that
 * the time of the index look-up reveals nothing about it.
 */
export function authenticator(database: Pick<Database, 'rows'>): Authenticate {
  return async (key) => {
    const [row] = await database.rows({
      text: statement,
      values: [digestKey(key)],
    })
    if (!row) throw failure('ERR_TOKEN_UNKNOWN')
    const [userId, username, superuser, active, mayWrite, expired, tokenId, shape, permissions] =
      row as Row // as selected
    if (expired) throw failure('ERR_TOKEN_EXPIRED')
    if (!active) throw failure('ERR_USER_INACTIVE')
    return {
      userId,
      username,
      superuser,
      mayWrite,
      tokenId,
      ...(shape ? { choiceShape: shape } : {}),
      permissions: new Set(permissions),
    }
  }
}
