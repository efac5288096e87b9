import type { PermissionKind } from '../../../framework/model/permission.ts'
import { namesInAll, unionOf, type RowRights } from '../object-permissions/row-rights.ts'

/** The rights that one entry of the limits of a token allows. */
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
  /** Returns whether somebody with these permissions may use an entry's filters on a model. */
  readonly mayUse: (held: ReadonlySet<string>, model: string, limit: TokenLimit) => boolean
}

/**
 * Returns the limits without the models on which an entry has filters that the token before could
 * not use: the rows would tell what it does not see.
 */
export function countedLimits(
  rights: RowRights,
  limits: StoredChain['limits'],
  { rightsOf, mayUse }: LimitsReading,
): StoredChain['limits'] {
  const levels = [rights]
  return limits.map((entries) => {
    const held = namesInAll(levels)
    const usable = entries.map((entry) => ({
      ...entry,
      models: entry.models.filter((model) => mayUse(held, model, entry)),
    }))
    levels.push(rightsOfEntries(usable, rightsOf))
    return usable
  })
}

const rightsOfEntries = (
  entries: readonly TokenLimit[],
  rightsOf: LimitsReading['rightsOf'],
): RowRights => entries.flatMap(rightsOf).reduce<RowRights>(unionOf, new Map())

/**
 * Returns the rights of a user, without those to change what gives rights, and then what each of
 * the limits allows: a token may do what all of these allow. `rightsOf` returns the rights that an
 * entry allows.
 */
export const levelsOfRights = (
  rights: RowRights,
  limits: StoredChain['limits'],
  rightsOf: LimitsReading['rightsOf'],
): readonly RowRights[] => [
  new Map([...rights].filter(([name]) => !givesRights(name))),
  ...limits.map((entries) => rightsOfEntries(entries, rightsOf)),
]

/**
 * Returns whether a permission, such as `users.add_token`, allows to change who may do what. No
 * token with limits has it: it would give itself, or another credential, the rights that it lacks.
 */
export const givesRights = (name: string): boolean =>
  name.startsWith('users.') && !name.startsWith('users.view_')
