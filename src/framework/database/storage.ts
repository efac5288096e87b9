import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { openCluster } from './cluster.ts'
import type { Connection } from './connection.ts'
import { openDatabase, readingLimits, type Database, type ReadingSettings } from './database.ts'
import { migrate } from './migrations.ts'

/** The folder of the migrations that belong to this code. */
export const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))

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

/** Everything between the settings and a database that can be asked: server, migrations, pool. */
export async function openStorage(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'workers'> & ReadingSettings,
  log: Log,
): Promise<Storage> {
  const cluster = await openCluster(config, log)
  try {
    const { connection, description } = cluster
    const applied = await migrate(connection, MIGRATIONS, log)
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
