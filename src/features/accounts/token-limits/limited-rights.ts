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
  /** The limits of each one that has some: entries, one of which allows an action. */
  readonly limits: readonly (readonly TokenLimit[])[]
  /** The networks of each one that has some. */
  readonly addresses: readonly (readonly string[])[]
  /** The groups of the user. */
  readonly groups: readonly { readonly id: number; readonly name: string }[]
}

/**
 * Returns what limits leave of rights: what all tokens of the chain allow, without the rights to
 * change what gives rights. `rightsOf` returns the rights that an entry allows.
 */
export function limitedRights(
  rights: RowRights,
  { limits }: Pick<StoredChain, 'limits'>,
  rightsOf: (limit: TokenLimit) => readonly RowRights[],
): RowRights {
  const left = limits
    .map((entries) => entries.flatMap(rightsOf).reduce<RowRights>(unionOf, new Map()))
    .reduce(intersectionOf, rights)
  return new Map([...left].filter(([name]) => !givesRights(name)))
}

/**
 * Returns whether a permission, such as `users.add_token`, allows to change who may do what. No
 * token with limits has it: it would give itself, or another credential, the rights that it lacks.
 */
export const givesRights = (name: string): boolean =>
  name.startsWith('users.') && !name.startsWith('users.view_')
