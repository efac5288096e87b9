import Type from 'typebox'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { memoize } from '../../memoize.ts'
import type { FieldTransition } from '../../model/states.ts'
import { transitionsOf } from '../../model/transitions.ts'
import { writableFields, type Model, type ModelGraph } from '../../model/graph.ts'
import { formBytes } from '../../model/uploads/form-bytes.ts'
import { urls } from '../../model/operations.ts'
import type { PermissionKind } from '../../model/permission.ts'
import { confirming } from '../authentication/index.ts'
import { notModified, tagResponses, keepCompressed, type KeptPages } from '../caching/index.ts'
import { errorDetail, oneOrMany } from '../schemas/index.ts'
import { bodyCompiler, holdsSerializer } from '../validation/index.ts'
import type { ListOptions } from './list.ts'
import { conditionAction } from './conditional-actions.ts'
import { taggingWrites } from './written-tags.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The transition of a state that a route performs. */
    transition?: FieldTransition
    /** True where a route restores deleted objects. */
    restores?: boolean
  }
}

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

/** Methods whose responses may have entity tags: that of PUT may not (RFC 9110, 9.3.4). */
const taggedMethods: ReadonlySet<string> = new Set(['POST', 'PATCH'])

/**
 * Sets the permission that authentication requires for each route. Makes Fastify check
 * the bodies of creates and updates against the schemas of their routes. Handlers get the result,
 * and make the messages.
 */
export function prepareRoutes(app: FastifyInstance, options: ListOptions): void {
  const { graph, config, kept } = options
  const routed = routedModels(graph, config.basePath)
  const checkBody = bodyChecks(app.serializers)
  app.addHook('onRoute', function (route) {
    const found = routed.get(route.url)
    if (route.config?.automatic) return
    if (!found) return conditionAction(route, options)
    const { model, transition } = found
    if (found.isBulk) serveAtList(this, model, route)
    const permission = permissionOf(route, found)
    const confirmsIdentity = route.method !== 'OPTIONS'
    const idempotent = mayRepeat(model, permission)
    const access = { model, permission }
    const own = {
      transactional: permission !== 'view',
      ...(transition ? { transition } : {}),
      ...(found.permission ? { restores: true } : {}),
    }
    route.config = { ...route.config, ...own, access, confirmsIdentity, idempotent }
    route.handler = confirming(withTags(route, model, options))
    documentCondition(route, found, permission)
    if (permission === 'view') tagRoute(route, model, kept)
    takeFiles(route, found, permission, app.initialConfig.bodyLimit)
    if (isWriteOf(permission)) checkBody(route, permission === 'add' && !found.isBulk)
  })
}

const withTags = (
  { method, handler }: RouteOptions,
  model: Model,
  options: ListOptions,
): RouteOptions['handler'] =>
  taggedMethods.has(String(method)) ? taggingWrites(handler, model, options) : handler

const noParameters = Type.Object({}, { additionalProperties: false })

/** Serves a bulk operation also at the URL of the list, where clients of NetBox send it. */
function serveAtList(app: FastifyInstance, model: Model, route: RouteOptions): void {
  const { method, schema, handler } = route
  if (method === 'POST' || method === 'OPTIONS') return
  // A hidden route takes any parameter, unless it lists its own.
  const querystring = schema?.querystring ?? noParameters
  app.route({
    method,
    url: urls.list(model),
    schema: { ...schema, querystring, hide: true },
    handler,
  })
}

/**
 * Returns a function that makes Fastify check the body of a route. A create documents one object,
 * and takes a list too.
 */
function bodyChecks(
  serializers: FastifyInstance['serializers'],
): (route: RouteOptions, takesLists: boolean) => void {
  const compileOne = bodyCompiler(serializers)
  const compileEither: typeof compileOne = ({ schema, ...part }) =>
    compileOne({ ...part, schema: oneOrMany(schema) })
  return (route, takesLists) => {
    if (!holdsSerializer(route.schema?.body, serializers)) return
    const validatorCompiler = takesLists ? compileEither : compileOne
    Object.assign(route, { attachValidation: true, validatorCompiler })
  }
}

/** Makes a route that writes one object take forms with files, where the model has files. */
function takeFiles(
  route: RouteOptions,
  { model, isBulk, transition }: Routed,
  permission: PermissionKind,
  usualLimit = 0,
): void {
  if (isBulk || transition || !isWriteOf(permission)) return
  const names = writableFields(model).flatMap(({ name, file }) => (file ? name : []))
  if (names.length === 0) return
  route.config = { ...route.config, fileFields: new Set(names) }
  route.bodyLimit = Math.max(formBytes(model), usualLimit)
}

const isWriteOf = (permission: PermissionKind): boolean =>
  permission === 'add' || permission === 'change'

/** The model of a route, whether it takes lists only, and the transition that it performs. */
interface Routed {
  readonly model: Model
  readonly isBulk?: boolean
  readonly transition?: FieldTransition
  /** The permission of a restore. */
  readonly permission?: PermissionKind
}

/** Returns the models and the transitions of all routes of models by the URLs of the routes. */
const routedModels = ({ models }: ModelGraph, basePath: string): ReadonlyMap<string, Routed> =>
  new Map(
    [...models.values()].flatMap((model): readonly [string, Routed][] => [
      [basePath + urls.list(model), { model }],
      [basePath + urls.bulk(model), { model, isBulk: true }],
      [basePath + urls.detail(model), { model }],
      ...(model.softDelete ? [restoreOf(model, basePath)] : []),
      ...transitionsOf(model).map((transition): [string, Routed] => [
        basePath + urls.transition(model, transition),
        { model, transition },
      ]),
    ]),
  )

const restoreOf = (model: Model, basePath: string): [string, Routed] => [
  basePath + urls.restore(model),
  { model, permission: 'delete' },
]

/** Returns the permission that a route requires. */
const permissionOf = (
  { method }: RouteOptions,
  { transition, permission }: Routed,
): PermissionKind => permission ?? transition?.name ?? permissions[String(method)] ?? 'view'

/**
 * Returns whether a route takes an `Idempotency-Key`: if it writes, and its response shows nothing
 * that may not be stored for a repetition.
 */
const mayRepeat = (model: Model, permission: PermissionKind): boolean =>
  permission === 'delete' || (permission !== 'view' && !showsOnce(model))

/**
 * Documents the response of a route to a request whose condition fails. Creates and restores have
 * no condition, and no list meets that of a bulk request.
 */
function documentCondition(
  route: RouteOptions,
  { isBulk, permission: ofRestore }: Routed,
  permission: PermissionKind,
): void {
  const byStatus = route.schema?.response ?? {}
  const failed = isBulk || ofRestore ? {} : (failedConditions[permission] ?? failedWrite)
  const response = { ...byStatus, ...failed }
  route.schema = { ...route.schema, response }
}

/** Makes a route that reads answer 304 to clients that have the representation. */
function tagRoute(route: RouteOptions, model: Model, kept?: KeptPages): void {
  // Lists have a tag that is known before they are read.
  if (!route.url.endsWith(urls.list(model))) tagResponses(route)
  else if (kept) keepCompressed(route, kept)
}

/**
 * Returns whether the response to a write can show a value that no later one shows, such as a
 * token's key.
 */
export const showsOnce = memoize(({ fields }: Model): boolean =>
  [...fields.values()].some(
    ({ confidential, write, writeOnly }) => confidential === true && write && !writeOnly,
  ),
)
