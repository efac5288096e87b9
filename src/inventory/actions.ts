import type { ActionPlugin } from '../framework/assembly.ts'
import { dcimActions } from './dcim/actions.ts'
import { extrasActions } from './extras/actions.ts'
import { topologyMaps } from './extras/topology-maps.ts'
import { availableIps } from './ipam/available-ips.ts'
import { availablePrefixes } from './ipam/available-prefixes.ts'
import { prefixUtilization } from './ipam/utilization.ts'
import { secretsActions } from '../framework/secrets/actions.ts'

/** Every such plugin, in the order of the documentation. */
export const actions: readonly ActionPlugin[] = [
  ...dcimActions,
  ...extrasActions,
  topologyMaps,
  availableIps,
  availablePrefixes,
  prefixUtilization,
  ...secretsActions,
]
