import type { FastifyInstance, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify'
import plugin from 'fastify-plugin'
import type { TSchema } from 'typebox'
import { failure } from '../../errors/errors.ts'
import type { FieldTransition } from '../../model/states.ts'
import { requireTransition, transitionsOf } from '../../model/transitions.ts'
import { memoize } from '../../memoize.ts'
import { ComponentNames } from '../../model/components/names.ts'
import { requireModel, type Model, type ModelGraph } from '../../model/graph.ts'
import { urls, type QueryName } from '../../model/operations.ts'
import type { PermissionKind } from '../../model/permission.ts'
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
import { bodyCompiler, holdsSerializer } from '../validation/index.ts'
import { confirming } from '../authentication/index.ts'
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
} from '../objects/index.ts'
import { describeModel } from '../description/index.ts'
import { notModified, tagResponses, keepCompressed, KeptPages } from '../caching/index.ts'
import { listObjects, type ListOptions, type ReadingOptions } from './list.ts'
import {
  querySchemas,
  errorDetail,
  registerSerializers,
  type Serializers,
} from '../schemas/index.ts'
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
  interface FastifyContextConfig {
    /** The transition of a state that a route performs. */
    transition?: FieldTransition
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
  readonly bulkUpdate: RouteHandlerMethod
  readonly bulkPartialUpdate: RouteHandlerMethod
  readonly bulkRemove: RouteHandlerMethod
  /** Returns the handler of a transition by its name. */
  readonly transition: (name: string) => RouteHandlerMethod
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

const permissions: Readonly<Record<string, PermissionKind>> = {
  POST: 'add',
  PUT: 'change',
  PATCH: 'change',
  DELETE: 'delete',
}

/** The responses to conditional requests whose condition fails, by the permission of the route. */
const failedConditions: Readonly<Record<string, object>> = {
  view: { 304: notModified },
  add: {},
}
const failedWrite = { 412: errorDetail }

/**
 * Sets the permission that authentication requires for each route. Makes Fastify check
 * the bodies of creates and updates against the schemas of their routes. Handlers get the result,
 * and make the messages.
 */
function prepareRoutes(app: FastifyInstance, { graph, config, kept }: ListOptions): void {
  const routed = routedModels(graph, config.basePath)
  const validatorCompiler = bodyCompiler(app.serializers)
  app.addHook('onRoute', (route) => {
    const { model, transition } = routed.get(route.url) ?? {}
    if (!model || route.config?.automatic) return
    const permission = permissionOf(route, transition)
    const confirmsIdentity = route.method !== 'OPTIONS'
    const idempotent = mayRepeat(model, permission)
    const access = { model, permission }
    const own = transition ? { transition } : {}
    route.config = { ...route.config, ...own, access, confirmsIdentity, idempotent }
    route.handler = confirming(route.handler)
    documentCondition(route, permission)
    if (permission === 'view') tagRoute(route, model, kept)
    if (isWriteOf(permission) && holdsSerializer(route.schema?.body, app.serializers))
      Object.assign(route, { attachValidation: true, validatorCompiler })
  })
}

const isWriteOf = (permission: PermissionKind): boolean =>
  permission === 'add' || permission === 'change'

/** The model of a route, and the transition that it performs. */
interface Routed {
  readonly model: Model
  readonly transition?: FieldTransition
}

/** Returns the models and the transitions of all routes of models by the URLs of the routes. */
const routedModels = ({ models }: ModelGraph, basePath: string): ReadonlyMap<string, Routed> =>
  new Map(
    [...models.values()].flatMap((model): readonly [string, Routed][] => [
      [basePath + urls.list(model), { model }],
      [basePath + urls.detail(model), { model }],
      ...transitionsOf(model).map((transition): [string, Routed] => [
        basePath + urls.transition(model, transition),
        { model, transition },
      ]),
    ]),
  )

/** Returns the permission that a route requires. */
const permissionOf = ({ method }: RouteOptions, transition?: FieldTransition): PermissionKind =>
  transition?.name ?? permissions[String(method)] ?? 'view'

/**
 * Returns whether a route takes an `Idempotency-Key`: if it writes, and its response shows nothing
 * that may not be stored for a repetition.
 */
const mayRepeat = (model: Model, permission: PermissionKind): boolean =>
  permission === 'delete' || (permission !== 'view' && !showsOnce(model))

/** Documents the response of a route to a request whose condition fails. */
function documentCondition(route: RouteOptions, permission: PermissionKind): void {
  const byStatus = route.schema?.response ?? {}
  const response = { ...byStatus, ...(failedConditions[permission] ?? failedWrite) }
  route.schema = { ...route.schema, response }
}

/** Makes a route that reads answer 304 to clients that have the representation. */
function tagRoute(route: RouteOptions, model: Model, kept?: KeptPages): void {
  // Lists have a tag that is known before they are read.
  if (!route.url.endsWith(urls.list(model))) tagResponses(route)
  else if (kept) keepCompressed(route, kept)
}

/** Returns the options of reading a body. Fastify has checked it against the route's schema. */
function bodyOptions({ ignored, routeOptions, validationError }: FastifyRequest): BodyOptions {
  const isChecked = routeOptions.schema?.body !== undefined && routeOptions.attachValidation
  return { ignored, isValid: isChecked === true && !validationError }
}

function resourceOf(model: Model, names: ComponentNames, options: ListOptions): Resource {
  const { config } = options
  const context = (request: FastifyRequest): WriteContext => writeContextOf(model, options, request)
  const conditional = conditionalContexts(model, options)
  const update =
    (mode: UpdateMode): RouteHandlerMethod =>
    (request, reply) =>
      updateObject(conditional(request, reply), idOf(request), request.body, {
        mode,
        ...bodyOptions(request),
      })
  const bulkUpdate =
    (mode: UpdateMode): RouteHandlerMethod =>
    (request, reply) => {
      const bodies = bodiesOf(request, config)
      return updateObjects(conditional(request, reply), bodies, { mode, ...bodyOptions(request) })
    }
  return {
    ...querySchemas(model, names, config),
    bulkMax: config.bulkMax,
    list: (request, reply) => listObjects(model, options, request, reply),
    read: (request) => read(model, options, request, idOf(request)),
    create: async (request, reply) => {
      reply.status(201)
      if (showsOnce(model)) reply.header('cache-control', 'no-store')
      if (Array.isArray(request.body))
        return createObjects(context(request), bodiesOf(request, config), bodyOptions(request))
      const made = await createObject(context(request), request.body, bodyOptions(request))
      const origin = originOf(request, config.basePath)
      reply.header('location', `${origin}${model.url}${String(made['id'])}/`)
      return made
    },
    update: update('update'),
    partialUpdate: update('patch'),
    bulkUpdate: bulkUpdate('update'),
    bulkPartialUpdate: bulkUpdate('patch'),
    remove: async (request, reply) => {
      await removeObject(conditional(request, reply), idOf(request))
      reply.status(204)
    },
    bulkRemove: async (request, reply) => {
      await removeObjects(conditional(request, reply), bodiesOf(request, config))
      reply.status(204)
    },
    transition: performing(model, conditional),
    describeList: async (request) => describeModel(model, 'list', request.identity),
    describeDetail: async (request) => describeModel(model, 'detail', request.identity),
  }
}

/** Returns a function that makes the handler of a transition by its name. */
const performing =
  (model: Model, contextOf: ReturnType<typeof conditionalContexts>): Resource['transition'] =>
  (name) => {
    const transition = requireTransition(model, name)
    const body = { [transition.field]: transition.to }
    return (request, reply) => {
      const context = { ...contextOf(request, reply), transition }
      return updateObject(context, idOf(request), body, { mode: 'patch' })
    }
  }

/**
 * Returns whether the response to a write can show a value that no later one shows, such as a
 * token's key.
 */
const showsOnce = memoize(({ fields }: Model): boolean =>
  [...fields.values()].some(
    ({ confidential, write, writeOnly }) => confidential === true && write && !writeOnly,
  ),
)

async function read(
  model: Model,
  options: ReadingOptions,
  request: FastifyRequest,
  id: number,
): Promise<unknown> {
  const { graph, config, nested } = options
  const { vault } = options.extensions
  const query = await queryOf(model, options, request)
  const full = { ...query, revealing: reveals(model, request) }
  const context = representationContextOf(request, config)
  const foundBy = ({ row, memory, build }: DetailPlan): Found => ({
    statement: row,
    partial: memory && { memory, whole: () => foundBy(planDetail(graph, model, id, full)) },
    build: (values) => build(values, context),
  })
  const found = foundBy(planDetail(graph, model, id, { ...full, nested }))
  const [object] = await objectsOf(found, { model, vault }, request)
  if (object === undefined) throw failure('ERR_NOT_FOUND')
  return object
}
