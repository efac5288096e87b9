import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { apiVersionOf, type About } from './about.ts'
import { corsOf } from './cors.ts'
import {
  makeLaterMigrationsReader,
  SchemaVersion,
  type MigrationFolders,
} from '../database/migrations/index.ts'
import { registerDeclared, type DeclaredRoutes } from './declared-routes.ts'
import type { ErrorTable } from '../errors/errors.ts'
import type { Feature, SharedParts } from '../feature/feature.ts'
import { additionsOf, countersOf, extendRoutes, hooksOf } from '../feature/merge.ts'
import { bodies, limitBodyMemory } from '../http/bodies/index.ts'
import { callers } from '../http/clients/index.ts'
import {
  closedEarly,
  requestOrder,
  arrival,
  refuseConnection,
  expectations,
  forwarded,
  hosts,
  protection,
} from '../http/connection/index.ts'
import {
  compilers,
  checkedRoutes,
  knownParameters,
  repeatedWrites,
} from '../http/validation/index.ts'
import { compression } from '../http/caching/index.ts'
import {
  failures,
  sendError,
  suffixRewriter,
  headResponses,
  negotiation,
  versioning,
} from '../http/responses/index.ts'
import { outerRequest } from '../http/inner-requests.ts'
import { health, outdated, metrics, type CounterTable, status } from '../http/operation/index.ts'
import { methods, registeredUrls } from '../http/description/index.ts'
import type { DocumentAdditions } from '../openapi/additions.ts'
import { openapi } from '../openapi/openapi.ts'
import { resources, roots } from '../http/resources/index.ts'
import { noOutput, silentLog } from '../log.ts'
import type { ModelGraph } from '../model/graph.ts'
import { parseQueryString } from '../request/parameters.ts'
import type { AppOptions } from './interface.ts'
import type { Extensions } from '../write/context.ts'

const bodyLimit = 8 * 1024 * 1024

/** The options that the plugins of a service share, and its own plugins. */
export interface Assembled extends DeclaredRoutes {
  readonly about: About
  readonly graph: ModelGraph
  readonly extensions: Extensions
  readonly errors: ErrorTable
  /** The features of the service, each after those that it requires. */
  readonly features: readonly Feature[]
  /** The parts of the features, then those of the definition. */
  readonly parts: readonly SharedParts[]
  /** Paths of the folders of the migrations. */
  readonly migrations: MigrationFolders
}

/** Registers the plugins in the order in which a request passes through them. */
export async function buildApp(
  options: AppOptions,
  assembled: Assembled,
): Promise<FastifyInstance> {
  const { about, graph, features, migrations, extensions, parts } = assembled
  const { config, database } = options
  const own = { about, graph, config }
  const hookOptions = { graph, config, database, extensions, parts }
  const apiVersion = apiVersionOf(about)
  const app = bareServer(options, apiVersion)
  // By default Node drops headers over a count; 0 is no limit. Their size stays limited to 16 kB.
  app.server.maxHeadersCount = 0
  await app.register(registeredUrls).register(checkedRoutes, own)
  const receive = async (): Promise<void> => {
    for (const { hooks } of features) await hooks?.receive?.(app, hookOptions)
  }
  const read = makeLaterMigrationsReader(database.identify, migrations)
  const version = new SchemaVersion(read, options.log ?? silentLog)
  const counters = countersOf(features)
  const additions = additionsOf(features)
  await registerTransport(app, options, { apiVersion, version, counters, additions, receive })
  app.decorateRequest('unlocked', null)
  for (const { hooks } of features) await hooks?.identify?.(app, hookOptions)
  await app.register(limitBodyMemory)
  await app.register(bodies)
  await registerContent(app, options, { ...assembled, version })
  app.refuseOtherMethods()
  return app
}

/** Registers the routes: of models, of actions, of the document and of features. */
async function registerContent(
  app: FastifyInstance,
  { config, database, logOutput = noOutput }: AppOptions,
  content: Assembled & { readonly version: SchemaVersion },
): Promise<void> {
  const { about, graph, extensions, errors, features, parts, version } = content
  const own = { about, graph, config }
  const shared = { ...own, extensions }
  for (const { hooks } of features) await hooks?.respond?.(app, shared)
  await app.register(resources, shared)
  await app.register(headResponses)
  await app.register(repeatedWrites)
  await extendRoutes(features, app, config)
  await app.register(knownParameters)
  const pages = hooksOf(features).documentPages?.(own)
  await app.register(openapi, { ...own, errors, additions: additionsOf(features), pages })
  await app.register(health, { database, version, logOutput })
  await app.register(
    async (api) => {
      await api.register(roots, own)
      await api.register(status, { about, database })
      await registerDeclared(api, content, shared)
      for (const { hooks } of features) await hooks?.serve?.(api, { ...shared, parts })
    },
    { prefix: config.basePath },
  )
}

interface Transport {
  readonly apiVersion: string
  readonly version: SchemaVersion
  readonly counters: CounterTable
  /** The additions of features to the document: CORS allows their headers. */
  readonly additions: readonly DocumentAdditions[]
  /** Registers the hooks of features. */
  readonly receive: () => Promise<void>
}

/** Registers the plugins of HTTP: errors, metrics, headers, formats, compression. */
async function registerTransport(
  app: FastifyInstance,
  { config, database, gatherMetrics, gauges, logOutput = noOutput }: AppOptions,
  { apiVersion, version, counters, additions, receive }: Transport,
): Promise<void> {
  await app.register(failures, { version })
  await app.register(requestOrder)
  await app.register(closedEarly)
  await app.register(callers, { database, basePath: config.basePath })
  await app.register(metrics, {
    config,
    database,
    gather: gatherMetrics,
    counters,
    gauges,
    logOutput,
  })
  await app.register(versioning, { apiVersion })
  await app.register(outdated, { version })
  await app.register(expectations)
  await app.register(forwarded, config)
  await app.register(hosts, config)
  if (config.corsOrigins.length > 0)
    await app.register(cors, { delegator: corsOf(config, additions) })
  await app.register(protection)
  await app.register(cookie)
  await receive()
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
    // A start on a slow or busy machine takes its time; none of the plugins waits for anything.
    pluginTimeout: 0,
    requestIdHeader: false,
    genReqId: () => outerRequest()?.id ?? randomUUID(), // stored in the change log: unique across restarts and processes
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
