import type { HostConfig } from './config/read-host-config.ts'
import type { Log } from '../framework/log.ts'
import { StartError } from '../framework/errors/start-error.ts'
import type { Cluster } from '../framework/database/servers/index.ts'
import { maxConnections } from '../framework/database/open-database.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { openExternalServer, type ExternalServerOptions } from './external-server.ts'

/** The settings of the servers. */
export type ClusterSettings = Pick<HostConfig, 'dataDir' | 'databaseUrl' | 'workers'> &
  Partial<Pick<HostConfig, 'databaseReplicas' | 'walArchive' | 'standbyListen'>>

const unprepared =
  'the pooler keeps no prepared statements, so the server parses each one again: set ' +
  'pool_mode = transaction and max_prepared_statements in PgBouncer 1.21 or newer'

/** Options for how a cluster is opened. */
export type OpenClusterOptions = Pick<
  ExternalServerOptions,
  'timeout' | 'mayBeUnreachable' | 'signal'
>

/** Connects to `DATABASE_URL`, or creates, starts or joins the server in the data folder. */
export async function openCluster(
  config: ClusterSettings,
  log: Log,
  options: OpenClusterOptions = {},
): Promise<Cluster> {
  const { databaseUrl, databaseReplicas: replicas = [] } = config
  if (databaseUrl !== undefined) {
    const onWait = (reasons: string): void =>
      log.warn({ reasons }, 'no database server can be written to: waiting for one')
    const cluster = await openExternalServer(databaseUrl, { ...options, replicas, onWait })
    if (cluster.connection.pooler?.keepsStatements === false) log.warn({}, unprepared)
    return cluster
  }
  if (replicas.length > 0)
    throw new StartError('DATABASE_REPLICAS needs the address of their primary: set DATABASE_URL.')
  const { dataDir, workers, walArchive, standbyListen } = config
  const connections = workers * maxConnections
  return openEmbedded({ dataDir, connections, walArchive, standbyListen }, log)
}
