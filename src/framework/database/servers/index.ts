export { serverName } from './name.ts'
export { ReplicatedServers } from './replicated.ts'
export {
  type ServerConnections,
  type ServerGroup,
  type ServerUse,
  openSingleServer,
} from './server-group.ts'
export { maxConnectionsFor } from './server-pools.ts'
export { type ServerVersion, readVersion } from './server-version.ts'
