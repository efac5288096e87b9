import { chown, lchown, readdir, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { canEnter } from './account.ts'
import type { Account } from './run.ts'
import { explainFileError } from './explain.ts'
import type { Place } from './place.ts'

/**
 * The account an existing cluster belongs to, for PostgreSQL insists on owning its folder. For a new
 * one it is the account that was found.
 */
export async function settleAccount(
  place: Place,
  account: Account | undefined,
): Promise<Account | undefined> {
  const owner = existsSync(place.cluster) ? await stat(place.cluster) : undefined
  if (account === undefined) {
    if (owner && process.getuid && owner.uid !== process.getuid()) throw anothers(place, owner.uid)
    return undefined
  }
  if (owner && owner.uid !== 0) return assertReach(place, { uid: owner.uid, gid: owner.gid })
  if (owner) await giveAway(place, account)
  return assertReach(place, account)
}

async function assertReach(place: Place, account: Account): Promise<Account> {
  if (await canEnter(account, place.home)) return account
  throw new StartError(
    `PostgreSQL runs as account ${account.uid}, which cannot enter ${place.home}: open the folders above it with chmod a+x.`,
  )
}

/** After a restore or a copy made by root everything may belong to root. */
async function giveAway(place: Place, account: Account): Promise<void> {
  try {
    await chown(place.cluster, account.uid, account.gid)
    for (const entry of await readdir(place.cluster, { withFileTypes: true, recursive: true })) {
      await lchown(join(entry.parentPath, entry.name), account.uid, account.gid)
    }
  } catch (error) {
    throw explainFileError(error, `The folder ${place.cluster}`, 'check its owner and mode')
  }
}

function anothers(place: Place, uid: number): StartError {
  return new StartError(
    `The database in ${place.cluster} belongs to another account (${uid}): start the service as that account or as root, or set DATA_DIR to another folder.`,
  )
}
