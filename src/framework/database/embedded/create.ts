import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { program, type Binaries } from './binaries.ts'
import { explainFileError, explainOutput } from './explain.ts'
import type { DataFolder } from './data-folder.ts'
import { run, type Account } from './run.ts'

/** The database's superuser and the service's database share the service's name. */
export const NAME = 'cadastre'

/** The password for TCP, where there are no Unix sockets. */
export const PASSWORD_FILE = 'password'

const DRAFT = 'postgres.new'

/**
 * Makes the cluster where there is none: under a name of its own first, so that a creation that was
 * cut short is never taken for a cluster.
 */
export async function createCluster(
  folder: DataFolder,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  if (existsSync(folder.cluster)) return
  const draft = join(folder.home, DRAFT)
  const passwordFile = join(folder.home, PASSWORD_FILE)
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
    if (account) await chown(draft, account.uid, account.gid)
    if (account) await chown(passwordFile, account.uid, account.gid)
  } catch (error) {
    throw explainFileError(error, `The folder ${folder.home}`, 'set DATA_DIR to another folder')
  }
  const { code, output } = await run(
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

/** Refuses a cluster that these programs cannot read. */
export async function assertMajorVersion(folder: DataFolder, binaries: Binaries): Promise<void> {
  const path = join(folder.cluster, 'PG_VERSION')
  const major = Number(
    await readFile(path, 'utf8').catch((error: unknown) => {
      throw explainFileError(error, `The database in ${folder.cluster}`, 'restore it from a backup')
    }),
  )
  if (major === binaries.major) return
  throw new StartError(
    `The database in ${folder.cluster} was written by PostgreSQL ${major}, and this Cadastre brings ${binaries.major}: start the version of Cadastre that wrote it, save the data with pg_dump, and load them into a new data folder.`,
  )
}

function flags(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${NAME}`,
    `--pwfile=${passwordFile}`,
    // The folder of the socket is private: whoever can open it is the account itself.
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
}
