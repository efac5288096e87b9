import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { failure } from '../../framework/errors.ts'
import { Device } from '../../generated/serializers/dcim/device.ts'
import { actionParameters } from '../../framework/http/action-parameters.ts'
import { closed } from '../../framework/http/parameters.ts'
import { readerOf } from '../../framework/http/query.ts'
import { settingOf } from '../../framework/http/setting.ts'
import type { ResourceOptions } from '../../framework/http/resource.ts'
import { requireModel, type Model } from '../../framework/model/graph.ts'
import { planDetail } from '../../framework/read/read.ts'
import { parseQuery } from '../../framework/read/query.ts'

const names = {
  device: 'Exact name of the peer device',
  interface: 'Exact name of the interface of the peer device',
  site: 'Slug of the site of the peer device, where several have the name',
} as const

const querystring = Type.Object(
  Object.fromEntries(
    Object.entries(names).flatMap(([name, description]) => [
      [`peer_${name}`, Type.Optional(Type.String({ description }))],
      [`peer-${name}`, Type.Optional(Type.String({ description: `The same as peer_${name}` }))],
    ]),
  ),
  closed,
)

/**
 * Returns the device at the other end of a neighbour's interface, for a device that looks up its
 * own place in the inventory.
 */
export async function connectedDevice(
  app: FastifyInstance,
  options: ResourceOptions,
): Promise<void> {
  const find = (key: string): Model => requireModel(options.graph, key)
  const shows = [find('dcim.Interface'), find('dcim.InterfaceConnection')]
  const access = { model: find('dcim.Device'), action: 'view', shows } as const
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
    'x-empty-answer': 'Nothing is connected to the interface',
  }
  app.get('/api/dcim/connected-device/', { schema, config: { access } }, (request, reply) =>
    answer(options, request, reply),
  )
}

async function answer(
  options: ResourceOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const found = await request.database.rows({
    text: peers,
    values: peerOf(request),
  })
  if (found.length === 0) throw failure('ERR_NOT_FOUND')
  if (found.length > 1)
    throw failure(
      'ERR_BAD_REQUEST',
      'Devices at several sites have this name. Name one: peer_site=<slug>.',
    )
  const [[id] = []] = found
  const device = typeof id === 'number' ? await show(options, request, id) : undefined
  return device ?? reply.status(200).send()
}

/**
 * Returns the names of the device, the interface and, if given, the site; refuses characters that
 * PostgreSQL cannot store.
 */
function peerOf(request: FastifyRequest): readonly (string | null)[] {
  const given = actionParameters(request, [
    ...(['peer_device', 'peer_interface', 'peer_site'] as const),
    ...(['peer-device', 'peer-interface', 'peer-site'] as const),
  ])
  const device = given['peer_device'] ?? given['peer-device']
  const name = given['peer_interface'] ?? given['peer-interface']
  const site = given['peer_site'] ?? given['peer-site']
  if (!device || !name)
    throw failure(
      'ERR_BAD_REQUEST',
      'Request must include "peer-device" and "peer-interface" filters.',
    )
  return [device, name, site].map((text) => text?.replaceAll('\0', '\uFFFD') ?? null)
}

async function show(
  { graph, config }: ResourceOptions,
  request: FastifyRequest,
  id: number,
): Promise<unknown> {
  const query = parseQuery(new Map(), config, null)
  const plan = planDetail(graph, requireModel(graph, 'dcim.Device'), id, {
    ...query,
    maySee: readerOf(request, config),
  })
  const [row] = await request.database.rows(plan.row)
  const setting = settingOf(request, config)
  return row && plan.build(row, setting)
}

const peers = `
  select o.device_id
  from dcim_interface i
  join dcim_device d on d.id = i.device_id
  join dcim_site s on s.id = d.site_id
  left join lateral (
    select c.interface_b_id as id from dcim_interfaceconnection c where c.interface_a_id = i.id
    union all
    select c.interface_a_id from dcim_interfaceconnection c where c.interface_b_id = i.id
  ) c on true
  left join dcim_interface o on o.id = c.id
  where d.name = $1 and i.name = $2 and ($3::text is null or s.slug = $3)
  limit 2`
