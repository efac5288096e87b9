import type { FastifyInstance, InjectOptions } from 'fastify'
import type pg from 'pg'
import { readHostConfig, type HostConfig } from '../../src/host/config/read-host-config.ts'
import type { Environment } from '../../src/framework/config/setting.ts'
import type { Database } from '../../src/framework/database/database.ts'
import { openDatabase, readingLimits } from '../../src/framework/database/open-database.ts'
import { Accounts } from '../../src/features/accounts/accounts.ts'
import { syncPermissions } from '../../src/features/accounts/permissions.ts'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import type { RunnableService } from '../../src/framework/service/interface.ts'
import { silentLog, type Log } from '../../src/framework/log.ts'
import type { ModelGraph } from '../../src/framework/model/graph.ts'
import { asList, asObject, type Json } from './json.ts'
import { documentOf } from './documents.ts'
import { headerOf, type ServedDocument } from './openapi.ts'
import { createDatabase, migratedTemplate, preparedTemplate, type Teardown } from './postgres.ts'
import { countQueries, countStatements, type CountedStatement } from './statements.ts'
import { transaction } from '../../src/framework/database/transaction/transaction.ts'

export { asList, asObject, type Json } from './json.ts'

/** Options of a request. Without them it is sent as the superuser. */
export interface RequestOptions {
  readonly body?: unknown
  /** Another token; null sends none. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** The reason why the answer is not compared with the OpenAPI document. */
  readonly undocumented?: string
}

/** The answer to a request, and the statements that the request ran. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  /** The parsed body; undefined when it is empty or no JSON. */
  readonly body: unknown
  /** The body of an answer that is one object. */
  readonly object: Json
  /** The results of a page. */
  readonly results: readonly Json[]
  /** The SQL of the request, without authentication and control of transactions. */
  readonly statements: readonly string[]
  /** The statements of the request that were sent together, in the order of sending. */
  readonly queries: readonly (readonly string[])[]
  readonly authentications: number
  readonly transactions: number
}

/** A service on a database of its own; requests are injected without a network. */
export interface TestApp {
  readonly app: FastifyInstance
  /** The models of the service. */
  readonly graph: ModelGraph
  readonly config: HostConfig
  readonly database: Database
  readonly accounts: Accounts
  readonly document: ServedDocument
  /** Key of a superuser's token that may write. */
  readonly token: string
  /** The beginning of every URL in an answer, with the base path. */
  readonly origin: string
  /**
   * Sends a request, and throws if the document does not describe the answer. `url` begins with
   * `/api/`.
   */
  readonly request: (method: Method, url: string, options?: RequestOptions) => Promise<Answer>
  /** Runs a statement on the database, beside the API. */
  readonly runSql: (text: string) => Promise<void>
  /** The errors that the service logged. */
  readonly logged: readonly string[]
}

/** Methods of requests. */
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A service that the caller closes. */
export type OpenedApp = TestApp & { readonly close: () => Promise<void> }

/** Builds services for tests. */
export interface AppTesting {
  /** Builds the service on a migrated database of its own; `settings` are environment variables. */
  readonly testApp: (
    test: Teardown,
    settings?: Environment,
    options?: { readonly template?: string },
  ) => Promise<TestApp>
  /** Builds the service on a migrated database, and creates the first user if there is none. */
  readonly openApp: (connection: pg.PoolConfig, settings?: Environment) => Promise<OpenedApp>
  /** Returns a migrated database of its own, without users. */
  readonly migratedDatabase: (test: Teardown) => Promise<pg.PoolConfig>
}

/** Returns the functions that build a service for tests. `name` names what it keeps in files. */
export function appTestingOf(service: RunnableService, name: string): AppTesting {
  const openApp: AppTesting['openApp'] = (connection, settings = {}) =>
    open({ service, name, settings }, connection)
  return {
    openApp,
    testApp: async (test, settings, options = {}) => {
      const template = options.template ?? (await templateWithRoot(service, name))
      const app = await openApp(await createDatabase(test, { template }), settings)
      test.teardown(app.close)
      return app
    },
    migratedDatabase: async (test) =>
      createDatabase(test, { template: await migratedTemplate(service.migrations) }),
  }
}

/** Returns the migrated template, with the first user when the tests run from a bundle. */
async function templateWithRoot(service: RunnableService, name: string): Promise<string> {
  const bundle = process.env['TEST_BUNDLE']
  if (bundle === undefined) return migratedTemplate(service.migrations)
  return preparedTemplate(`root ${name} ${bundle}`, async (connection) => {
    await migrate(connection, service.migrations, silentLog, {
      revocations: service.revocations,
    })
    const database = openDatabase(connection, { log: silentLog })
    await createRoot(service, database)
    await database.close()
  })
}

/** Creates the first user and its token unless there are users. */
async function createRoot(
  { graph, extensionsOf }: RunnableService,
  database: Database,
): Promise<Accounts> {
  await syncPermissions(graph, database)
  const accounts = new Accounts(graph, database, extensionsOf({}))
  if (await accounts.hasUsers()) return accounts
  await accounts.createUser({ username: 'root', password: 'for tests only', superuser: true })
  await accounts.createToken('root', { key: rootKey })
  return accounts
}

const rootKey = '0123456789abcdef0123456789abcdef01234567'

interface Opening {
  readonly service: RunnableService
  readonly name: string
  readonly settings: Environment
}

async function open(
  { service, name, settings }: Opening,
  connection: pg.PoolConfig,
): Promise<OpenedApp> {
  const config = readHostConfig(settings, service.settings)
  const logged: string[] = []
  const error = (details: object, message: string): void => {
    logged.push(`${message}: ${String((details as { err?: unknown }).err)}`)
  }
  const log: Log = { ...silentLog, error }
  const database = openDatabase(connection, { log, ...readingLimits(config) })
  const statements = countStatements(...database.pools)
  const queries = countQueries(...database.pools)
  const app = await service.buildApp({ config, database, log: fastifyLog(log) })
  const accounts = await createRoot(service, database)
  const document = await documentOf({ name, settings }, async () => {
    const headers = { authorization: `Token ${rootKey}` }
    return (await app.inject({ url: `${config.basePath}/api/schema/`, headers })).payload
  })
  const origin = `http://localhost${config.basePath}`
  const request = requester({ app, config, document, token: rootKey, statements, queries })
  const close = async (): Promise<void> => {
    await app.close()
    await database.close()
  }
  return {
    app,
    graph: service.graph,
    config,
    database,
    accounts,
    document,
    token: rootKey,
    origin,
    request,
    runSql: async (text) => {
      await transaction(database, ({ rows }) => rows({ text, values: [] }))
    },
    logged,
    close,
  }
}

/** Adds the methods that Fastify expects of a logger. */
function fastifyLog(log: Log): Log {
  const whole = { ...log, trace: log.debug, fatal: log.error, silent: log.debug, level: 'error' }
  return Object.assign(whole, { child: () => whole })
}

interface RequesterOptions {
  readonly app: FastifyInstance
  readonly config: HostConfig
  readonly document: ServedDocument
  readonly token: string
  readonly statements: readonly CountedStatement[]
  readonly queries: readonly (readonly string[])[]
}

function requester({
  app,
  config,
  document,
  token,
  statements,
  queries,
}: RequesterOptions): TestApp['request'] {
  return async (method, url, options = {}) => {
    const [before, queriesBefore] = [statements.length, queries.length]
    const reply = await app.inject(injected(method, config.basePath + url, options, token))
    const ran = statements.slice(before)
    const answer = answerOf(reply, ran, queries.slice(queriesBefore))
    if (options.undocumented === undefined) {
      const { status, headers, text } = answer
      const wrong = document.check({ method, url, status, headers, text })
      if (wrong.length > 0) throw new Error(`${method} ${url} → ${status}: ${wrong.join('; ')}`)
    }
    return answer
  }
}

function injected(
  method: Method,
  url: string,
  { body, token, headers }: RequestOptions,
  own: string,
): InjectOptions {
  const key = token === undefined ? own : token
  return {
    method,
    url,
    headers: {
      host: 'localhost',
      ...(key === null ? {} : { authorization: `Token ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

function answerOf(
  reply: { statusCode: number; headers: object; payload: string },
  ran: readonly CountedStatement[],
  queries: Answer['queries'],
): Answer {
  const text = reply.payload
  const headers = { ...reply.headers } as Readonly<Record<string, unknown>> // by name
  const isJson = headerOf(headers, 'content-type').includes('json') && text !== ''
  const body: unknown = isJson ? JSON.parse(text) : undefined
  return {
    status: reply.statusCode,
    headers,
    text,
    body,
    get object() {
      return asObject(body)
    },
    get results() {
      return asList(asObject(body)['results']).map(asObject)
    },
    queries,
    statements: ran.filter(({ purpose }) => purpose === 'work').map((one) => one.text),
    authentications: ran.filter(({ purpose }) => purpose === 'authentication').length,
    transactions: ran.filter(({ text: sql }) => /^begin/i.test(sql)).length,
  }
}
