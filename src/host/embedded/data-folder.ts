import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  access,
  chmod,
  constants,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { Log } from '../../framework/log.ts'
import { makeFolder } from '../../framework/files/index.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { canEnter } from './account.ts'
import type { Account } from './run.ts'
import { explainFileError } from './explain.ts'
import { lockName } from './lock.ts'
import { jsonObjectOf } from '../../framework/model/json-value.ts'

/** The file that marks a data folder of Cadastre and names its database folder. */
export const markerFile = 'cadastre.json'

/** The folder in which root keeps databases when the account cannot enter the data folder. */
const rootFolder = '/var/lib/cadastre'

/** Name of PostgreSQL's data directory. */
const clusterFolder = 'postgres'

/** Beginning of the names of folders with the databases of later restores. */
const laterPrefix = 'database-'

/** Files that a new data folder may contain. */
const harmlessFiles = new Set([
  lockName,
  `${markerFile}.new`,
  'lost+found',
  '.gitkeep',
  '.gitignore',
  '.DS_Store',
  '.env',
])

/** Paths of the parts of one database. */
export interface DataFolder {
  readonly home: string
  /** PostgreSQL's data directory. */
  readonly cluster: string
  readonly log: string
}

/** Creates the data folder, or refuses one that cannot be used. Returns its real path. */
export async function claimDataFolder(dataDir: string): Promise<string> {
  try {
    // When root starts the service, PostgreSQL's account must be able to enter the folder.
    await makeFolder(dataDir, process.getuid?.() === 0 ? 0o755 : 0o700)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const names = await readdir(dataDir)
    const foreign = names.filter((name) => !harmlessFiles.has(name))
    if (foreign.length > 0 && !names.includes(markerFile)) throw foreignFolder(dataDir, foreign)
    return await realpath(dataDir)
  } catch (error) {
    throw explainFileError(error, `The data folder ${dataDir}`, 'set DATA_DIR to another folder')
  }
}

/** Returns the paths of a data folder's database, existing or not. Requires the folder's lock. */
export async function findDataFolder(
  dataDir: string,
  account: Account | undefined,
  log: Log,
  elsewhere: string = rootFolder,
): Promise<DataFolder> {
  const known = await readMarker(dataDir)
  const home = known ?? (await chooseHome(dataDir, account, log, elsewhere))
  if (known === undefined) await writeMarker(dataDir, home)
  if (!existsSync(home)) {
    throw new StartError(
      `The data folder ${dataDir} keeps its database in ${home}, which is not there: ` +
        `bring it back, or remove ${join(dataDir, markerFile)} to begin with an empty database.`,
    )
  }
  return dataFolderOf(home)
}

/** Returns the paths of the database in a folder. */
export function dataFolderOf(home: string): DataFolder {
  return { home, cluster: join(home, clusterFolder), log: join(home, 'postgres.log') }
}

/** Returns the paths of a data folder's database, or undefined if it has none. Creates nothing. */
export async function findDatabase(dataDir: string): Promise<DataFolder | undefined> {
  const home = await readMarker(dataDir)
  const folder = home === undefined ? undefined : dataFolderOf(home)
  return folder !== undefined && existsSync(folder.cluster) ? folder : undefined
}

/**
 * Returns the path of a new folder for another database of a data folder, which does not exist yet.
 * `switchDatabase` makes it the one that the service uses.
 */
export async function nextDatabase(
  dataDir: string,
  account: Account | undefined,
  log: Log,
  elsewhere: string = rootFolder,
): Promise<string> {
  if (!(await isReachable(dataDir, account))) return firstFree(elsewhereOf(dataDir, elsewhere), log)
  const time = new Date().toISOString().replaceAll(/[-:]|\..*/g, '')
  return firstFree(join(dataDir, `${laterPrefix}${time}`), log)
}

/** Removes the folders of other databases whose restore was interrupted. Requires the lock. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    if (name.startsWith(laterPrefix) && !existsSync(join(path, clusterFolder)))
      await rm(path, { recursive: true, force: true })
  }
}

/** Lets the service use the database in another folder, in one step. Requires the lock. */
export async function switchDatabase(dataDir: string, home: string): Promise<void> {
  await writeMarker(dataDir, home)
}

function foreignFolder(dataDir: string, names: readonly string[]): StartError {
  return new StartError(
    `The data folder ${dataDir} holds files that are not Cadastre's ` +
      `(${names.slice(0, 3).join(', ')}): set DATA_DIR to an empty folder or one of Cadastre's.`,
  )
}

async function readMarker(dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, markerFile)
  if (!existsSync(path)) return undefined
  try {
    const marker: unknown = JSON.parse(await readFile(path, 'utf8'))
    const { database } = jsonObjectOf(marker)
    if (typeof database === 'string') return resolve(dataDir, database)
  } catch (error) {
    throw explainFileError(error, `The file ${path}`, 'restore it from a backup')
  }
  throw new StartError(
    `The file ${path} does not say where the database is: restore it from a backup.`,
  )
}

async function writeMarker(dataDir: string, home: string): Promise<void> {
  const path = join(dataDir, markerFile)
  const marker = {
    about:
      'The data folder of a Cadastre service. Stop the service before copying or moving it; ' +
      'the database is in the folder named below.',
    database: home === dataDir ? '.' : within(dataDir, home),
  }
  try {
    await writeFile(`${path}.new`, `${JSON.stringify(marker, null, 2)}\n`, { flush: true })
    await rename(`${path}.new`, path)
  } catch (error) {
    throw explainFileError(error, `The data folder ${dataDir}`, 'set DATA_DIR to another folder')
  }
}

/**
 * Returns the path relative to the data folder if it is inside, so that the folder can be moved.
 */
function within(dataDir: string, home: string): string {
  return home.startsWith(dataDir + sep) ? home.slice(dataDir.length + 1) : home
}

async function chooseHome(
  dataDir: string,
  account: Account | undefined,
  log: Log,
  elsewhere: string,
): Promise<string> {
  if (await isReachable(dataDir, account)) return dataDir
  const home = firstFree(elsewhereOf(dataDir, elsewhere), log)
  try {
    await makeFolder(home, 0o755)
    await Promise.all([elsewhere, home].map((folder) => chmod(folder, 0o755)))
  } catch (error) {
    throw explainFileError(error, `The folder ${home}`, 'set DATA_DIR to a folder others may enter')
  }
  return home
}

async function isReachable(dataDir: string, account: Account | undefined): Promise<boolean> {
  return account === undefined || (await canEnter(account, dataDir))
}

function elsewhereOf(dataDir: string, elsewhere: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return join(elsewhere, hash)
}

/**
 * Returns an unused path. An existing folder belongs to a removed data folder with the same path,
 * and may still be needed.
 */
function firstFree(path: string, log: Log): string {
  if (!existsSync(path)) return path
  log.warn({ folder: path }, 'the database of an earlier data folder of this path is left alone')
  for (let number = 2; ; number += 1) {
    if (!existsSync(`${path}-${number}`)) return `${path}-${number}`
  }
}
