import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { openCluster } from './cluster.ts'
import type { Connection } from './connection.ts'
import { openDatabase, readingLimits, type Database, type ReadingSettings } from './database.ts'
import { migrate } from './migrations.ts'

/** Server and database of a process that needs both. */
export interface Storage {
  readonly connection: Connection
  readonly database: Database
  /** What and where the server is, for people. */
  readonly description: string
  /** The migrations that were applied now. */
  readonly applied: readonly string[]
  /** Ends the connections, then leaves the server. */
  close: () => Promise<void>
}

/** Options of a storage. */
export interface StorageOptions {
  readonly log: Log
  /** Path of the folder of the migrations to apply. */
  readonly migrations: string
}

/** Everything between the settings and a database that can be asked: server, migrations, pool. */
export async function openStorage(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'workers'> & ReadingSettings,
  { log, migrations }: StorageOptions,
): Promise<Storage> {
  const cluster = await openCluster(config, log)
  try {
    const { connection, description } = cluster
    const applied = await migrate(connection, migrations, log)
    const database = openDatabase(connection, { log, ...readingLimits(config) })
    return {
      connection,
      database,
      description,
      applied,
      close: async () => {
        await database.close()
        await cluster.close()
      },
    }
  } catch (error) {
    await cluster.close()
    throw error
  }
}
