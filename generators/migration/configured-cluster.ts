import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readHostConfig } from '../../src/host/config/read-host-config.ts'
import type { Environment } from '../../src/framework/config/setting.ts'
import type { Cluster } from '../../src/framework/database/servers/index.ts'
import { silentLog } from '../../src/framework/log.ts'
import { openCluster } from '../../src/host/cluster.ts'
import { markerFile } from '../../src/host/embedded/data-folder.ts'

/**
 * Runs a function with the server of the settings (`DATABASE_URL`, or the one in the data folder)
 * and its description; without a server where the data folder is still empty. Rejects when the
 * server cannot be reached.
 */
export async function withConfiguredCluster<T>(
  environment: Environment,
  work: (cluster: Cluster | undefined, description: string) => Promise<T>,
): Promise<T> {
  const config = readHostConfig(environment)
  const isNew = config.databaseUrl === undefined && !existsSync(join(config.dataDir, markerFile))
  if (isNew) return work(undefined, config.dataDir)
  const cluster = await openCluster(config, silentLog)
  try {
    return await work(cluster, cluster.description)
  } finally {
    await cluster.close()
  }
}
