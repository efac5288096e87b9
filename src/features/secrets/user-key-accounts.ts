import type { Database } from '../../framework/database/database.ts'
import { transaction } from '../../framework/database/transaction/index.ts'
import { invalid } from '../../framework/errors/errors.ts'
import { workOf, type WriteContext } from '../../framework/write/context.ts'
import { createObject, updateObject } from '../../framework/write/objects/index.ts'
import { requireId, type ObjectStore } from '../../framework/write/find-object.ts'
import { requireModel } from '../../framework/model/graph.ts'
import { seesAll } from '../../framework/model/permission.ts'
import type { Ring } from '../../framework/sealing/ring.ts'
import type { Unlocked } from '../../framework/sealing/unlocked.ts'
import { lockKeys } from './key-lock.ts'
import { openWith, privateKeyOf } from './private-keys.ts'
import { selectKeyOfUser, selectUserKeys } from './sql/user-keys.ts'
import { activate } from './user-keys.ts'
import { commandLineAuthor } from '../../framework/model/author.ts'

/** A user key in a list. */
export interface UserKeyRow {
  readonly username: string
  readonly active: boolean
  readonly fingerprint: string
}

/** Manages user keys by the names of their users, under the rules of the API. */
export interface UserKeyAccounts {
  /** Sets a public key; returns whether it is active. */
  set(username: string, publicKey: string): Promise<boolean>
  activate(username: string): Promise<void>
  list(): Promise<readonly UserKeyRow[]>
}

/** A user and the private key. */
export interface KeyHolder {
  readonly username: string
  readonly privateKey: string
  readonly passphrase?: string
}

/** Opens the master key with the private key of a user. */
export async function openForUser(
  store: ObjectStore,
  { username, privateKey, passphrase }: KeyHolder,
): Promise<Ring> {
  const key = await privateKeyOf({ private_key: privateKey, passphrase })
  const { ring } = await openWith(key, await requireUser(username, store), store.database)
  return ring
}

/** The database and the extensions that changes of user keys need. */
export type UserKeyStore = Pick<WriteContext, 'graph' | 'database' | 'extensions'>

/** Returns the user keys of a database. With a key ring they can be activated. */
export function userKeysOf(store: UserKeyStore, ring: Ring | undefined): UserKeyAccounts {
  const { database } = store
  const context = contextOf(store, ring)
  return {
    set: async (username, publicKey) => {
      const user = await requireUser(username, store)
      const known = await find(user, database)
      if (known === undefined) await createObject(context, { user, public_key: publicKey })
      else await updateObject(context, known.id, { public_key: publicKey }, { mode: 'patch' })
      return (await find(user, database))?.active ?? false
    },
    activate: async (username) => {
      const known = await find(await requireUser(username, store), database)
      if (!known) throw invalid({ username: [`${username} has no user key.`] })
      if (!ring)
        throw invalid({
          as: ['Name the user whose private key opens the master key: --as and --private-key.'],
        })
      await transaction(database, async (writer) => {
        const work = workOf(context, writer)
        await lockKeys(work)
        await activate(known, ring, work)
      })
    },
    list: async () => {
      const rows = await database.rows<[string, boolean, string]>(selectUserKeys)
      return rows.map(([username, active, fingerprint]) => ({ username, active, fingerprint }))
    },
  }
}

function contextOf(store: UserKeyStore, ring: Ring | undefined): WriteContext {
  const unlocked = ring ? unlockedBy(ring) : null
  return {
    ...store,
    model: requireModel(store.graph, 'secrets.UserKey'),
    author: commandLineAuthor(),
    reader: seesAll,
    unlocked,
  }
}

/**
 * Returns an unlocked state for the command line, which may seal and open every value with these
 * keys.
 */
export function unlockedBy(ring: Ring): Unlocked {
  return { ...nobody, ring }
}

const nobody = {
  sessionId: 0,
  userId: 0,
  superuser: true,
  audiences: new Map(),
  address: '',
  purpose: '',
}

interface Known {
  readonly id: number
  readonly publicKey: string
  readonly active: boolean
}

async function find(user: number, { rows }: Database): Promise<Known | undefined> {
  const [row] = await rows<[number, string, boolean]>(selectKeyOfUser(user))
  return row && { id: row[0], publicKey: row[1], active: row[2] }
}

const requireUser = (username: string, store: ObjectStore): Promise<number> =>
  requireId(store, 'users.User', { field: 'username', value: username })
