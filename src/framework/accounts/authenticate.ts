import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { ExpectedRow, Precondition } from '../database/precondition.ts'
import { failure } from '../errors.ts'
import type { Identity, Tokens } from '../http/identity.ts'
import { digestKey } from '../model/kinds/key.ts'

/** Returns the statement that selects a token and its user by the digest of the key. */
const selectToken = (moreColumns: string): string => `
  select
    u.id, u.username, u.is_superuser, u.is_active,
    k.write_enabled, k.expires <= now(), k.id, k.choice_shape${moreColumns}
  from users_token k join users_user u on u.id = k.user_id
  where k.key = $1`

const withPermissions = selectToken(`, ${permissionsOf('u')}`)

/**
 * Finds a superuser again, whose permissions do not matter: PostgreSQL opens two tables, not six.
 */
const withoutPermissions = selectToken('')

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

/** The number of tokens whose users are remembered. */
const mostRemembered = 1_000

/**
 * Authenticates by a token's key with one statement. The key is looked up by its digest, so that
 * the time of the index look-up reveals nothing about it. Remembers the user of each valid token,
 * so that later requests rely on it and send the statement that finds the user again together with
 * their first one.
 */
export function tokensOf(database: Pick<Database, 'rows'>): Tokens {
  const known = new LRUCache<string, Known>({ max: mostRemembered })
  return {
    authenticate: async (key) => {
      const digest = digestKey(key)
      known.delete(digest)
      const [row] = await database.rows<Row>({ text: withPermissions, values: [digest] })
      if (!row) throw failure('ERR_TOKEN_UNKNOWN')
      const identity = identityOf(row)
      known.set(digest, { identity, expected: findAgain(digest, row, identity) })
      return identity
    },
    remembered: (key) => {
      const found = known.get(digestKey(key))
      if (!found) return undefined
      const { identity, expected } = found
      return { identity, unchanged: () => new Precondition(expected) }
    },
  }
}

/** Returns the statement that finds the user of a token again, and the row that it then returns. */
function findAgain(digest: string, row: readonly unknown[], { superuser }: Identity): ExpectedRow {
  return superuser
    ? new ExpectedRow({ text: withoutPermissions, values: [digest] }, row.slice(0, -1))
    : new ExpectedRow({ text: withPermissions, values: [digest] }, row)
}

/** The user that a token had. */
interface Known {
  readonly identity: Identity
  readonly expected: ExpectedRow
}

/** Returns the user of a token. Throws a 401 if the token has expired or the user is not active. */
function identityOf(row: Row): Identity {
  const [userId, username, superuser, active, mayWrite, expired, tokenId, shape, permissions] = row
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
