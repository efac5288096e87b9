import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import {
  compileShape,
  idOf,
  idParams,
  representationContextOf,
  requireModel,
  type ResourceOptions,
} from 'cadastre'
import { containerStatus, requirePrefix } from './parent-prefix.ts'
import { selectParents } from './sql/prefixes.ts'
import { percentOf, readUse, shareOf, useCacheOf } from './use.ts'

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
      config: { access: { model, permission: 'view', shows }, label: 'Utilization' },
    },
    (request) => readUtilization(options, request),
  )
}

async function readUtilization(
  { graph, config }: ResourceOptions,
  request: FastifyRequest,
): Promise<object> {
  const { database } = request
  const prefix = await requirePrefix(graph, idOf(request), database.rows)
  const model = requireModel(graph, 'ipam.Prefix')
  const shape = compileShape(graph, model, model.shapes.get('nested') ?? [])
  const [use, parents] = await Promise.all([
    readUse(prefix, database.rows, useCacheOf(request)),
    database.rows(selectParents(prefix, containerStatus, shape)),
  ])
  const context = representationContextOf(request, config)
  return {
    utilization: percentOf(shareOf(prefix, use)),
    addresses: use.addresses,
    children: use.count,
    parents: parents.map((row) => shape.build(row, context)),
  }
}
