import type { FastifyInstance } from 'fastify'
import type { ResourceOptions } from '../framework/http/resource.ts'
import { dcimActions } from './dcim/actions.ts'
import { extrasActions } from './extras/actions.ts'
import { topologyMaps } from './extras/topology-maps.ts'
import { availableIps } from './ipam/available-ips.ts'
import { availablePrefixes } from './ipam/available-prefixes.ts'
import { prefixUtilization } from './ipam/utilization.ts'
import { secretsActions } from '../framework/secrets/actions.ts'

/**
 * Routes that no declaration gives, such as a rack's elevation: a Fastify plugin each, documented by its own schemas.
 * A plugin may use the database in its handlers only: the document is made without one.
 */
export type ActionPlugin = (app: FastifyInstance, options: ResourceOptions) => Promise<void>

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
