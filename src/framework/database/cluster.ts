import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Cluster } from './connection.ts'
import { mostConnections } from './database.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { openOwnServer } from './own-server.ts'

/** Connects to `DATABASE_URL`, or creates, starts or joins the server in the data folder. */
export async function openCluster(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'workers'>,
  log: Log,
): Promise<Cluster> {
  if (config.databaseUrl !== undefined) return openOwnServer(config.databaseUrl)
  return openEmbedded(
    { dataDir: config.dataDir, connections: config.workers * mostConnections },
    log,
  )
}
