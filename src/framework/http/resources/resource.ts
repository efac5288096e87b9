import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import plugin from 'fastify-plugin'
import type { TSchema } from 'typebox'
import { failure } from '../../errors/errors.ts'
import { requireTransition } from '../../model/transitions.ts'
import { ComponentNames } from '../../model/components/names.ts'
import { requireModel, type Model } from '../../model/graph.ts'
import type { QueryName } from '../../model/operations.ts'
import { planDetail, type DetailPlan, RememberedTotals } from '../../read/pages/index.ts'
import { RememberedObjects } from '../../read/shapes/index.ts'
import type { BodyOptions } from '../../write/change.ts'
import type { WriteContext } from '../../write/context.ts'
import {
  createObject,
  createObjects,
  updateObject,
  updateObjects,
  type UpdateMode,
} from '../../write/objects/index.ts'
import { removeObject, removeObjects } from '../../write/removal/index.ts'
import { restoreObject } from '../../write/restoring/index.ts'
import {
  bodiesOf,
  writeContextOf,
  idOf,
  originOf,
  representationContextOf,
  type ResourceOptions,
  queryOf,
  objectsOf,
  reveals,
  type Found,
  writtenObject,
  writtenObjects,
} from '../objects/index.ts'
import { describeModel } from '../description/index.ts'
import { KeptPages } from '../caching/index.ts'
import { takeConditions } from './expected-tags.ts'
import { listObjects, type ListOptions, type ReadingOptions } from './list.ts'
import { querySchemas, registerSerializers, type Serializers } from '../schemas/index.ts'
import { prepareRoutes, showsOnce } from './prepare-routes.ts'
import { conditionalContexts } from './write-condition.ts'

// For generated routes: a project need not install Fastify.
export type { FastifyInstance }

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the handlers of a model's routes, and takes the serializers of the model. */
    resource(key: string, serializers: Serializers): Resource
    /** The options of lists, with what earlier reads remember. */
    listing: ListOptions
  }
}

/** The handlers that the route plugin of a model registers, and what the schemas need. */
export interface Resource extends Readonly<Record<QueryName, TSchema>> {
  /** The most objects that a body may have. */
  readonly bulkMax: number
  readonly list: RouteHandlerMethod
  readonly create: RouteHandlerMethod
  readonly read: RouteHandlerMethod
  readonly update: RouteHandlerMethod
  readonly partialUpdate: RouteHandlerMethod
  readonly remove: RouteHandlerMethod
  readonly bulkCreate: RouteHandlerMethod
  readonly bulkUpdate: RouteHandlerMethod
  readonly bulkPartialUpdate: RouteHandlerMethod
  readonly bulkRemove: RouteHandlerMethod
  /** Returns the handler of a transition by its name. */
  readonly transition: (name: string) => RouteHandlerMethod
  readonly restore: RouteHandlerMethod
  readonly describeList: RouteHandlerMethod
  readonly describeDetail: RouteHandlerMethod
}

/**
 * Adds the decorator that returns the handlers of a model: `app.resource('lab.Port',
 * serializers)`.
 */
export const resources = plugin(
  async (app: FastifyInstance, options: ResourceOptions) => {
    await app.register(registerSerializers)
    const names = new ComponentNames(options.graph)
    const { keptPagesBytes } = options.config
    const kept = keptPagesBytes > 0 ? new KeptPages(keptPagesBytes) : undefined
    app.decorateRequest('keptPage', null)
    const nested = new RememberedObjects()
    const listing = { ...options, remembered: new RememberedTotals(), nested, kept }
    app.decorate('listing', listing)
    prepareRoutes(app, listing)
    app.decorate('resource', (key: string, own: Serializers) => {
      for (const [name, schema] of Object.entries(own)) app.serializers.set(name, schema)
      return resourceOf(requireModel(options.graph, key), names, listing)
    })
  },
  { name: 'resources' },
)

/** Returns the options of reading a body. Fastify has checked it against the route's schema. */
function bodyOptions({ ignored, routeOptions, validationError }: FastifyRequest): BodyOptions {
  const isChecked = routeOptions.schema?.body !== undefined && routeOptions.attachValidation
  return { ignored, isValid: isChecked === true && !validationError }
}

function resourceOf(model: Model, names: ComponentNames, options: ListOptions): Resource {
  const { config } = options
  const context = (request: FastifyRequest): WriteContext => writeContextOf(model, options, request)
  const conditional = conditionalContexts(model, options)
  const described = { graph: options.graph, model }
  const update =
    (mode: UpdateMode): RouteHandlerMethod =>
    async (request, reply) => {
      const given = { mode, ...bodyOptions(request) }
      const context = conditional(request, reply)
      const record = await updateObject(context, idOf(request), request.body, given)
      return writtenObject(model, options, request, record)
    }
  const bulkUpdate =
    (mode: UpdateMode): RouteHandlerMethod =>
    async (request, reply) => {
      const { bodies, tags } = takeConditions(model, bodiesOf(request, config))
      const given = { mode, ...bodyOptions(request) }
      const records = await updateObjects(conditional(request, reply, tags), bodies, given)
      return writtenObjects(model, options, request, records)
    }
  return {
    ...querySchemas({ graph: options.graph, names }, model, config),
    bulkMax: config.bulkMax,
    list: (request, reply) => listObjects(model, options, request, reply),
    read: (request) => read(model, options, request, idOf(request)),
    ...creating(model, context, options),
    update: update('update'),
    partialUpdate: update('patch'),
    bulkUpdate: bulkUpdate('update'),
    bulkPartialUpdate: bulkUpdate('patch'),
    remove: async (request, reply) => {
      await removeObject(conditional(request, reply), idOf(request))
      reply.status(204)
    },
    bulkRemove: async (request, reply) => {
      const { bodies, tags } = takeConditions(model, bodiesOf(request, config))
      await removeObjects(conditional(request, reply, tags), bodies)
      reply.status(204)
    },
    transition: performing(model, conditional, options),
    restore: async (request) => {
      const record = await restoreObject(context(request), idOf(request))
      return writtenObject(model, options, request, record)
    },
    describeList: async (request) => describeModel(described, 'list', request.identity),
    describeDetail: async (request) => describeModel(described, 'detail', request.identity),
  }
}

/** Returns the handlers that create one object or several. */
function creating(
  model: Model,
  contextOf: (request: FastifyRequest) => WriteContext,
  options: ListOptions,
): Pick<Resource, 'create' | 'bulkCreate'> {
  const { config } = options
  const optionsOf = (request: FastifyRequest): BodyOptions => ({
    ...bodyOptions(request),
    maxChildren: config.bulkMax,
  })
  const createMany = async (request: FastifyRequest): ReturnType<typeof createObjects> => {
    const bodies = bodiesOf(request, config)
    const records = await createObjects(contextOf(request), bodies, optionsOf(request))
    return writtenObjects(model, options, request, records)
  }
  return {
    create: async (request, reply) => {
      replyCreated(model, reply)
      if (Array.isArray(request.body)) return createMany(request)
      const made = await createObject(contextOf(request), request.body, optionsOf(request))
      const origin = originOf(request, config.basePath)
      reply.header('location', `${origin}${model.url}${String(made['id'])}/`)
      return writtenObject(model, options, request, made)
    },
    bulkCreate: async (request, reply) => {
      replyCreated(model, reply)
      return createMany(request)
    },
  }
}

/** Sets the status of a create; keys that are shown once may not be stored on the way. */
function replyCreated(model: Model, reply: FastifyReply): void {
  reply.status(201)
  if (showsOnce(model)) reply.header('cache-control', 'no-store')
}

/** Returns a function that makes the handler of a transition by its name. */
const performing =
  (
    model: Model,
    contextOf: ReturnType<typeof conditionalContexts>,
    options: ListOptions,
  ): Resource['transition'] =>
  (name) => {
    const transition = requireTransition(model, name)
    const body = { [transition.field]: transition.to }
    return async (request, reply) => {
      const context = { ...contextOf(request, reply), transition }
      const record = await updateObject(context, idOf(request), body, { mode: 'patch' })
      return writtenObject(model, options, request, record)
    }
  }

async function read(
  model: Model,
  options: ReadingOptions,
  request: FastifyRequest,
  id: number,
): Promise<unknown> {
  const { graph, config, nested } = options
  const { vault } = options.extensions
  const query = await queryOf(model, options, request)
  const full = { revealing: reveals(model, request), ...query }
  const context = representationContextOf(request, config)
  const foundBy = ({ row, memory, build }: DetailPlan): Found => ({
    statement: row,
    partial: memory && { memory, whole: () => foundBy(planDetail(graph, model, id, full)) },
    build: (values) => build(values, context),
  })
  const found = foundBy(planDetail(graph, model, id, query.deleted ? full : { nested, ...full }))
  const [object] = await objectsOf(found, { model, vault }, request)
  if (object === undefined) throw failure('ERR_NOT_FOUND')
  return object
}
