import type { Ring } from './ring.ts'

/** The unlocked state of a request that has a valid session key. */
export interface Unlocked {
  readonly sessionId: number
  readonly userId: number
  readonly superuser: boolean
  /** The master keys in the session. */
  readonly ring: Ring
  /** By model: ids of the objects that list the user, directly or through a group. */
  readonly audiences: ReadonlyMap<string, ReadonlySet<number>>
  /** The address of the client, and the stated purpose of the request. */
  readonly address: string
  readonly purpose: string
}

/**
 * Returns whether a user may open and write values that are restricted to the users and groups of
 * an object.
 */
export function isAdmitted(
  { superuser, audiences }: Unlocked,
  model: string | undefined,
  id: unknown,
): boolean {
  return superuser || model === undefined || (audiences.get(model)?.has(Number(id)) ?? false)
}
