import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { applications } from '../schema/index.ts'
import type { Config } from './framework/config.ts'
import type { Database } from './framework/database/database.ts'
import { sources } from './generated/models.ts'
import { routes } from './generated/routes.ts'
import { authentication } from './framework/http/authentication.ts'
import { bodies } from './framework/http/bodies.ts'
import { callers } from './framework/http/callers.ts'
import { compilers } from './framework/http/compilers.ts'
import { arrival, refuseConnection } from './framework/http/connection.ts'
import { compression } from './framework/http/compression.ts'
import { distinctRoutes } from './framework/http/distinct-routes.ts'
import { expectations } from './framework/http/expectation.ts'
import { failures, sendError } from './framework/http/failures.ts'
import { suffixRewriter } from './framework/http/format-suffix.ts'
import { health } from './framework/http/health.ts'
import { hosts } from './framework/http/host.ts'
import { knownParameters } from './framework/http/known-parameters.ts'
import { methods } from './framework/http/methods.ts'
import { metrics, type GatherMetrics } from './framework/http/metrics.ts'
import { negotiation, versioning } from './framework/http/negotiation.ts'
import { openapi } from './framework/openapi/openapi.ts'
import { preferences } from './framework/http/preferences.ts'
import { registeredUrls } from './framework/http/registered-urls.ts'
import { resources } from './framework/http/resource.ts'
import { roots } from './framework/http/root.ts'
import { status } from './framework/http/status.ts'
import { unlocking } from './framework/http/unlocking.ts'
import { actions } from './inventory/actions.ts'
import { extensionsOf } from './inventory/extensions.ts'
import { unlocker } from './framework/secrets/session-keys.ts'
import { authenticator } from './framework/accounts/authenticate.ts'
import { userPages } from './framework/accounts/pages.ts'
import { sessionsOf } from './framework/accounts/sessions.ts'
import { standardOutput, type Log } from './framework/log.ts'
import type { Graph } from './framework/model/graph.ts'
import { resolve } from './framework/model/resolve.ts'
import { modelSettings } from './framework/model/settings.ts'
import { parseQueryString } from './framework/request/parameters.ts'
import { browsing } from './framework/web/browsing.ts'
import { pages } from './framework/web/pages.ts'
import { protection } from './framework/web/protection.ts'

/** What an application is built from. */
export interface AppOptions {
  readonly config: Config
  readonly database: Database
  readonly log?: Log
  /** With several processes: gives the metrics of all. */
  readonly gatherMetrics?: GatherMetrics
}

/** Every model, resolved and frozen. */
export const graph: Graph = resolve(applications, sources)

/** The same under settings on which some fields depend. */
function graphUnder(config: Config): Graph {
  const settings = modelSettings.filter((name) => config[name])
  return settings.length > 0 ? resolve(applications, sources, settings) : graph
}

const bodyLimit = 8 * 1024 * 1024

/** Builds the service; it listens nowhere yet. Plugins stand in the order in which a request meets them. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, gatherMetrics } = options
  const own = { graph: graphUnder(config), config }
  const app = bareServer(options)
  await app.register(failures)
  await app.register(callers)
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
  await app.register(registeredUrls).register(distinctRoutes, own)
  const identifying = { rows: database.identify }
  const authenticate = authenticator(identifying)
  const sessions = sessionsOf(identifying, config.sessionHours)
  await app.register(authentication, { config, authenticate, recall: sessions.recall })
  const unlock = unlocker(own.graph, database, config)
  await app.register(unlocking, { graph: own.graph, basePath: config.basePath, unlock })
  await app.register(bodies)
  const shared = { ...own, database, extensions: extensionsOf(config) }
  await app.register(browsing, shared)
  await app.register(resources, shared)
  await app.register(knownParameters)
  await app.register(openapi, own)
  await app.register(health, { database, logOutput: standardOutput })
  await app.register(
    async (api) => {
      await api.register(roots, own)
      await api.register(status, { database })
      for (const route of routes) await api.register(route)
      for (const action of actions) await api.register(action, shared)
      await api.register(pages, shared)
      await api.register(userPages, { ...shared, sessions })
    },
    { prefix: config.basePath },
  )
  app.refuseOtherMethods()
  return app
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
