export type { Cluster, ServerList } from './cluster.ts'
export { serverName } from './name.ts'
export {
  type ServerConnections,
  type ServerGroup,
  type ServerRole,
  type ServerState,
  type ServerUse,
  openSingleServer,
  responds,
} from './server-group.ts'
export {
  maxConnectionsFor,
  openServerPools,
  type ServerPools,
  type ServerPoolsOptions,
} from './server-pools.ts'
