import { errorText } from '../../framework/errors/error-text.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { codeOf } from '../../framework/database/failures/index.ts'

/** Returns a sentence about an error while a backup was read; keeps sentences. */
export function explainReadError(error: unknown, file: string): StartError {
  if (error instanceof StartError) return error
  const code = codeOf(error)
  const reason = readErrors[code] ?? `is damaged (${withoutStop(error)}): use another backup`
  return new StartError(`The backup ${file} ${reason}.`, { cause: error })
}

/** Returns a sentence about an error while a backup was written or its files were restored. */
export function explainWriteError(error: unknown, what: string): StartError {
  if (error instanceof StartError) return error
  const reason = writeErrors[codeOf(error)] ?? `failed: ${withoutStop(error)}`
  return new StartError(`${what} ${reason}.`, { cause: error })
}

/** Returns the error for a file without the first file of a backup. */
export function noBackup(file: string): StartError {
  return new StartError(`The file ${file} is not a backup that cadastre backup wrote.`)
}

/** Returns the error for a backup whose contents differ from its checksums. */
export function damaged(file: string, reason: string): StartError {
  return new StartError(`The backup ${file} is damaged (${reason}): use another backup.`)
}

const notBackup = 'is not a file that cadastre backup wrote'
const incomplete = 'is incomplete: it was cut off. Use another backup'
const diskFull = 'failed, because the disk is full: free some space, or use another disk'

const readErrors: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: notBackup,
  EACCES: 'cannot be read by the account that runs this command',
  Z_BUF_ERROR: incomplete,
}

const writeErrors: Readonly<Record<string, string>> = {
  ENOENT: 'failed, because the folder does not exist: create it first',
  ENOTDIR: 'failed, because a part of the path is not a folder',
  EACCES: 'failed, because the account that runs this command may not write there',
  EROFS: 'failed, because the file system is read-only',
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  53100: 'failed, because the disk of the database is full: free some space on it',
  53300: 'failed, because all connections for backups and standbys are in use: try again later',
  XX001:
    'failed, because pages of the database are damaged: postgres.log in the data folder names ' +
    'them. Restore an earlier backup',
}

const withoutStop = (error: unknown): string => errorText(error).replace(/\.$/, '')
