import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../framework/errors/start-error.ts'
import { program, type Binaries } from './binaries.ts'
import { explainFileError, explainOutput } from './explain.ts'
import type { DataFolder } from './data-folder.ts'
import { runProgram, type Account } from './run.ts'

/** Name of the superuser and of the service's database. */
export const databaseName = 'cadastre'

/** File with the password for TCP, on systems without Unix sockets. */
export const passwordFileName = 'password'

/** Name of a cluster that is being created or restored. */
export const clusterDraft = 'postgres.new'

/**
 * Creates the cluster if there is none, under a temporary name first, so that an interrupted
 * creation is never taken for a cluster.
 */
export async function createCluster(
  folder: DataFolder,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  if (existsSync(folder.cluster)) return
  const draft = join(folder.home, clusterDraft)
  const passwordFile = join(folder.home, passwordFileName)
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
    if (account) await chown(draft, account.uid, account.gid)
    if (account) await chown(passwordFile, account.uid, account.gid)
  } catch (error) {
    throw explainFileError(error, `The folder ${folder.home}`, 'set DATA_DIR to another folder')
  }
  const { code, output } = await runProgram(
    program(binaries, 'initdb'),
    flags(draft, passwordFile),
    account,
  )
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true })
    throw explainOutput(output, `The database in ${folder.home} cannot be created`)
  }
  await rename(draft, folder.cluster)
}

/** Refuses a cluster of another major version. */
export async function assertMajorVersion(folder: DataFolder, binaries: Binaries): Promise<void> {
  const path = join(folder.cluster, 'PG_VERSION')
  const major = Number(
    await readFile(path, 'utf8').catch((error: unknown) => {
      throw explainFileError(error, `The database in ${folder.cluster}`, 'restore it from a backup')
    }),
  )
  if (major === binaries.major) return
  throw new StartError(
    `The database in ${folder.cluster} was written by PostgreSQL ${major}, ` +
      `and this Cadastre brings ${binaries.major}: start the version of Cadastre that wrote ` +
      'it, and move the data with cadastre move; docs/operations.md has the steps.',
  )
}

function flags(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${databaseName}`,
    `--pwfile=${passwordFile}`,
    // The socket's folder is private to the account, so no password is needed.
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
}
