import { LRUCache } from 'lru-cache'
import type { Database } from '../../framework/database/database.ts'
import { ExpectedRow, Precondition } from '../../framework/database/caller/index.ts'
import { failure } from '../../framework/errors/errors.ts'
import type { Tokens } from '../../framework/http/authentication/index.ts'
import type { Identity } from '../../framework/http/authorization/index.ts'
import { digestKey } from '../../framework/model/kinds/key.ts'
import type { GrantsOfUsers } from './object-permissions/grants.ts'
import {
  selectSuperuserOfToken,
  selectUserOfToken,
  selectVersionOfToken,
  type UserOfToken,
} from './sql/tokens.ts'

/** The largest number of tokens whose users are remembered. */
const maxRemembered = 1_000

/**
 * Authenticates by a token's key with one statement. The key is looked up by its digest, so that
 * the time of the index look-up reveals nothing about it. Remembers the user of each valid token,
 * so that later requests rely on it and send the statement that finds the user again together with
 * their first one.
 */
export function tokensOf(database: Pick<Database, 'rows'>, grants: GrantsOfUsers): Tokens {
  const known = new LRUCache<string, Known>({ max: maxRemembered })
  return {
    authenticate: async (key) => {
      const digest = digestKey(key)
      known.delete(digest)
      const [row] = await database.rows<UserOfToken>(selectUserOfToken(digest, grants.hasPolicies))
      if (!row) throw failure('ERR_TOKEN_UNKNOWN')
      const identity = identityOf(row, grants)
      known.set(digest, { identity, expected: findAgain(digest, row, grants) })
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
function findAgain(digest: string, row: UserOfToken, { hasPolicies }: GrantsOfUsers): ExpectedRow {
  const own = row.slice(0, -3)
  const [, , superuser] = row
  if (superuser && !hasPolicies) return new ExpectedRow(selectSuperuserOfToken(digest), own)
  const version = row.at(-1)
  return version === null
    ? new ExpectedRow(selectUserOfToken(digest, hasPolicies), row)
    : new ExpectedRow(selectVersionOfToken(digest, hasPolicies), [...own, version])
}

/** The user that a token had. */
interface Known {
  readonly identity: Identity
  readonly expected: ExpectedRow
}

/** Returns the user of a token. Throws a 401 if the token has expired or the user is not active. */
function identityOf(row: UserOfToken, grants: GrantsOfUsers): Identity {
  const [userId, username, superuser, active, mayWrite, expired, tokenId, shape, ...rights] = row
  const [permissions, objectPermissions] = rights
  if (expired) throw failure('ERR_TOKEN_EXPIRED')
  if (!active) throw failure('ERR_USER_INACTIVE')
  return {
    userId,
    username,
    superuser,
    mayWrite,
    tokenId,
    ...(shape ? { choiceShape: shape } : {}),
    ...grants.of({ userId, username, superuser, permissions, objectPermissions }),
  }
}
