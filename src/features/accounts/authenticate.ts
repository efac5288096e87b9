import { LRUCache } from 'lru-cache'
import type { Database } from '../../framework/database/database.ts'
import { ExpectedRow, Precondition } from '../../framework/database/caller/index.ts'
import { failure } from '../../framework/errors/errors.ts'
import type { Tokens } from '../../framework/http/authentication/index.ts'
import type { Identity } from '../../framework/http/authorization/index.ts'
import { digestKey } from '../../framework/model/kinds/key.ts'
import type { GrantsOfUsers } from './object-permissions/grants.ts'
import { isInside } from './token-limits/addresses.ts'
import type { StoredChain } from './token-limits/limited-rights.ts'
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
    authenticate: async (key, address) => {
      const digest = digestKey(key)
      known.delete(digest)
      const [row] = await database.rows<UserOfToken>(selectUserOfToken(digest, grants.hasPolicies))
      if (!row) throw failure('ERR_TOKEN_UNKNOWN')
      const chain = chainOf(row)
      const identity = identityOf(row, chain, grants)
      const networks = chain?.addresses ?? []
      known.set(digest, { identity, networks, expected: findAgain(digest, row, identity, grants) })
      if (!isInsideAll(address, networks)) throw failure('ERR_TOKEN_ADDRESS', address)
      return identity
    },
    remembered: (key, address) => {
      const found = known.get(digestKey(key))
      // A refusal, too, is decided with the token as it is now.
      if (!found || !isInsideAll(address, found.networks)) return undefined
      const { identity, expected } = found
      return { identity, unchanged: () => new Precondition(expected) }
    },
  }
}

/** Returns the statement that finds the user of a token again, and the row that it then returns. */
function findAgain(
  digest: string,
  row: UserOfToken,
  { superuser, limits }: Identity,
  { hasPolicies }: GrantsOfUsers,
): ExpectedRow {
  const own = row.slice(0, -4)
  if (limits !== undefined) return new ExpectedRow(selectUserOfToken(digest, hasPolicies), row)
  if (superuser && !hasPolicies) return new ExpectedRow(selectSuperuserOfToken(digest), own)
  const version = row.at(-1)
  return version === null
    ? new ExpectedRow(selectUserOfToken(digest, hasPolicies), row)
    : new ExpectedRow(selectVersionOfToken(digest, hasPolicies), [...own, version])
}

/** The user that a token had. */
interface Known {
  readonly identity: Identity
  /** The networks of each token of its chain; the address has to be inside all of them. */
  readonly networks: StoredChain['addresses']
  readonly expected: ExpectedRow
}

/** Returns the limits of a token; undefined for one without. */
function chainOf(row: UserOfToken): StoredChain | undefined {
  const text = row.at(-2)
  // As `chainOf` of `sql/token-limits.ts` selects it.
  return typeof text === 'string' ? (JSON.parse(text) as StoredChain) : undefined
}

const isInsideAll = (address: string, networks: StoredChain['addresses']): boolean =>
  networks.every((one) => isInside(address, one))

/** Returns the user of a token. Throws a 401 if the token has expired or the user is not active. */
function identityOf(
  row: UserOfToken,
  chain: StoredChain | undefined,
  grants: GrantsOfUsers,
): Identity {
  const [userId, username, superuser, active, mayWrite, expired, tokenId, ...others] = row
  const [choiceShape, writeResponse, , permissions, objectPermissions] = others
  if (expired || chain?.ended) throw failure('ERR_TOKEN_EXPIRED')
  if (!active) throw failure('ERR_USER_INACTIVE')
  const user = { userId, username, superuser, permissions, objectPermissions }
  return {
    userId,
    username,
    // Limits leave a superuser named rights: none of them is that of every row and rule.
    superuser: superuser && chain === undefined,
    mayWrite: chain?.mayWrite ?? mayWrite,
    tokenId,
    choiceShape,
    writeResponse,
    ...(chain && { limits: JSON.stringify(chain.limits) }),
    ...grants.of(user, chain),
  }
}
