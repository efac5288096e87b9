import type { PermissionKind } from '../../../framework/model/permission.ts'
import { intersectionOf, unionOf, type RowRights } from '../object-permissions/row-rights.ts'

/** What one entry of the limits of a token allows. */
export interface TokenLimit {
  readonly models: readonly string[]
  readonly actions: readonly PermissionKind[]
  readonly constraints: unknown
  /** The fields that it includes setting; null or undefined for all of them. */
  readonly fields?: readonly string[] | null
}

/** A token with limits and those that it is derived from, as the database has them. */
export interface StoredChain {
  /** True if one of them has expired. */
  readonly ended: boolean
  /** True if all of them may write. */
  readonly mayWrite: boolean
  /**
   * The limits of each one that has some, from the first token on: entries, one of which allows an
   * action.
   */
  readonly limits: readonly (readonly TokenLimit[])[]
  /** The networks of each one that has some. */
  readonly addresses: readonly (readonly string[])[]
  /** The groups of the user. */
  readonly groups: readonly { readonly id: number; readonly name: string }[]
}

/** How the entries of limits are read. */
interface LimitsReading {
  /** Returns the rights that an entry allows. */
  readonly rightsOf: (limit: TokenLimit) => readonly RowRights[]
  /** Returns whether somebody with these rights may use the filters of an entry on a model. */
  readonly mayUse: (rights: RowRights, model: string, limit: TokenLimit) => boolean
}

/** The limits of a chain that count, and what its token sees. */
interface CountedLimits {
  readonly limits: StoredChain['limits']
  /**
   * The rights of the user and of each token, where a later one replaces an earlier one. A token
   * sees of each model what the last token before it sees that may view the model.
   */
  readonly sight: RowRights
}

/**
 * Returns the limits without the models on which an entry has filters that the token before could
 * not use: the rows would tell what it does not see.
 */
export function countedLimits(
  rights: RowRights,
  limits: StoredChain['limits'],
  { rightsOf, mayUse }: LimitsReading,
): CountedLimits {
  const sight = new Map(rights)
  let left = rights
  const counted = limits.map((entries) => {
    const before = left
    const usable = entries.map((entry) => ({
      ...entry,
      models: entry.models.filter((model) => mayUse(before, model, entry)),
    }))
    left = intersectionOf(before, rightsOfEntries(usable, rightsOf))
    for (const [name, rows] of left) sight.set(name, rows)
    return usable
  })
  return { limits: counted, sight }
}

const rightsOfEntries = (
  entries: readonly TokenLimit[],
  rightsOf: LimitsReading['rightsOf'],
): RowRights => entries.flatMap(rightsOf).reduce<RowRights>(unionOf, new Map())

/**
 * Returns what limits leave of rights: what all tokens of the chain allow, without the rights to
 * change what gives rights. `rightsOf` returns the rights that an entry allows.
 */
export function limitedRights(
  rights: RowRights,
  { limits }: Pick<StoredChain, 'limits'>,
  rightsOf: LimitsReading['rightsOf'],
): RowRights {
  const left = limits
    .map((entries) => rightsOfEntries(entries, rightsOf))
    .reduce(intersectionOf, rights)
  return new Map([...left].filter(([name]) => !givesRights(name)))
}

/**
 * Returns whether a permission, such as `users.add_token`, allows to change who may do what. No
 * token with limits has it: it would give itself, or another credential, the rights that it lacks.
 */
export const givesRights = (name: string): boolean =>
  name.startsWith('users.') && !name.startsWith('users.view_')
