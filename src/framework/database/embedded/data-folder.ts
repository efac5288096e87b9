import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  access,
  chmod,
  constants,
  mkdir,
  readdir,
  readFile,
  realpath,
  writeFile,
} from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Log } from '../../log.ts'
import { StartError } from '../../start-error.ts'
import { canEnter } from './account.ts'
import type { Account } from './run.ts'
import { explainFileError } from './explain.ts'
import { LOCK } from './lock.ts'

/** The file that marks a data folder of Cadastre and names its database folder. */
export const MARKER = 'cadastre.json'

/** The folder in which root keeps databases when the account cannot enter the data folder. */
const ELSEWHERE = '/var/lib/cadastre'

/** Files that a new data folder may contain. */
const HARMLESS = new Set([LOCK, 'lost+found', '.gitkeep', '.gitignore', '.DS_Store', '.env'])

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
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const names = await readdir(dataDir)
    const foreign = names.filter((name) => !HARMLESS.has(name))
    if (foreign.length > 0 && !names.includes(MARKER)) throw foreignFolder(dataDir, foreign)
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
  elsewhere: string = ELSEWHERE,
): Promise<DataFolder> {
  const known = await readMarker(dataDir)
  const home = known ?? (await chooseHome(dataDir, account, log, elsewhere))
  if (known === undefined) await writeMarker(dataDir, home)
  if (!existsSync(home)) {
    throw new StartError(
      `The data folder ${dataDir} keeps its database in ${home}, which is not there: ` +
        `bring it back, or remove ${join(dataDir, MARKER)} to begin with an empty database.`,
    )
  }
  return { home, cluster: join(home, 'postgres'), log: join(home, 'postgres.log') }
}

function foreignFolder(dataDir: string, names: readonly string[]): StartError {
  return new StartError(
    `The data folder ${dataDir} holds files that are not Cadastre's ` +
      `(${names.slice(0, 3).join(', ')}): set DATA_DIR to an empty folder or one of Cadastre's.`,
  )
}

async function readMarker(dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, MARKER)
  if (!existsSync(path)) return undefined
  try {
    const marker: unknown = JSON.parse(await readFile(path, 'utf8'))
    const { database } = marker as { database?: unknown }
    if (typeof database === 'string') return resolve(dataDir, database)
  } catch (error) {
    throw explainFileError(error, `The file ${path}`, 'restore it from a backup')
  }
  throw new StartError(
    `The file ${path} does not say where the database is: restore it from a backup.`,
  )
}

async function writeMarker(dataDir: string, home: string): Promise<void> {
  const marker = {
    about:
      'The data folder of a Cadastre service. Stop the service before copying or moving it; ' +
      'the database is in the folder named below.',
    database: home === dataDir ? '.' : home,
  }
  try {
    await writeFile(join(dataDir, MARKER), `${JSON.stringify(marker, null, 2)}\n`)
  } catch (error) {
    throw explainFileError(error, `The data folder ${dataDir}`, 'set DATA_DIR to another folder')
  }
}

async function chooseHome(
  dataDir: string,
  account: Account | undefined,
  log: Log,
  elsewhere: string,
): Promise<string> {
  if (account === undefined || (await canEnter(account, dataDir))) return dataDir
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const home = firstFree(join(elsewhere, hash), log)
  try {
    await mkdir(home, { recursive: true })
    await Promise.all([elsewhere, home].map((folder) => chmod(folder, 0o755)))
  } catch (error) {
    throw explainFileError(error, `The folder ${home}`, 'set DATA_DIR to a folder others may enter')
  }
  return home
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
