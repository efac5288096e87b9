import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import {
  actionParameters,
  failure,
  readObject,
  requireModel,
  type Database,
  type Model,
  type ResourceOptions,
} from 'cadastre'
import { Device } from '../../generated/serializers/dcim/device.ts'
import { withPrisma } from '../prisma.ts'

/** Query parameters without their prefix: `peer_` or, as NetBox has it, `peer-`. */
const peerParameters = {
  device: 'Exact name of the peer device',
  interface: 'Exact name of the interface of the peer device',
  site: 'Slug of the site of the peer device, where several have the name',
} as const

const querystring = Type.Object(
  Object.fromEntries(
    Object.entries(peerParameters).flatMap(([name, description]) => [
      [`peer_${name}`, Type.Optional(Type.String({ description }))],
      [`peer-${name}`, Type.Optional(Type.String({ description: `The same as peer_${name}` }))],
    ]),
  ),
  { additionalProperties: false },
)

/**
 * Serves `GET dcim/connected-device/`: the device at the other end of a neighbour's interface. A
 * device that does not know its own name finds it by the LLDP names of its neighbour.
 */
export async function connectedDevice(
  app: FastifyInstance,
  options: ResourceOptions,
): Promise<void> {
  const find = (key: string): Model => requireModel(options.graph, key)
  const shows = [find('dcim.Interface'), find('dcim.InterfaceConnection')]
  const access = { model: find('dcim.Device'), permission: 'view', shows } as const
  const schema = {
    operationId: 'dcim_connected_device_list',
    tags: ['dcim'],
    summary: 'Find the device that is connected to an interface',
    description:
      'Returns the device at the other end of the connection of the named interface, ' +
      'or an empty body if the interface is not connected. ' +
      'Permissions: `dcim.view_device`, `dcim.view_interface` ' +
      'and `dcim.view_interfaceconnection`, only if `LOGIN_REQUIRED` is set.',
    querystring,
    response: {
      200: Device,
      404: Type.Ref('ErrorDetail'),
    },
    'x-empty-response': 'Nothing is connected to the interface',
  }
  app.get(
    '/api/dcim/connected-device/',
    { schema, config: { access, checksItself: true } },
    (request, reply) => sendConnectedDevice(options, request, reply),
  )
}

/**
 * Sends the device; an empty body if the interface is not connected. Throws a 404 for no interface.
 */
async function sendConnectedDevice(
  options: ResourceOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const ids = await findConnectedDevices(request.database, peerOf(request))
  if (ids.length === 0) throw failure('ERR_NOT_FOUND')
  if (ids.length > 1)
    throw failure(
      'ERR_BAD_REQUEST',
      'Devices at several sites have this name. Name one: peer_site=<slug>.',
    )
  const [id] = ids
  const device = id === undefined ? undefined : await readDevice(options, request, id)
  return device ?? reply.status(200).send()
}

/**
 * Returns the names of the device, the interface and, if given, the site. Replaces NUL, which
 * PostgreSQL refuses in a text, so that such a name finds nothing.
 */
function peerOf(request: FastifyRequest): Peer {
  const parameters = actionParameters(request, [
    ...(['peer_device', 'peer_interface', 'peer_site'] as const),
    ...(['peer-device', 'peer-interface', 'peer-site'] as const),
  ])
  const device = parameters['peer_device'] ?? parameters['peer-device']
  const name = parameters['peer_interface'] ?? parameters['peer-interface']
  const site = parameters['peer_site'] ?? parameters['peer-site']
  if (!device || !name)
    throw failure(
      'ERR_BAD_REQUEST',
      'Request must include "peer-device" and "peer-interface" filters.',
    )
  const replaceNul = (text: string): string => text.replaceAll('\0', '\uFFFD')
  return {
    device: replaceNul(device),
    name: replaceNul(name),
    site: site === undefined ? undefined : replaceNul(site),
  }
}

/** Returns the base representation of a device, undefined if it does not exist any more. */
async function readDevice(
  options: ResourceOptions,
  request: FastifyRequest,
  id: number,
): Promise<unknown> {
  const model = requireModel(options.graph, 'dcim.Device')
  return readObject(options, request, { model, id })
}

/** An interface by its name, and by the name and the site of its device. */
interface Peer {
  readonly device: string
  readonly name: string
  readonly site: string | undefined
}

/**
 * Returns, for each interface with the names, the id of the device at the other end, or undefined.
 * Reads at most two interfaces: two mean that the name is ambiguous.
 */
async function findConnectedDevices(
  database: Database,
  { device, name, site }: Peer,
): Promise<readonly (number | undefined)[]> {
  const atSite = site === undefined ? {} : { site: { slug: site } }
  const interfaces = await withPrisma(database, (client) =>
    client.dcimInterface.findMany({
      where: { name, device: { name: device, ...atSite } },
      select: {
        connected_as_a: { select: { interface_b: { select: { device_id: true } } } },
        connected_as_b: { select: { interface_a: { select: { device_id: true } } } },
      },
      take: 2,
    }),
  )
  return interfaces.map(({ connected_as_a: [a], connected_as_b: [b] }) => {
    return (a?.interface_b ?? b?.interface_a)?.device_id
  })
}
