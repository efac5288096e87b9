import type { Action } from 'cadastre'
import { dcimActions } from './dcim/actions.ts'
import { extrasActions } from './extras/actions.ts'
import { topologyMaps } from './extras/topology-maps.ts'
import { availableIps } from './ipam/available-ips.ts'
import { availablePrefixes } from './ipam/available-prefixes.ts'
import { prefixUtilization } from './ipam/utilization.ts'

/** Actions of this inventory, in the order of the documentation. */
export const actions: readonly Action[] = [
  ...dcimActions,
  ...extrasActions,
  topologyMaps,
  availableIps,
  availablePrefixes,
  prefixUtilization,
]
