import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Rows } from '../../database/statement.ts'
import { transactionOf } from '../../database/write.ts'
import { failure, FieldMessages } from '../../errors.ts'
import { WritablePrefix } from '../../generated/serializers/ipam/prefix.ts'
import { createWithin } from '../../http/change/create.ts'
import { throwAny } from '../../http/change/items.ts'
import { amounts, idParams } from '../../http/openapi/parameters.ts'
import { originOf } from '../../http/origin.ts'
import { settingOf } from '../../http/setting.ts'
import { contextOf, idOf, type ResourceOptions } from '../../http/resource.ts'
import { requireModel } from '../../model/graph.ts'
import { addressText, carve, takeBlocks } from './address-numbers.ts'
import { fixedIn, givenBodies, isObject, limitOf, limitQuery, locatedReply } from './available.ts'
import { planFreeBlocks, planRoom, rangesOf } from './free-space.ts'
import { requirePrefix, type ParentPrefix } from './parent-prefix.ts'
import { lockSpaces } from './spaces.ts'

const url = '/api/ipam/prefixes/:id/available-prefixes/'

const available = Type.Object(
  {
    family: Type.Ref('PrefixFamily', { description: 'IP version' }),
    prefix: Type.String({ description: 'The network' }),
    vrf: Type.Union([Type.Ref('NestedVRF'), Type.Null()], {
      description: 'The routing table of the prefix; absent: the global one',
    }),
  },
  {
    $id: 'AvailablePrefix',
    description: 'A network within a prefix that no prefix has taken yet.',
  },
)

const requested = Type.Object(
  {
    prefix_length: Type.Integer({
      minimum: 1,
      maximum: 127,
      description: 'Length of the mask of the new prefix',
    }),
    ...Type.Omit(WritablePrefix, ['prefix', 'vrf']).properties,
  },
  {
    $id: 'RequestedPrefix',
    description:
      'The fields of a prefix whose network and VRF follow from the prefix that it is cut from',
    examples: [{ prefix_length: 24, status: 1 }],
  },
)

/** The free networks within a prefix: to look at, and to cut the next ones from without ever overlapping. */
export async function availablePrefixes(
  app: FastifyInstance,
  options: ResourceOptions,
): Promise<void> {
  const { graph, config, database } = options
  const model = requireModel(graph, 'ipam.Prefix')
  app.addSchema(available)
  app.addSchema(requested)
  const common = { tags: ['ipam'], params: idParams }
  const list = {
    ...common,
    operationId: 'ipam_prefixes_available_prefixes_list',
    summary: 'List the free networks within a prefix, from the lowest on',
    querystring: limitQuery(config),
    response: { 200: Type.Array(Type.Ref('AvailablePrefix')) },
  }
  const create = {
    ...common,
    operationId: 'ipam_prefixes_available_prefixes_create',
    summary: 'Create prefixes with the next free networks within a prefix',
    body: amounts.either('RequestedPrefix'),
    response: { 201: amounts.either('FlatPrefix') },
  }
  app.get(url, { schema: list, config: { access: { model, action: 'view' } } }, (request) =>
    listFree(options, request),
  )
  app.post(
    url,
    { schema: create, config: { access: { model, action: 'add' } } },
    async (request, reply) => {
      const many = Array.isArray(request.body)
      const bodies = givenBodies(request, config)
      const made = await transactionOf(database, bodies.length, async (writer) => {
        const parent = await requirePrefix(graph, idOf(request), writer.rows, true)
        const networks = await cutNext(parent, lengthsOf(bodies, parent, many), writer.rows)
        const full = bodies.map((body, index) => withNetwork(body, networks[index], parent))
        return createWithin(contextOf(model, options, request), writer, full, { lenient: request.lenient, many }) // prettier-ignore
      })
      return locatedReply(reply, made, {
        many,
        list: originOf(request, config.basePath) + model.url,
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
  const free = rangesOf(await database.rows(planFreeBlocks(parent, most)))
  const setting = settingOf(request, config)
  const vrf = parent.showVrf(setting)
  return takeBlocks(free, parent.bits, most).map(({ first, length }) => ({
    family: parent.family,
    prefix: `${addressText(first, parent.bits)}/${length}`,
    vrf,
  }))
}

/** The lengths asked for; throws a 400 for those that no network within the prefix can have. */
function lengthsOf(
  bodies: readonly unknown[],
  parent: ParentPrefix,
  many: boolean,
): readonly number[] {
  const items = bodies.map((body) => {
    const messages = new FieldMessages()
    const length = isObject(body) ? asNumber(body['prefix_length']) : undefined
    if (!isObject(body)) messages.add('non_field_errors', 'Invalid data. Expected a dictionary.')
    else if (body['prefix_length'] === undefined)
      messages.add('prefix_length', 'This field is required.')
    else if (length === undefined) messages.add('prefix_length', 'A valid integer is required.')
    else if (length <= parent.length || length >= parent.bits)
      messages.add('prefix_length', allowedLengths(parent))
    return { messages, length: length ?? 0 }
  })
  throwAny(items, many)
  return items.map((item) => item.length)
}

function asNumber(given: unknown): number | undefined {
  const number = typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : given
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

function allowedLengths({ prefix, length, bits }: ParentPrefix): string {
  return length + 1 < bits
    ? `A length from ${length + 1} to ${bits - 1} is required: the network lies within ${prefix} and holds more than one address.`
    : `No network with more than one address lies within ${prefix}.`
}

/** Nobody else takes networks in the routing table until the transaction ends. */
async function cutNext(
  parent: ParentPrefix,
  lengths: readonly number[],
  rows: Rows,
): Promise<readonly string[]> {
  await lockSpaces([parent.vrf], rows)
  const room = rangesOf(await rows(planRoom(parent, lengths, lengths.length)))
  return carve(room, lengths, parent.bits).map((block, index) => {
    if (block) return `${addressText(block.first, parent.bits)}/${block.length}`
    const beside = lengths.length > 1 ? ' beside the others asked for' : ''
    throw failure('ERR_NO_SPACE', parent.prefix, `no network of the length ${String(lengths[index])} is free${beside}`) // prettier-ignore
  })
}

function withNetwork(body: unknown, prefix: string | undefined, { vrf }: ParentPrefix): unknown {
  if (!isObject(body)) return body
  const { prefix_length: _, ...fields } = body
  return fixedIn(fields, { prefix, vrf })
}
