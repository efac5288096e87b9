import type { Ring } from './ring.ts'

/** A request that came with a session key of whoever asks. */
export interface Unlocked {
  readonly sessionId: number
  readonly userId: number
  readonly superuser: boolean
  /** The master keys that the session holds. */
  readonly ring: Ring
  /** By model: ids of the objects that list the user, directly or through a group. */
  readonly audiences: ReadonlyMap<string, ReadonlySet<number>>
  /** Where the request came from, and what it said it is for. */
  readonly address: string
  readonly purpose: string
}

/** Whether a user may open and write what is kept for the users and groups of an object. */
export function isAdmitted(
  { superuser, audiences }: Unlocked,
  model: string | undefined,
  id: unknown,
): boolean {
  return superuser || model === undefined || (audiences.get(model)?.has(Number(id)) ?? false)
}
