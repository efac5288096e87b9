import { generateKeyPair as generate } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { readHostConfig, type HostConfig } from '../config/read-host-config.ts'
import type { Environment } from '../../framework/config/setting.ts'
import type { Database } from '../../framework/database/database.ts'
import type { Connection } from '../../framework/database/pipeline/index.ts'
import { hasTasks, scheduleTaskOf, tasksOf } from '../../framework/service/tasks.ts'
import { jobNow, runWaiting } from '../jobs/run-waiting.ts'
import { openStorage } from '../storage.ts'
import type { RunnableService } from '../../framework/service/interface.ts'
import { prepareFirstStart } from '../first-start.ts'
import { silentLog } from '../../framework/log.ts'
import { jsonObjectOf, textOf } from '../../framework/model/json-value.ts'
import { sealedFields } from '../../framework/sealing/sealed.ts'
import { formOf, hasFiles } from './sample-files.ts'

const generateKeyPair = promisify(generate)

/** A response of a service under test. */
export interface TestResponse {
  /** The status code. */
  readonly status: number
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>
  /** The body as it was sent. */
  readonly text: string
  /** The parsed JSON of the body; undefined when there is none. */
  readonly body: unknown
}

/** Options of a request to a service under test. */
export interface TestRequest {
  /** The body, which is sent as JSON; as a multipart form where a value is a `SentFile`. */
  readonly body?: unknown
  /** The API token; by default that of the superuser, null for none. */
  readonly token?: string | null
  /** The session key; by default that of the superuser with their token, null for none. */
  readonly session?: string | null
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A service with its own database, which is called without a network. */
export interface OpenedService {
  /** The service that was opened. */
  readonly service: RunnableService
  /** Its Fastify application, which does not listen. */
  readonly app: FastifyInstance
  /** Its settings. */
  readonly config: HostConfig
  /** Its database, for queries of a test. */
  readonly database: Database
  /** The API token of a superuser. */
  readonly token: string
  /** The session key of the superuser, in a service whose models have secrets. */
  readonly session: string | null
  /** Sends a request to a path such as `/api/library/books/`. */
  readonly request: (method: string, url: string, options?: TestRequest) => Promise<TestResponse>
  /**
   * Runs the jobs of work after commits that wait, once each. Rejects with the first error. Nothing
   * else runs them.
   */
  readonly runJobs: () => Promise<void>
  /** Runs the work of a schedule now. */
  readonly runSchedule: (name: string) => Promise<void>
  /** Stops the service and its database, and removes its data. */
  readonly close: () => Promise<void>
}

const token = '0123456789abcdef0123456789abcdef01234567'

/**
 * Opens a service on an embedded PostgreSQL in a temporary folder, with all migrations applied and
 * one superuser. `settings` are environment variables; with `DATABASE_URL` the service uses that
 * database, which must be empty.
 *
 * @example
 * const opened = await openService(service)
 * const { status } = await opened.request('POST', '/api/library/authors/', {
 *   body: { name: 'Ursula K. Le Guin' },
 * })
 * await opened.close()
 */
export async function openService(
  service: RunnableService,
  settings: Environment = {},
): Promise<OpenedService> {
  const folder = await mkdtemp(join(tmpdir(), 'cadastre-testing-'))
  const opened: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async (): Promise<void> => {
    const errors: unknown[] = []
    for (let last = opened.pop(); last; last = opened.pop())
      await last().catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw errors[0]
  }
  try {
    await chmod(folder, 0o755) // the account that PostgreSQL has under root enters the folder
    return { ...(await openIn(folder, { service, settings, opened })), close }
  } catch (error) {
    await close().catch(() => undefined) // the first error says more
    throw error
  }
}

/** A service to open, and what closes the parts of it that are open, the first one first. */
interface Opening {
  readonly service: RunnableService
  readonly settings: Environment
  readonly opened: (() => Promise<void>)[]
}

async function openIn(
  folder: string,
  { service, settings, opened }: Opening,
): Promise<Omit<OpenedService, 'close'>> {
  const own = { DATA_DIR: join(folder, 'data'), SUPERUSER_API_TOKEN: token }
  const config = readHostConfig({ ...own, ...settings }, service.settings)
  const { connection, database, close } = await openStorage(config, { log: silentLog, service })
  opened.push(close)
  await prepareFirstStart({ service, config, database, print: () => undefined })
  const app = await service.buildApp({ config, database })
  opened.push(() => app.close())
  const user = { token: tokenOf(config), session: null }
  const session = hasSecrets(service) ? await openSession(requester(app, config, user)) : null
  const request = requester(app, config, { ...user, session })
  const jobs = jobsOf(service, connection, { config, database })
  return { service, app, config, database, token: user.token, session, request, ...jobs }
}

/** Returns what runs jobs. */
function jobsOf(
  service: RunnableService,
  connection: Connection,
  options: Pick<OpenedService, 'config' | 'database'>,
): Pick<OpenedService, 'runJobs' | 'runSchedule'> {
  return {
    runJobs: async () => {
      if (hasTasks(service, options.config)) await runWaiting(connection, tasksOf(service, options))
    },
    runSchedule: async (name) => {
      const task = tasksOf(service, options).get(scheduleTaskOf(name))
      if (!task) throw new Error(`There is no schedule "${name}".`)
      await task(jobNow(`${scheduleTaskOf(name)}/test`))
    },
  }
}

const hasSecrets = ({ graph: { models } }: RunnableService): boolean =>
  [...models.values()].some((model) => sealedFields(model).length > 0)

/** Sets the user key of the superuser and opens a session with it. */
async function openSession(request: OpenedService['request']): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await request('PUT', '/api/secrets/my-user-key/', { body: { public_key: publicKey } })
  const body = { private_key: privateKey }
  const opened = await request('POST', '/api/secrets/get-session-key/', { body })
  return textOf(jsonObjectOf(opened.body)['session_key'])
}

const tokenOf = ({ superuserApiToken = token }: HostConfig): string => superuserApiToken

function requester(
  app: FastifyInstance,
  config: HostConfig,
  own: Pick<OpenedService, 'token' | 'session'>,
): OpenedService['request'] {
  return async (method, url, { body, token: given = own.token, headers = {}, ...options } = {}) => {
    const { session = given === own.token ? own.session : null } = options
    const sent = await encoded(body)
    const response = await app.inject({
      // Fastify refuses a method that it does not know.
      method: method as 'GET',
      url: `${config.basePath}${url}`,
      headers: {
        ...(given === null ? {} : { authorization: `Token ${given}` }),
        ...(session === null ? {} : { 'x-session-key': session }),
        ...(sent && { 'content-type': sent.type }),
        ...headers,
      },
      ...(sent && { payload: sent.payload }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.payload,
      body: parseBody(response.payload),
    }
  }
}

/** Returns a body as it is sent, with its media type; undefined for none. */
async function encoded(
  body: unknown,
): Promise<{ readonly type: string; readonly payload: string | Buffer } | undefined> {
  if (hasFiles(body)) return formOf(body)
  return body === undefined
    ? undefined
    : { type: 'application/json', payload: JSON.stringify(body) }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
