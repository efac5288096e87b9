import type { Database } from '../../framework/database/database.ts'
import {
  openDatabase,
  readingLimits,
  type ReadingSettings,
} from '../../framework/database/open-database.ts'
import type { Cluster } from '../../framework/database/servers/index.ts'
import type { Log } from '../../framework/log.ts'
import type { HostConfig } from '../config/read-host-config.ts'
import { openReplicated } from './replicated.ts'

/** The settings of a database with its standbys. */
export type ServersSettings = ReadingSettings & Pick<HostConfig, 'replicaMaxLag'>

/** Opens the database of one server, or of a primary and its standbys. */
export const openDatabaseOf = (
  { connection, servers }: Pick<Cluster, 'connection' | 'servers'>,
  config: ServersSettings,
  log: Log,
): Database =>
  openDatabase(connection, {
    log,
    openServers: openReplicated(servers, config),
    ...readingLimits(config),
  })
