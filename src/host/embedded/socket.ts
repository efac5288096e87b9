import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../framework/errors/start-error.ts'
import type { Account } from './run.ts'
import { explainFileError } from './explain.ts'

/** The port in the name of the socket file. The folder is private, so it is always the same. */
export const socketPort = 5432

/** `sun_path` holds 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const maxPathLength = 99

/** Returns the path of a server's socket. PostgreSQL keeps a lock beside it, `….lock`. */
export function socketFile(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`)
}

/**
 * Creates the folder of the server's socket, which only its account may enter. Returns the folder.
 */
export async function prepareSocketFolder(
  home: string,
  account: Account | undefined,
): Promise<string> {
  const folder = chooseFolder(home)
  try {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    const owner = (await lstat(folder)).uid
    const uid = account?.uid ?? process.getuid?.()
    if (account !== undefined && owner === 0) await chown(folder, account.uid, account.gid)
    await assertPrivate(folder, uid)
  } catch (error) {
    throw explainFileError(error, `The socket folder ${folder}`, 'set DATA_DIR to a shorter path')
  }
  return folder
}

/** Removes the socket folder of a stopped server, if it is outside the data folder. */
export async function removeSocketFolder(home: string): Promise<void> {
  const folder = chooseFolder(home)
  if (!folder.startsWith(home)) await rmdir(folder).catch(() => {})
}

/**
 * Returns the folder of a server's socket: in the data folder, or in /tmp where that path is too
 * long.
 */
export function socketFolderOf(home: string): string | undefined {
  return process.platform === 'win32' ? undefined : chooseFolder(home)
}

/**
 * Uses /tmp instead of TMPDIR: every process must find the same folder, and TMPDIR may be private.
 */
function chooseFolder(home: string): string {
  const own = join(home, 'socket')
  if (Buffer.byteLength(socketFile(own, socketPort)) <= maxPathLength) return own
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 16)
  return join('/tmp', `cadastre-${hash}`)
}

/**
 * Refuses a folder in /tmp that another account may have created in order to intercept connections.
 */
async function assertPrivate(folder: string, uid: number | undefined): Promise<void> {
  const stat = await lstat(folder)
  if (stat.isDirectory() && stat.uid === uid && (stat.mode & 0o077) === 0) return
  throw new StartError(
    `The socket folder ${folder} belongs to another account or is open to others: remove it, ` +
      'or set DATA_DIR to a shorter path.',
  )
}
