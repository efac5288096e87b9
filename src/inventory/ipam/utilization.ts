import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Type from 'typebox'
import type { Rows } from '../../framework/database/statement.ts'
import { idParams } from '../../framework/http/parameters.ts'
import { idOf, settingOf, type ResourceOptions } from '../../framework/http/context.ts'
import { requireModel } from '../../framework/model/graph.ts'
import { compileShape } from '../../framework/read/shape.ts'
import type { Range } from './address-numbers.ts'
import { coverageOf, type Coverage } from './coverage.ts'
import { usableRange } from './free-space.ts'
import { containerStatus, requirePrefix, type ParentPrefix } from './parent-prefix.ts'
import { selectParents } from './sql/prefixes.ts'
import { planUse } from './sql/utilization.ts'

const count = (description: string): Type.TInteger => Type.Integer({ minimum: 0, description })

const schema = Type.Object(
  {
    utilization: Type.Number({
      minimum: 0,
      maximum: 100,
      description:
        'Percent that is used: of a container by the prefixes within it, ' +
        'of any other by IP addresses',
    }),
    addresses: count('Number of distinct addresses of the prefix that are IP addresses'),
    children: count('Number of prefixes within the prefix'),
    parents: Type.Array(Type.Ref('NestedPrefix'), {
      description: 'The prefixes that contain the prefix, from the widest on',
    }),
  },
  {
    $id: 'PrefixUtilization',
    description: 'The utilization of a prefix, with its parents and children.',
  },
)

/**
 * Serves `GET ipam/prefixes/<id>/utilization/`: how much of a prefix is in use, with its parents
 * and children in its address space.
 */
export async function prefixUtilization(
  app: FastifyInstance,
  options: ResourceOptions,
): Promise<void> {
  const cache = createUseCache()
  const model = requireModel(options.graph, 'ipam.Prefix')
  const shows = [requireModel(options.graph, 'ipam.IPAddress')]
  app.addSchema(schema)
  app.get(
    '/api/ipam/prefixes/:id/utilization/',
    {
      schema: {
        operationId: 'ipam_prefixes_utilization',
        tags: ['ipam'],
        summary: 'Get the utilization of a prefix',
        description:
          'Counts the addresses and prefixes within the prefix: of every VRF for a container ' +
          'outside all VRFs, otherwise of its VRF only. ' +
          'Permissions: `ipam.view_prefix` and `ipam.view_ipaddress`, ' +
          'only if `LOGIN_REQUIRED` is set.',
        params: idParams,
        response: { 200: Type.Ref('PrefixUtilization') },
      },
      config: { access: { model, permission: 'view', shows } },
    },
    (request) => readUtilization(options, request, cache),
  )
}

async function readUtilization(
  { graph, config }: ResourceOptions,
  request: FastifyRequest,
  cache: UseCache,
): Promise<object> {
  const { database } = request
  const prefix = await requirePrefix(graph, idOf(request), database.rows)
  const model = requireModel(graph, 'ipam.Prefix')
  const shape = compileShape(graph, model, model.shapes.get('nested') ?? [])
  const [use, parents] = await Promise.all([
    readUse(prefix, database.rows, cache),
    database.rows(selectParents(prefix, containerStatus, shape)),
  ])
  const setting = settingOf(request, config)
  return {
    utilization: percentOf(prefix, use),
    addresses: use.addresses,
    children: use.count,
    parents: parents.map((row) => shape.build(row, setting)),
  }
}

/** How much of a prefix is in use: `covered` counts the addresses in prefixes within it. */
export interface Use extends Coverage {
  /** The number of distinct addresses in use. */
  readonly addresses: number
  /** How many of the addresses in use cannot be assigned: none, the first or the last, or both. */
  readonly ends: number
}

/** The use of a prefix, and the version of the tables that it was read from. */
interface VersionedUse {
  readonly version: string
  readonly use: Use
}

/** The columns of `planUse`, in the binary format. */
type UseColumns = [
  version: Buffer | null,
  networks: Buffer | null,
  addresses: Buffer | null,
  ends: Buffer | null,
]

/** Results by everything of a prefix that they depend on. A cache belongs to one database. */
export type UseCache = LRUCache<string, VersionedUse>

/** Returns an empty cache, which keeps the 1000 most recently used results. */
export const createUseCache = (): UseCache => new LRUCache({ max: 1_000 })

/**
 * Reads how much of a prefix is in use. The statement compares the version of the tables with that
 * of the cached result, which is returned only if both are equal: it is never out of date.
 */
export async function readUse(prefix: ParentPrefix, rows: Rows, cache: UseCache): Promise<Use> {
  const key = JSON.stringify([
    prefix.prefix,
    prefix.vrf,
    prefix.spansAllVrfs,
    prefix.containerId,
    prefix.isPool,
  ])
  const cached = cache.get(key)
  const [row] = await rows<UseColumns>(planUse(prefix, cached?.version))
  const [versionText, networks, addresses, ends] = row ?? []
  const version = versionText?.toString()
  if (cached !== undefined && version === cached.version) return cached.use
  const use = {
    ...coverageOf(networks ?? Buffer.alloc(0), prefix.bits),
    addresses: Number(addresses?.readBigInt64BE()),
    ends: countUnusable(prefix, Number(ends?.readInt32BE())),
  }
  if (version !== undefined) cache.set(key, { version, use })
  return use
}

/** Counts the ends in use that cannot be assigned. `ends`: 1 for the first plus 2 for the last. */
function countUnusable(prefix: ParentPrefix, ends: number): number {
  const { range } = prefix
  const { first, last } = usableRange(prefix)
  return (first === range.first ? 0 : ends & 1) + (last === range.last ? 0 : ends >> 1)
}

/**
 * Returns the percentage in use, rounded to two decimals: of a container the share of its addresses
 * that are in prefixes, of any other prefix the share of its assignable addresses that are in use.
 */
function percentOf(prefix: ParentPrefix, { covered, addresses, ends }: Use): number {
  const { range } = prefix
  const size = ({ first, last }: Range): bigint => last - first + 1n
  const used = prefix.isContainer ? covered : BigInt(addresses - ends)
  const doubled = (20_000n * used) / size(prefix.isContainer ? range : usableRange(prefix))
  return Number((doubled + 1n) / 2n) / 100
}
