import { openDatabaseOf, type ServersSettings } from './servers/open-database.ts'
import type { Config } from '../framework/config/config.ts'
import type { Log } from '../framework/log.ts'
import type { RunnableService } from '../framework/service/interface.ts'
import { openCluster, type ClusterSettings, type OpenClusterOptions } from './cluster.ts'
import type { Cluster } from '../framework/database/servers/index.ts'
import type { Database } from '../framework/database/database.ts'
import { migrate } from '../framework/database/migrations/index.ts'
import { alwaysHasTasks } from '../framework/service/tasks.ts'
import { installJobs } from './jobs/install-jobs.ts'
import { orAborted } from './or-aborted.ts'

/** The server and the database of a process. */
export interface Storage extends Pick<Cluster, 'connection' | 'servers'> {
  readonly database: Database
  /** Version and address of the server, for people. */
  readonly description: string
  /** The migrations that were applied at this start. */
  readonly applied: readonly string[]
  /** Closes the connections, then leaves the server. */
  close: () => Promise<void>
}

/** Options of a storage. */
export interface StorageOptions extends OpenClusterOptions {
  readonly log: Log
  /** The migrations, the changes of tables that take rights away, and what jobs follow from. */
  readonly service: Pick<
    RunnableService,
    'extensionsOf' | 'migrations' | 'revocations' | 'schedules'
  >
}

/** Opens the server, applies the migrations, and opens the database. */
export async function openStorage(
  config: ClusterSettings & Config & ServersSettings,
  { log, service, ...options }: StorageOptions,
): Promise<Storage> {
  const cluster = await openCluster(config, log, options)
  try {
    const { connection, servers, description } = cluster
    options.signal?.throwIfAborted()
    const { migrations, revocations } = service
    const migrating = migrate(connection, migrations, log, { revocations })
    const applied = await orAborted(migrating, options.signal)
    if (alwaysHasTasks(service, config)) await installJobs(connection)
    const database = openDatabaseOf(cluster, config, log)
    return {
      connection,
      servers,
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
