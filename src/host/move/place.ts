import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { HostConfig } from '../config/read-host-config.ts'
import { isDatabaseUrl } from '../../framework/config/database-url.ts'
import type { Cluster } from '../../framework/database/servers/index.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import type { Log } from '../../framework/log.ts'
import { openCluster } from '../cluster.ts'
import { findDatabase } from '../embedded/data-folder.ts'

/** Where a service keeps its data. */
export interface Place {
  /** Absent where the embedded server of the data folder has the database. */
  readonly databaseUrl?: string
  /** The data folder: with a server of one's own it has uploaded files only. */
  readonly dataDir: string
}

/** Returns the place that a text names: a database URL, or else the path of a data folder. */
export function parsePlace(text: string, { dataDir }: Pick<HostConfig, 'dataDir'>): Place {
  if (isDatabaseUrl(text)) return { databaseUrl: text, dataDir }
  if (text.includes('://'))
    throw new StartError(
      'The address is not one of a PostgreSQL server; allowed: postgres://user@host/database, or ' +
        'the path of a data folder.',
    )
  return { dataDir: resolve(text) }
}

/** Refuses a folder without a database as the source, and one data folder as both places. */
export async function assertPlaces(from: Place, to: Place): Promise<void> {
  const isFolder = from.databaseUrl === undefined
  if (isFolder && (await findDatabase(from.dataDir)) === undefined)
    throw new StartError(`The data folder ${from.dataDir} has no database: check --from.`)
  if (isFolder && to.databaseUrl === undefined && isSameFolder(from.dataDir, to.dataDir))
    throw new StartError('The source and the target are the same folder: name another with --to.')
}

/** Returns whether two paths name one folder. */
export function isSameFolder(one: string, other: string): boolean {
  const real = (path: string): string => (existsSync(path) ? realpathSync(path) : path)
  return real(one) === real(other)
}

/** Opens the server of a place, which is a new data folder or one of Cadastre, or a URL. */
export const openPlace = ({ databaseUrl, dataDir }: Place, log: Log): Promise<Cluster> =>
  openCluster({ dataDir, workers: 1, ...(databaseUrl !== undefined && { databaseUrl }) }, log)
