import type { ServerList } from '../connection.ts'
import { DatabaseUnavailable } from '../failures.ts'
import { responds, type ServerGroup } from '../server-group.ts'
import { openServerPools, type ServerPools, type ServerPoolsOptions } from '../server-pools.ts'
import { Servers } from './servers.ts'

/** Options of a primary with standbys. */
export interface ReplicatedOptions extends ServerPoolsOptions {
  /** Seconds that a standby may be behind the primary. */
  readonly maxLag: number
}

/** Opens the pools of a primary and its standbys, and follows their roles. */
export function openReplicatedServers(list: ServerList, options: ReplicatedOptions): ServerGroup {
  const all = list.all.map((connection) => openServerPools(connection, options))
  const pools = all.flatMap((one) => one.all)
  const servers = new Servers(list, { ...options, onLost: (index) => all[index]?.dropAll() })

  function primary(): ServerPools {
    const { primary: index } = servers
    const found = index === undefined ? undefined : all[index]
    if (!found) throw new DatabaseUnavailable('No server of the database can be written to.')
    return found
  }

  return {
    pools,
    transactions: () => primary().transactions,
    read: async (statement, circumstances) => primary().reads.rows(statement, circumstances),
    identify: async (statement) => primary().reserved.rows(statement),
    servers: () => servers.all.map((one) => ({ ...one, pools: all[one.index]?.all ?? [] })),
    ready: async (use) => {
      const standby = use === 'write' ? undefined : servers.standbys()[0]
      const found = all[servers.primary ?? standby ?? -1]
      return found !== undefined && responds(found)
    },
    close: async () => {
      servers.close()
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}
