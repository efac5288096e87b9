import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Rows } from '../../database/statement.ts'
import { transactionOf } from '../../database/write.ts'
import { failure } from '../../errors.ts'
import { WritableIPAddress } from '../../generated/serializers/ipam/ip-address.ts'
import { createWithin } from '../../http/change/create.ts'
import { amounts, idParams } from '../../http/openapi/parameters.ts'
import { originOf } from '../../http/origin.ts'
import { settingOf } from '../../http/setting.ts'
import { contextOf, idOf, type ResourceOptions } from '../../http/resource.ts'
import { requireModel } from '../../model/graph.ts'
import { addressText, takeAddresses } from './address-numbers.ts'
import { fixedIn, givenBodies, limitOf, limitQuery, locatedReply } from './available.ts'
import { planFreeAddresses, rangesOf } from './free-space.ts'
import { requirePrefix, type ParentPrefix } from './parent-prefix.ts'
import { lockSpaces } from './spaces.ts'

const url = '/api/ipam/prefixes/:id/available-ips/'

const available = Type.Object(
  {
    family: Type.Ref('IPAddressFamily', { description: 'IP version' }),
    address: Type.String({ description: 'The address with the mask length of the prefix' }),
    vrf: Type.Union([Type.Ref('NestedVRF'), Type.Null()], {
      description: 'The routing table of the prefix; absent: the global one',
    }),
  },
  { $id: 'AvailableIP', description: 'An address of a prefix that no IP address has yet.' },
)

const requested = Type.Object(Type.Omit(WritableIPAddress, ['address', 'vrf']).properties, {
  $id: 'RequestedIPAddress',
  description: 'The fields of an IP address whose address and VRF follow from the prefix',
  examples: [{ description: 'Example description' }],
})

/** The free addresses of a prefix: to look at, and to take the next ones of without ever getting one twice. */
export async function availableIps(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  const { graph, config, database } = options
  const [prefix, address] = [requireModel(graph, 'ipam.Prefix'), requireModel(graph, 'ipam.IPAddress')] // prettier-ignore
  app.addSchema(available)
  app.addSchema(requested)
  const common = { tags: ['ipam'], params: idParams }
  const list = {
    ...common,
    operationId: 'ipam_prefixes_available_ips_list',
    summary: 'List free addresses of a prefix, from the lowest on',
    querystring: limitQuery(config),
    response: { 200: Type.Array(Type.Ref('AvailableIP')) },
  }
  const create = {
    ...common,
    operationId: 'ipam_prefixes_available_ips_create',
    summary: 'Create IP addresses with the next free addresses of a prefix',
    body: amounts.either('RequestedIPAddress'),
    'x-optional-body': true,
    response: { 201: amounts.either('FlatIPAddress') },
  }
  app.get(url, { schema: list, config: { access: { model: prefix, action: 'view' } } }, (request) =>
    listFree(options, request),
  )
  app.post(
    url,
    { schema: create, config: { access: { model: address, action: 'add' } } },
    async (request, reply) => {
      const bodies = givenBodies(request, config)
      const made = await transactionOf(database, bodies.length, async (writer) => {
        const parent = await requirePrefix(graph, idOf(request), writer.rows, true)
        const addresses = await takeNext(parent, bodies.length, writer.rows)
        const full = bodies.map((body, index) => fixedIn(body, { address: addresses[index], vrf: parent.vrf })) // prettier-ignore
        const how = { lenient: request.lenient, many: Array.isArray(request.body) }
        return createWithin(contextOf(address, options, request), writer, full, how)
      })
      return locatedReply(reply, made, {
        many: Array.isArray(request.body),
        list: originOf(request, config.basePath) + address.url,
      })
    },
  )
}

async function listFree(
  { graph, config, database }: ResourceOptions,
  request: FastifyRequest,
): Promise<readonly object[]> {
  const most = limitOf(request, config)
  const parent = await requirePrefix(graph, idOf(request), database.rows)
  const free = rangesOf(await database.rows(planFreeAddresses(parent, most)))
  const setting = settingOf(request, config)
  const vrf = parent.showVrf(setting)
  return takeAddresses(free, most).map((number) => ({
    family: parent.family,
    address: `${addressText(number, parent.bits)}/${parent.length}`,
    vrf,
  }))
}

/** Nobody else takes addresses in the routing table until the transaction ends. */
async function takeNext(
  parent: ParentPrefix,
  count: number,
  rows: Rows,
): Promise<readonly string[]> {
  await lockSpaces([parent.vrf], rows)
  const free = takeAddresses(rangesOf(await rows(planFreeAddresses(parent, count))), count)
  if (free.length < count)
    throw failure(
      'ERR_NO_SPACE',
      parent.prefix,
      free.length === 0
        ? 'no address is free'
        : `${count} addresses were asked for, ${free.length} ${free.length === 1 ? 'is' : 'are'} free`,
    )
  return free.map((number) => `${addressText(number, parent.bits)}/${parent.length}`)
}
