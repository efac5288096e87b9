import { secretsFailure } from './errors.ts'
import type { Behaviour, Work, Written } from '../../framework/write/context.ts'
import type { Item, Values } from '../../framework/model/item.ts'
import { readPublicKey } from '../../framework/model/rsa-key.ts'
import { mintMasterKey, newest, wrapForUser, type Ring } from '../../framework/sealing/ring.ts'
import { isAnythingSealed, lockKeys } from './key-lock.ts'
import {
  deleteVersions,
  insertFirstVersion,
  lockVersions,
  selectCurrentVersion,
} from './sql/key-versions.ts'
import {
  activateKey,
  deactivateKeys,
  selectActiveBeside,
  selectKeysOfUsers,
} from './sql/user-keys.ts'

/**
 * A user key is active when it holds the master key, encrypted. The first user key creates the
 * master key; later ones get it from a writer with a session key, or by activation. The last active
 * one cannot be removed while anything is sealed.
 */
export const userKeyBehaviour: Behaviour = {
  lock: async (_, work) => lockKeys(work),
  prepare: (items) => items.forEach(setFingerprint),
  check: async (items, work) => {
    for (const { before, changes, messages } of items)
      if ('user' in before && 'user' in changes && changes['user'] !== before['user'])
        messages.add('user', 'A user key stays with its user.')
    const lost = work.unlocked ? [] : items.filter(isReplaced).map(({ id = 0 }) => id)
    await requireOtherActiveKeys(lost, work)
  },
  created: giveMasterKey,
  updated: async (objects, work) => {
    const replaced = objects.filter(({ before, after }) => hasOtherFingerprint(before, after))
    await deactivate(
      replaced.map(({ id }) => id),
      work,
    )
    await giveMasterKey(replaced, work)
  },
  removing: async (ids, work) => {
    await lockKeys(work)
    await requireOtherActiveKeys(ids, work)
  },
}

/**
 * Refuses to delete the users of the last active user keys while anything is sealed. Foreign keys
 * delete the user key and the session keys of a deleted user.
 */
export const userBehaviour: Behaviour = {
  removing: async (ids, work) => {
    const found = await work.rows(selectKeysOfUsers(ids))
    if (found.length === 0) return
    await lockKeys(work)
    await requireOtherActiveKeys(
      found.map(([id]) => Number(id)),
      work,
    )
  },
}

/**
 * Gives the master key to new user keys: from the session of the author, or a new one for the first
 * user key.
 */
async function giveMasterKey(objects: readonly Written[], work: Work): Promise<void> {
  if (objects.length === 0) return
  const ring = work.unlocked?.ring ?? (await mintFirst(work))
  if (!ring) return
  for (const { id, after } of work.unlocked ? objects : objects.slice(0, 1))
    await activate({ id, publicKey: String(after['public_key']) }, ring, work)
}

/** A user key that is being activated. */
export interface KeyToActivate {
  readonly id: number
  readonly publicKey: string
}

/**
 * Encrypts a ring under a user's public key, so that its owner can get session keys. Refuses a ring
 * from before a rotation: the user key would be active, but open nothing.
 */
export async function activate(
  { id, publicKey }: KeyToActivate,
  ring: Ring,
  { rows }: Pick<Work, 'rows'>,
): Promise<void> {
  const [version] = await rows(selectCurrentVersion)
  if (Number(version?.[0]) !== newest(ring)) throw secretsFailure('ERR_SESSION_KEY')
  const wrapped = await wrapForUser(ring, publicKey)
  await rows(activateKey(id, wrapped))
}

/** Removes the master key from user keys, and ends their sessions. */
export async function deactivate(
  ids: readonly number[],
  { rows }: Pick<Work, 'rows'>,
): Promise<void> {
  if (ids.length === 0) return
  await rows(deactivateKeys(ids))
}

/**
 * Refuses to remove the last active user keys while anything is sealed. Otherwise the master key is
 * deleted with them, and the next user key creates a new one.
 */
export async function requireOtherActiveKeys(
  lost: readonly number[],
  { graph, rows }: Pick<Work, 'graph' | 'rows'>,
): Promise<void> {
  if (lost.length === 0) return
  const [row] = await rows(selectActiveBeside(lost))
  if (row?.[0] !== true || row[1] === true) return
  // Waits for transactions that seal, since they lock the version, and then sees what they sealed.
  await rows(lockVersions)
  if (await isAnythingSealed(graph, { rows })) throw secretsFailure('ERR_LAST_USER_KEY')
  await rows(deleteVersions)
}

/** Sets the fingerprint; the key was parsed and normalised before. */
function setFingerprint({ changes, before }: Item): void {
  const pem = changes['public_key']
  if (typeof pem !== 'string') return
  const { fingerprint } = readPublicKey(pem)
  if (fingerprint !== before['fingerprint']) changes['fingerprint'] = fingerprint
}

const isReplaced = ({ before, changes }: Item): boolean =>
  before['active'] === true && 'fingerprint' in changes

const hasOtherFingerprint = (before: Values, after: Values): boolean =>
  before['fingerprint'] !== after['fingerprint']

/**
 * Creates the first version of the master key if there is none, and starts the chain of reveals in
 * a database that has no reveals. The lock serialises the check.
 */
async function mintFirst({ rows }: Work): Promise<Ring | undefined> {
  const [made] = await rows(insertFirstVersion)
  return made ? new Map([[1, mintMasterKey(1)]]) : undefined
}
