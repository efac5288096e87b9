import { StartError } from '../../framework/errors/start-error.ts'

/** Returns a sentence about a failed file operation; keeps errors that are sentences already. */
export function explainFileError(error: unknown, what: string, remedy: string): StartError {
  if (error instanceof StartError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = fileErrors[code]
  const reason = known?.reason ?? `cannot be used (${String(error)})`
  return new StartError(`${what} ${reason}: ${known?.remedy ?? remedy}.`, { cause: error })
}

/** Returns a sentence about the output of a PostgreSQL program that failed. */
export function explainOutput(output: string, what: string): StartError {
  const known = outputs.find(([pattern]) => pattern.test(output))
  if (known) return new StartError(`${what}: ${known[1]}.`)
  return new StartError(`${what}: ${lastWords(output)}`)
}

const makeRoom = 'free some space, or set DATA_DIR to a folder on another disk'

const fileErrors: Readonly<Record<string, { reason: string; remedy?: string }>> = {
  EACCES: { reason: 'is not writable for the account that starts the service' },
  EPERM: { reason: 'is not writable for the account that starts the service' },
  EROFS: { reason: 'is on a file system that is read-only' },
  ENOSPC: { reason: 'is on a disk that is full', remedy: makeRoom },
  EDQUOT: { reason: 'is on a disk whose quota is used up', remedy: makeRoom },
  ENOENT: { reason: 'does not exist, and the system refuses to create it' },
  ENOTDIR: { reason: 'is not a folder' },
  EEXIST: { reason: 'is not a folder' },
}

const outputs: readonly (readonly [RegExp, string])[] = [
  [/No space left on device|Disk quota exceeded/, `the disk is full; ${makeRoom}`],
  [
    /could not look up effective user ID/,
    'the account that starts the service has no name on this system; start it as one ' +
      'from /etc/passwd, or set DATABASE_URL',
  ],
  [
    /could not (create shared memory segment|map anonymous shared memory)|Cannot allocate memory/,
    'there is too little memory; free some',
  ],
  [
    /could not create lock file.*Permission denied|could not bind Unix address/,
    'its socket cannot be made; check the permissions of the data folder',
  ],
  [
    /files are incompatible with server/,
    'the data were written by another version of PostgreSQL; ' +
      'start the version of Cadastre that wrote them',
  ],
  [/Permission denied/, 'its account lacks a permission on the data folder; check owner and mode'],
]

function lastWords(output: string): string {
  const lines = output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/could not start server|Examine the log/.test(line))
  const telling = lines.filter((line) => /FATAL|PANIC|ERROR|error:/.test(line))
  return (telling.at(-1) ?? lines.at(-1) ?? 'it gave no reason.').trim()
}
