import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type, { type TObject, type TProperties, type TSchema, type TSchemaOptions } from 'typebox'
import { oneOrMany } from 'cadastre/generated'
import {
  createWithin,
  idOf,
  idParams,
  originOf,
  representationContextOf,
  requireShown,
  requireModel,
  requireSeen,
  transaction,
  writeContextOf,
  type Access,
  type Model,
  type ResourceOptions,
  type Rows,
} from 'cadastre'
import { requestedBodies, limitOf, limitQuery, createdReply } from './free-space-requests.ts'
import { requirePrefix, type ParentPrefix } from './parent-prefix.ts'
import { lockSpaces } from './spaces.ts'

/** How the free space of a prefix is listed, and how objects are created in it. */
export interface FreeSpace {
  /** Last segment of the path, such as `available-ips`. */
  readonly name: string
  /** The model of the new objects, such as `ipam.IPAddress`. */
  readonly creates: string
  /** The flat serializer of that model, for the response to a create. */
  readonly flat: TSchema
  /** Short names for pages, such as `Next free address`, and what a create has done. */
  readonly labels: Readonly<Record<'list' | 'create' | 'done', string>>
  readonly summaries: Readonly<Record<'list' | 'create', string>>
  readonly descriptions: Readonly<Record<'list' | 'create', string>>
  /** Schema of a free entry, without the IP version and the VRF, which are those of the prefix. */
  readonly available: NamedSchema
  /** Schema of a request for one object. */
  readonly requested: NamedSchema
  /** True if a request without a body creates one object without further values. */
  readonly isBodyOptional: boolean
  /** Returns the lowest free entries, at most `limit`. */
  readonly find: (parent: ParentPrefix, limit: number, rows: Rows) => Promise<readonly object[]>
  /** Adds free addresses or networks to the bodies. Throws a 409 if there are too few. */
  readonly allocate: (
    parent: ParentPrefix,
    requestedObjects: RequestedObjects,
    rows: Rows,
  ) => Promise<readonly unknown[]>
}

/** A schema that is a component of the OpenAPI document under its `$id`. */
interface NamedSchema extends TSchemaOptions {
  readonly $id: string
  readonly properties: TProperties
}

/** The bodies of the requested objects. */
export interface RequestedObjects {
  readonly bodies: readonly unknown[]
  /** True if the body was a list. */
  readonly isList: boolean
}

/**
 * Returns the action with two routes below a prefix: one lists its free space, one creates objects
 * in it. Concurrent requests never get the same address or network.
 */
export function freeSpaceAction(
  space: FreeSpace,
): (app: FastifyInstance, options: ResourceOptions) => Promise<void> {
  return async (app, options) => {
    const { graph, config } = options
    const { name, labels, summaries, descriptions, available, requested, flat, isBodyOptional } =
      space
    const prefix = requireModel(graph, 'ipam.Prefix')
    const created = requireModel(graph, space.creates)
    const url = `${prefix.url}:id/${name}/`
    app.addSchema(availableSchema(available, created.name))
    app.addSchema(requestSchema(requested))
    const common = { tags: ['ipam'], params: idParams }
    const operation = `ipam_prefixes_${name.replaceAll('-', '_')}`
    const list = {
      ...common,
      operationId: `${operation}_list`,
      summary: summaries.list,
      description: descriptions.list,
      querystring: limitQuery(config),
      response: { 200: Type.Array(Type.Ref(available.$id)) },
    }
    const create = {
      ...common,
      operationId: `${operation}_create`,
      summary: summaries.create,
      description: descriptions.create,
      body: oneOrMany(Type.Ref(requested.$id), config.bulkMax),
      ...(isBodyOptional ? { 'x-optional-body': true } : {}),
      response: { 201: oneOrMany(flat) },
    }
    const mayList = access(prefix, 'view', created)
    const viewing = { access: mayList, label: labels.list, checksItself: true }
    app.get(url, { schema: list, config: viewing }, (request) => listFree(space, options, request))
    const adding = {
      access: access(created, 'add', prefix),
      label: labels.create,
      done: labels.done,
      checksItself: true,
      idempotent: true,
    }
    app.post(url, { schema: create, config: adding }, async (request, reply) =>
      createdReply(reply, await createNext(space, options, request), {
        isList: Array.isArray(request.body),
        list: originOf(request, config.basePath) + created.url,
      }),
    )
  }
}

/** The fields of a prefix that say which space is free. */
const decisive = ['prefix', 'vrf', 'is_pool', 'status']

const access = (model: Model, permission: Access['permission'], shown: Model): Access => ({
  model,
  permission,
  shows: [shown],
})

const requestSchema = ({ properties, ...options }: NamedSchema): TObject =>
  Type.Object(properties, { additionalProperties: false, ...options })

const availableSchema = ({ properties, ...options }: NamedSchema, model: string): TObject =>
  Type.Object(
    {
      family: Type.Ref(`${model}Family`, { description: 'IP version' }),
      ...properties,
      vrf: Type.Union([Type.Ref('NestedVRF'), Type.Null()], {
        description: 'The VRF of the prefix; null for the global table',
      }),
    },
    options,
  )

async function listFree(
  { find }: FreeSpace,
  { graph, config }: ResourceOptions,
  request: FastifyRequest,
): Promise<readonly object[]> {
  const limit = limitOf(request, config)
  const { database } = request
  requireShown(requireModel(graph, 'ipam.Prefix'), decisive, request)
  const parent = await requirePrefix(graph, idOf(request), database.rows)
  const vrf = parent.showVrf(representationContextOf(request, config))
  const free = await find(parent, limit, database.rows)
  return free.map((value) => ({ family: parent.family, ...value, vrf }))
}

/** Locks the address space until the end of the transaction, and creates the objects. */
function createNext(
  { creates, allocate }: FreeSpace,
  options: ResourceOptions,
  request: FastifyRequest,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { graph, config } = options
  const context = writeContextOf(requireModel(graph, creates), options, request)
  const isList = Array.isArray(request.body)
  const bodies = requestedBodies(request, config)
  requireShown(requireModel(graph, 'ipam.Prefix'), decisive, request)
  return transaction(
    request.database,
    async (writer) => {
      const id = idOf(request)
      await requireSeen(
        { ...context, model: requireModel(graph, 'ipam.Prefix') },
        [id],
        writer.rows,
      )
      const parent = await requirePrefix(graph, id, writer.rows, true)
      await lockSpaces([parent.vrf], { graph, post: writer.post })
      const completeBodies = await allocate(parent, { bodies, isList }, writer.rows)
      return createWithin(context, writer, completeBodies, { ignored: request.ignored, isList })
    },
    { objects: bodies.length },
  )
}
