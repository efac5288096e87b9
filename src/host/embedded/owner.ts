import { chown, lchown, readdir, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../framework/errors/start-error.ts'
import { canEnter } from './account.ts'
import type { Account } from './run.ts'
import { explainFileError } from './explain.ts'
import type { DataFolder } from './data-folder.ts'

/**
 * Returns the account that owns an existing cluster, since PostgreSQL requires to own its folder;
 * for a new cluster, the account that was found.
 */
export async function accountFor(
  folder: DataFolder,
  account: Account | undefined,
): Promise<Account | undefined> {
  const owner = existsSync(folder.cluster) ? await stat(folder.cluster) : undefined
  if (account === undefined) {
    if (owner && process.getuid && owner.uid !== process.getuid()) throw anothers(folder, owner.uid)
    return undefined
  }
  if (owner && owner.uid !== 0) return assertReach(folder, { uid: owner.uid, gid: owner.gid })
  if (owner) await giveAway(folder, account)
  return assertReach(folder, account)
}

async function assertReach(folder: DataFolder, account: Account): Promise<Account> {
  if (await canEnter(account, folder.home)) return account
  throw new StartError(
    `PostgreSQL runs as account ${account.uid}, which cannot enter ${folder.home}: ` +
      'open the folders above it with chmod a+x.',
  )
}

/** Gives the files to the account: after a restore or a copy by root they may belong to root. */
async function giveAway(folder: DataFolder, account: Account): Promise<void> {
  try {
    await chown(folder.cluster, account.uid, account.gid)
    for (const entry of await readdir(folder.cluster, { withFileTypes: true, recursive: true })) {
      await lchown(join(entry.parentPath, entry.name), account.uid, account.gid)
    }
  } catch (error) {
    throw explainFileError(error, `The folder ${folder.cluster}`, 'check its owner and mode')
  }
}

function anothers(folder: DataFolder, uid: number): StartError {
  return new StartError(
    `The database in ${folder.cluster} belongs to another account (${uid}): ` +
      'start the service as that account or as root, or set DATA_DIR to another folder.',
  )
}
