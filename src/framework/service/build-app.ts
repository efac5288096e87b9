import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { apiVersionOf, type About } from './about.ts'
import type { Config } from '../config.ts'
import { laterMigrations, SchemaVersion } from '../database/later-migrations.ts'
import { registerDeclared, type DeclaredRoutes } from './declared-routes.ts'
import type { ErrorTable } from '../errors/errors.ts'
import type { Feature } from '../feature/feature.ts'
import { findDocumentsOf } from '../feature/merge.ts'
import { bodies } from '../http/bodies.ts'
import { bodyMemory } from '../http/body-memory.ts'
import { callers } from '../http/callers.ts'
import { closedEarly } from '../http/closed-early.ts'
import { requestOrder } from '../http/request-order.ts'
import { compilers } from '../http/compilers.ts'
import { arrival, refuseConnection } from '../http/connection.ts'
import { compression } from '../http/compression.ts'
import { checkedRoutes } from '../http/checked-routes.ts'
import { expectations } from '../http/expectation.ts'
import { failures, sendError } from '../http/failures.ts'
import { suffixRewriter } from '../http/format-suffix.ts'
import { headResponses } from '../http/head-responses.ts'
import { forwarded } from '../http/forwarded.ts'
import { health } from '../http/health.ts'
import { hosts } from '../http/host.ts'
import { idempotency } from '../../features/idempotency/idempotency.ts'
import { knownParameters } from '../http/known-parameters.ts'
import { methods } from '../http/methods.ts'
import { outdated } from '../http/outdated.ts'
import { metrics } from '../http/metrics.ts'
import { negotiation, versioning } from '../http/negotiation.ts'
import { documentationPages } from '../../features/documentation/documentation-pages.ts'
import { openapi } from '../openapi/openapi.ts'
import { registeredUrls } from '../http/registered-urls.ts'
import { resources } from '../http/resource.ts'
import { roots } from '../http/root.ts'
import { status } from '../http/status.ts'
import { noOutput, silentLog } from '../log.ts'
import type { Graph } from '../model/graph.ts'
import { parseQueryString } from '../request/parameters.ts'
import { browsing } from '../../features/browsable-api/browsing.ts'
import { flashes } from '../../features/pages/frame/flash.ts'
import { projectPages } from '../../features/pages/project-page.ts'
import { requestPage } from '../../features/browsable-api/request-page.ts'
import { pages } from '../../features/pages/pages.ts'
import { protection } from '../../features/pages/frame/protection.ts'
import type { ServiceDefinition } from './definition.ts'
import type { AppOptions } from './interface.ts'
import type { Extensions } from '../write/context.ts'

const bodyLimit = 8 * 1024 * 1024

/** The options that the plugins of a service share, and its own plugins. */
export interface Assembled extends DeclaredRoutes {
  /** The parts of the definition that are about pages. */
  readonly shown: Pick<ServiceDefinition, 'pages' | 'pageParts' | 'attention'>
  readonly about: About
  readonly graph: Graph
  readonly extensions: Extensions
  readonly errors: ErrorTable
  /** The features of the service, each after those that it requires. */
  readonly features: readonly Feature[]
  /** Path of the folder of the migrations. */
  readonly migrations: string
}

/** Registers the plugins in the order in which a request passes through them. */
export async function buildApp(
  options: AppOptions,
  { about, graph, extensions, routes, actions, errors, features, shown, migrations }: Assembled,
): Promise<FastifyInstance> {
  const { config, database } = options
  const own = { about, graph, config }
  const apiVersion = apiVersionOf(about)
  const app = bareServer(options, apiVersion)
  // By default Node drops headers over a count; 0 is no limit. Their size stays limited to 16 kB.
  app.server.maxHeadersCount = 0
  await app.register(registeredUrls).register(checkedRoutes, own)
  const read = laterMigrations(database.identify, migrations)
  const version = new SchemaVersion(read, options.log ?? silentLog)
  await registerTransport(app, options, { apiVersion, version })
  app.decorateRequest('unlocked', null)
  for (const { hooks } of features) await hooks?.identify?.(app, { graph, config, database })
  await app.register(bodyMemory)
  await app.register(bodies)
  const shared = { ...own, extensions }
  await app.register(browsing, shared)
  await app.register(resources, shared)
  await app.register(headResponses)
  await app.register(idempotency, config)
  await app.register(knownParameters)
  await app.register(openapi, { ...own, errors, pages: documentationPages(own) })
  await app.register(health, { database, version, logOutput: options.logOutput ?? noOutput })
  await app.register(
    async (api) => {
      await api.register(roots, own)
      await api.register(status, { about, database })
      await registerDeclared(api, { routes, actions }, shared)
      await api.register(requestPage, own)
      const attention = [
        ...features.flatMap((one) => one.attention ?? []),
        ...(shown.attention ?? []),
      ]
      const documents = findDocumentsOf(features)
      const ofPages = { ...shared, parts: shown.pageParts ?? {}, documents, attention }
      await api.register(pages, ofPages)
      for (const one of features) await one.pages?.(api, ofPages)
      await api.register(projectPages, { ...shared, pages: shown.pages ?? [] })
    },
    { prefix: config.basePath },
  )
  app.refuseOtherMethods()
  return app
}

/** Registers the plugins of HTTP: errors, metrics, headers, formats, compression. */
async function registerTransport(
  app: FastifyInstance,
  { config, database, gatherMetrics, gauges, logOutput = noOutput }: AppOptions,
  { apiVersion, version }: { readonly apiVersion: string; readonly version: SchemaVersion },
): Promise<void> {
  await app.register(failures, { version })
  await app.register(requestOrder)
  await app.register(closedEarly)
  await app.register(callers, { database, basePath: config.basePath })
  await app.register(metrics, {
    config,
    database,
    gather: gatherMetrics,
    gauges,
    logOutput,
  })
  await app.register(versioning, { apiVersion })
  await app.register(outdated, { version })
  await app.register(expectations)
  await app.register(forwarded, config)
  await app.register(hosts, config)
  if (config.corsOrigins.length > 0) await app.register(cors, { delegator: corsOf(config) })
  await app.register(protection)
  await app.register(cookie)
  flashes(app)
  await app.register(negotiation, config)
  await app.register(compression)
  await app.register(methods)
}

/** Returns a Fastify server with its options, without routes. */
function bareServer(
  { config, log }: Pick<AppOptions, 'config' | 'log'>,
  apiVersion: string,
): FastifyInstance {
  return Fastify({
    ...(log ? { loggerInstance: log as FastifyBaseLogger } : {}), // createLog returns pino's
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit,
    ...arrival,
    rewriteUrl: suffixRewriter(config.basePath),
    schemaController: compilers,
    keepAliveTimeout: config.idleTimeoutSeconds * 1000,
    requestIdHeader: false,
    genReqId: () => randomUUID(), // stored in the change log: unique across restarts and processes
    forceCloseConnections: 'idle',
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 200,
      querystringParser: parseQueryString,
    },
    // Serves requests on open connections while the service stops, and then ends the connections.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, apiVersion),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  })
}

/**
 * Returns the options of CORS. Handles only preflights: other OPTIONS requests describe the URL.
 */
function corsOf({ corsOrigins }: Config): (request: FastifyRequest) => Promise<FastifyCorsOptions> {
  return async ({ headers }) => ({
    origin: corsOrigins.includes('*') ? '*' : [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Accept',
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'Prefer',
      'X-Consistency',
      'X-Session-Key',
    ],
    exposedHeaders: [
      'API-Version',
      'Allow',
      'Cadastre-Stale',
      'ETag',
      'Idempotent-Replayed',
      'Ignored-Input',
      'Location',
      'Preference-Applied',
      'X-Consistency',
    ],
    preflight: headers['access-control-request-method'] !== undefined,
  })
}
