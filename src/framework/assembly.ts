import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { authentication } from './http/authentication.ts'
import { bodies } from './http/bodies.ts'
import { callers } from './http/callers.ts'
import { closedEarly } from './http/closed-early.ts'
import { compilers } from './http/compilers.ts'
import { arrival, refuseConnection } from './http/connection.ts'
import { compression } from './http/compression.ts'
import { distinctRoutes } from './http/distinct-routes.ts'
import { expectations } from './http/expectation.ts'
import { failures, sendError } from './http/failures.ts'
import { suffixRewriter } from './http/format-suffix.ts'
import { health } from './http/health.ts'
import { hosts } from './http/host.ts'
import { knownParameters } from './http/known-parameters.ts'
import { methods } from './http/methods.ts'
import { metrics, type GatherMetrics } from './http/metrics.ts'
import { negotiation, versioning } from './http/negotiation.ts'
import { openapi } from './openapi/openapi.ts'
import { preferences } from './http/preferences.ts'
import { registeredUrls } from './http/registered-urls.ts'
import { resources } from './http/resource.ts'
import { roots } from './http/root.ts'
import { status } from './http/status.ts'
import { unlocking } from './http/unlocking.ts'
import { unlocker } from './secrets/session-keys.ts'
import { authenticator } from './accounts/authenticate.ts'
import { userPages } from './accounts/pages.ts'
import { sessionsOf, type Sessions } from './accounts/sessions.ts'
import { standardOutput, type Log } from './log.ts'
import type { Graph } from './model/graph.ts'
import type { ApplicationDeclaration } from './model/define.ts'
import { resolve } from './model/resolve.ts'
import type { Source } from './model/resolve/draft.ts'
import { modelSettings } from './model/settings.ts'
import { parseQueryString } from './request/parameters.ts'
import { browsing } from './web/browsing.ts'
import { pages } from './web/pages.ts'
import { protection } from './web/protection.ts'
import type { ResourceOptions } from './http/resource.ts'
import { extensionsWith, type BehaviourSettings } from './extensions.ts'
import type { Extensions } from './write/context.ts'
import type { BehaviourRow } from './write/together.ts'

/**
 * Routes that no declaration gives, such as a rack's elevation: a Fastify plugin each, documented by its own schemas.
 * A plugin may use the database in its handlers only: the document is made without one.
 */
export type ActionPlugin = (app: FastifyInstance, options: ResourceOptions) => Promise<void>

/** Defines a service: its models and the code that belongs to them. */
export interface ServiceDefinition {
  /** In the order of the API root and of the documentation. */
  readonly applications: readonly ApplicationDeclaration[]
  /** The declared models: `sources` of `src/generated/models.ts`. */
  readonly models: readonly Source[]
  /** The routes of the models: `src/generated/routes.ts`. */
  readonly routes: readonly ((app: FastifyInstance) => Promise<void>)[]
  /** Returns the behaviours of the models: checks and side effects of their writes. */
  readonly behaviours: (settings: BehaviourSettings) => readonly BehaviourRow[]
  /** In the order of the documentation. */
  readonly actions: readonly ActionPlugin[]
}

/** Options of a Fastify application that serves the service. */
export interface AppOptions {
  readonly config: Config
  readonly database: Database
  readonly log?: Log
  /** With several processes: gives the metrics of all. */
  readonly gatherMetrics?: GatherMetrics
}

/** A service that is defined and not yet started. */
export interface Service {
  /** Every model, resolved and frozen. */
  readonly graph: Graph
  readonly extensionsOf: (settings: BehaviourSettings) => Extensions
  /** Builds the Fastify application; it listens nowhere yet. */
  readonly buildApp: (options: AppOptions) => Promise<FastifyInstance>
}

/**
 * Resolves the models of a service and puts it together with the framework. Throws a
 * `DeclarationError` that lists every mistake of the declarations.
 *
 * @example
 * const service = createService({ applications, models: sources, routes, behaviours: () => [], actions: [] })
 * const app = await service.buildApp({ config, database })
 */
export function createService(definition: ServiceDefinition): Service {
  const { applications, models, behaviours } = definition
  const graph = resolve(applications, models)
  const graphUnder = (config: Config): Graph => {
    const settings = modelSettings.filter((name) => config[name])
    return settings.length > 0 ? resolve(applications, models, settings) : graph
  }
  const extensionsOf = (settings: BehaviourSettings): Extensions =>
    extensionsWith(graph, behaviours(settings), settings)
  return {
    graph,
    extensionsOf,
    buildApp: (options) =>
      buildApp(definition, options, {
        graph: graphUnder(options.config),
        extensions: extensionsOf(options.config),
      }),
  }
}

const bodyLimit = 8 * 1024 * 1024

/** What the plugins of a service share. */
interface Assembled {
  readonly graph: Graph
  readonly extensions: Extensions
}

/** Registers the plugins in the order in which a request passes them. */
async function buildApp(
  definition: ServiceDefinition,
  options: AppOptions,
  { graph, extensions }: Assembled,
): Promise<FastifyInstance> {
  const { config, database } = options
  const own = { graph, config }
  const app = bareServer(options)
  await registerTransport(app, options)
  await app.register(registeredUrls).register(distinctRoutes, own)
  const sessions = await registerIdentity(app, options, graph)
  await app.register(bodies)
  const shared = { ...own, extensions }
  await app.register(browsing, shared)
  await app.register(resources, shared)
  await app.register(knownParameters)
  await app.register(openapi, own)
  await app.register(health, { database, logOutput: standardOutput })
  await app.register(
    async (api) => {
      await api.register(roots, own)
      await api.register(status, { database })
      for (const route of definition.routes) await api.register(route)
      for (const action of definition.actions) await api.register(action, shared)
      await api.register(pages, shared)
      await api.register(userPages, { ...shared, sessions })
    },
    { prefix: config.basePath },
  )
  app.refuseOtherMethods()
  return app
}

/** Registers what concerns HTTP only: errors, metrics, headers, formats, compression. */
async function registerTransport(
  app: FastifyInstance,
  { config, database, gatherMetrics }: AppOptions,
): Promise<void> {
  await app.register(failures)
  await app.register(closedEarly)
  await app.register(callers, { database })
  await app.register(metrics, {
    config,
    database,
    gather: gatherMetrics,
    logOutput: standardOutput,
  })
  await app.register(versioning)
  await app.register(expectations)
  await app.register(hosts, config)
  if (config.corsOrigins.length > 0) await app.register(cors, { delegator: corsOf(config) })
  await app.register(protection, { basePath: config.basePath })
  await app.register(cookie)
  await app.register(negotiation)
  await app.register(preferences, config)
  await app.register(compression)
  await app.register(methods)
}

/** Registers what finds the user of a request, and the keys that a session key opens. */
async function registerIdentity(
  app: FastifyInstance,
  { config, database }: AppOptions,
  graph: Graph,
): Promise<Sessions> {
  const identifying = { rows: database.identify }
  const authenticate = authenticator(identifying)
  const sessions = sessionsOf(identifying, config.sessionHours)
  await app.register(authentication, { config, authenticate, recall: sessions.recall })
  const unlock = unlocker(graph, database, config)
  await app.register(unlocking, { graph, basePath: config.basePath, unlock })
  return sessions
}

/** Fastify as all routes need it, without any. */
function bareServer({ config, log }: Pick<AppOptions, 'config' | 'log'>): FastifyInstance {
  return Fastify({
    ...(log ? { loggerInstance: log as FastifyBaseLogger } : {}), // createLog's are pino's own
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit,
    ...arrival,
    rewriteUrl: suffixRewriter(config.basePath),
    schemaController: compilers,
    keepAliveTimeout: config.idleTimeoutSeconds * 1000,
    requestIdHeader: false,
    genReqId: () => randomUUID(), // is kept in the change log, across restarts and processes
    forceCloseConnections: 'idle',
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 200,
      querystringParser: parseQueryString as unknown as (text: string) => Record<string, unknown>, // read back by requireParameters only
    },
    // What still arrives on an open connection while the service stops is answered, and the connection then ended.
    return503OnClosing: false,
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  })
}

/** A preflight is answered here; every other OPTIONS, also one from a page, describes what the URL takes. */
function corsOf({ corsOrigins }: Config): (request: FastifyRequest) => Promise<FastifyCorsOptions> {
  return async ({ headers }) => ({
    origin: corsOrigins.includes('*') ? '*' : [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Accept', 'Authorization', 'Content-Type', 'Prefer', 'X-Session-Key'],
    exposedHeaders: ['API-Version', 'Allow', 'Ignored-Input', 'Location', 'Preference-Applied'],
    preflight: headers['access-control-request-method'] !== undefined,
  })
}
