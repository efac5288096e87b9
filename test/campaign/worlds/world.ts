import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Accounts } from '../../../src/features/accounts/accounts.ts'
import { syncPermissions } from '../../../src/features/accounts/permissions.ts'
import type { Database } from '../../../src/framework/database/database.ts'
import { openDatabase, readingLimits } from '../../../src/framework/database/open-database.ts'
import { silentLog, type Log } from '../../../src/framework/log.ts'
import type { RunnableService } from '../../../src/framework/service/interface.ts'
import { readHostConfig } from '../../../src/host/config/read-host-config.ts'
import { asObject } from '../../support/json.ts'
import type { Reply, SendOptions } from '../subject.ts'

const rootToken = '0123456789abcdef0123456789abcdef01234567'

const settings = { SECRET_HASH_ROUNDS: '1000', LOGIN_REQUIRED: 'true' }

/** A database, and the folder of its files. */
export interface Store {
  readonly connection: pg.PoolConfig
  readonly folder: string
}

/** A service in this process, on a database of its own. */
export class World {
  readonly app: FastifyInstance
  readonly database: Database
  readonly store: Store
  /** The errors that the service logged. */
  readonly errors: readonly string[]

  private constructor(parts: Pick<World, 'app' | 'database' | 'store' | 'errors'>) {
    this.app = parts.app
    this.database = parts.database
    this.store = parts.store
    this.errors = parts.errors
  }

  /** Starts a service on a migrated database; creates the superuser if there is none. */
  static async open(service: RunnableService, store: Store): Promise<World> {
    const folder = join(store.folder, 'data')
    mkdirSync(folder, { recursive: true })
    const config = readHostConfig({ ...settings, DATA_DIR: folder }, service.settings)
    const errors: string[] = []
    const error = (details: object, message: string): void =>
      void errors.push(`${message}: ${String((details as { err?: unknown }).err)}`)
    const log: Log = { ...silentLog, error }
    const database = openDatabase(store.connection, { log, ...readingLimits(config) })
    const app = await service.buildApp({ config, database, log: loggerOf(log) })
    await syncPermissions(service.graph, database)
    const accounts = new Accounts(service.graph, database, service.extensionsOf({}))
    if (!(await accounts.hasUsers())) {
      await accounts.createUser({ username: 'root', password: 'for tests only', superuser: true })
      await accounts.createToken('root', { key: rootToken })
    }
    return new World({ app, database, store, errors })
  }

  /** Sends a request, as the superuser unless there is another token. */
  async send(method: string, url: string, options: SendOptions = {}): Promise<Reply> {
    const { body, token = rootToken, headers } = options
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    const started = performance.now()
    const reply = await this.app.inject({
      method: method as 'GET', // any method of HTTP
      url,
      headers: {
        host: 'localhost',
        ...(token === null ? {} : { authorization: `Token ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: isRaw ? body : JSON.stringify(body) }),
    })
    const text = reply.payload
    return {
      method,
      url,
      status: reply.statusCode,
      headers: { ...reply.headers },
      text,
      ms: performance.now() - started,
      get object() {
        return asObject(JSON.parse(text))
      },
    }
  }

  /** Sends a request that has to succeed; returns the object of the answer. */
  async make(method: string, url: string, options: SendOptions = {}): Promise<Reply['object']> {
    const { status, text, object } = await this.send(method, url, options)
    if (status >= 300)
      throw new Error(`${method} ${url} → ${status} ${text} for ${JSON.stringify(options)}`)
    return object
  }

  /** Ends the service; the database stays. */
  async close(): Promise<void> {
    await this.app.close()
    await this.database.close()
  }
}

/** Adds the methods that Fastify expects of a logger. */
function loggerOf(log: Log): Log {
  const whole = { ...log, trace: log.debug, fatal: log.error, silent: log.debug, level: 'error' }
  return Object.assign(whole, { child: () => whole })
}
