import type { PoolConfig } from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { openOwnServer } from './own-server.ts'

/** A PostgreSQL server that answers, ours or the user's. */
export interface Cluster {
  /** How to connect to the service's database. */
  readonly connection: PoolConfig
  /** What and where it is, for people; never a password. */
  readonly description: string
  /** Call it after the last pool is closed. Our own server stops unless another process uses it. */
  close(): Promise<void>
}

/** Connects to `DATABASE_URL`, or creates, starts or joins the server in the data folder. */
export async function openCluster(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'workers'>,
  log: Log,
): Promise<Cluster> {
  if (config.databaseUrl !== undefined) return openOwnServer(config.databaseUrl)
  return openEmbedded({ dataDir: config.dataDir, connections: config.workers * 10 }, log)
}
