import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { failure, idOf, idParams, requireModel, type ResourceOptions } from 'cadastre'
import { withPrisma } from '../prisma.ts'
import { inventoryFailure } from '../errors.ts'

const neighbour = Type.Object(
  {
    'local-interface': Type.String({ description: 'Interface of the device' }),
    name: Type.String({ description: 'Name of the neighbour' }),
    'remote-interface': Type.String({ description: 'Interface of the neighbour' }),
    'chassis-id': Type.String({ description: "The neighbour's chassis identifier" }),
  },
  { $id: 'LLDPNeighbor', description: 'A neighbour that a device reports' },
)

/**
 * Serves `GET dcim/devices/<id>/lldp-neighbors/`: always a 503. The service does not connect to
 * devices, so it returns the errors that NetBox returns for a device without an address, for a
 * platform without an RPC client, and for a device that does not respond.
 */
export async function lldpNeighbors(
  app: FastifyInstance,
  { graph }: ResourceOptions,
): Promise<void> {
  const access = { model: requireModel(graph, 'dcim.Device'), permission: 'view' } as const
  app.addSchema(neighbour)
  const schema = {
    operationId: 'dcim_devices_lldp_neighbors',
    tags: ['dcim'],
    summary: 'List the LLDP neighbours of a device',
    description:
      'Answers 503 for every device, as if it could not be reached: ' +
      'this service does not connect to devices. The ' +
      'path exists for clients of the NetBox API.',
    params: idParams,
    response: { 200: Type.Array(Type.Ref('LLDPNeighbor')) },
  }
  app.get(
    '/api/dcim/devices/:id/lldp-neighbors/',
    { schema, config: { access, label: 'LLDP neighbours' } },
    async (request) => {
      const device = await withPrisma(request.database, (client) =>
        client.dcimDevice.findUnique({ where: { id: idOf(request) }, select: connectionColumns }),
      )
      if (!device) throw failure('ERR_NOT_FOUND')
      const { primary_ip4_id, primary_ip6_id, platform } = device
      if (primary_ip4_id === null && primary_ip6_id === null)
        throw inventoryFailure('ERR_DEVICE_ADDRESS')
      if (!platform?.rpc_client)
        throw inventoryFailure('ERR_DEVICE_CLIENT', platform?.name ?? 'None')
      throw inventoryFailure('ERR_DEVICE')
    },
  )
}

const connectionColumns = {
  primary_ip4_id: true,
  primary_ip6_id: true,
  platform: { select: { name: true, rpc_client: true } },
} as const
