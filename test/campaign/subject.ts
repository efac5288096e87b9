import { rmSync } from 'node:fs'
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type pg from 'pg'
import type { Database } from '../../src/framework/database/database.ts'
import { openDatabase } from '../../src/framework/database/open-database.ts'
import { databaseName } from '../../src/host/embedded/create.ts'
import { findPostmaster } from '../../src/host/embedded/postmaster.ts'
import { silentLog } from '../../src/framework/log.ts'
import { asObject, type Json } from '../support/json.ts'
import { copyDataFolder, openFolder, query } from '../support/data-folder.ts'
import { ServedDocument, type Exchange } from '../support/openapi.ts'
import { Served, servedToken } from '../support/served.ts'

/** How a request differs from an administrator's. */
export interface SendOptions {
  /** Sent as it is when it is a text or bytes, as JSON otherwise. */
  readonly body?: unknown
  /** Another token; null sends none. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer, with the request and the time that it took. */
export interface Reply extends Exchange {
  readonly ms: number
  /** The parsed body of an answer that is one JSON object. */
  readonly object: Json
}

/** The longest time, in milliseconds, that a campaign waits for an answer. */
const ANSWER_TIMEOUT_MS = 60_000

/**
 * A service process with a database of its own, which a campaign may stop, kill and start again.
 */
export class Subject {
  readonly folder = openFolder('cadastre-campaign-')
  readonly #settings: Readonly<Record<string, string>>
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  #served: Served | undefined
  #url: URL | undefined
  #database: Database | undefined

  constructor(settings: Readonly<Record<string, string>> = {}) {
    this.#settings = { LOG_FORMAT: 'json', METRICS: 'local', ...settings }
  }

  /** Starts the service, with further settings; waits until it listens. */
  async start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#served = new Served(this.folder, { ...this.#settings, ...settings })
    this.#url = await this.#served.url()
  }

  /** Stops the service and starts it with further settings, on the same database. */
  async restart(settings: Readonly<Record<string, string>>): Promise<void> {
    await this.stop()
    await this.start(settings)
  }

  /** Stops the service and its PostgreSQL. */
  async stop(): Promise<void> {
    await this.#database?.close()
    this.#database = undefined
    this.process.child.kill('SIGTERM')
    await this.process.exit()
  }

  /** The process of the service. */
  get process(): Served {
    if (!this.#served) throw new Error('the service was not started')
    return this.#served
  }

  /** The port of the service on the loopback interface. */
  get port(): number {
    return Number(this.#url?.port)
  }

  /** The process id of the service's PostgreSQL; undefined when it does not run. */
  get postgres(): number | undefined {
    return findPostmaster(join(this.folder, 'data', 'postgres'))?.pid
  }

  /** Connects to the service's database; the connections end with the subject. */
  get database(): Database {
    return (this.#database ??= openDatabase(this.connection, { log: silentLog, max: 2 }))
  }

  /** The connection to the database of the service. */
  get connection(): pg.PoolConfig {
    const { host, port } = findPostmaster(join(this.folder, 'data', 'postgres')) ?? {}
    if (host === undefined || port === undefined) throw new Error('PostgreSQL does not run')
    return { host, port, user: databaseName, database: databaseName, ssl: false }
  }

  /** Returns what the log of the service says about a response of 500; '' for another one. */
  causeOf({ status, headers }: Reply): string {
    if (status !== 500) return ''
    const line = this.process.lines.find(
      ({ reqId, err }) => err && reqId === headers['x-request-id'],
    )
    return ` ${JSON.stringify(line?.['err'])}`
  }

  /** Sends a request and returns the answer; rejects when the connection breaks. */
  async send(method: string, url: string, options: SendOptions = {}): Promise<Reply> {
    const started = performance.now()
    const { status, headers, text } = await this.#exchange(method, url, options)
    const ms = performance.now() - started
    return {
      method,
      url,
      status,
      headers,
      text,
      ms,
      get object() {
        return asObject(JSON.parse(text))
      },
    }
  }

  #exchange(
    method: string,
    path: string,
    { body, token = servedToken, headers }: SendOptions,
  ): Promise<Pick<Exchange, 'status' | 'headers' | 'text'>> {
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    const payload = isRaw || body === undefined ? body : JSON.stringify(body)
    const own = {
      ...(token === null ? {} : { authorization: `Token ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }),
    }
    return new Promise((resolve, reject) => {
      const request = httpRequest({
        host: '127.0.0.1',
        port: this.port,
        agent: this.#agent,
        method,
        path,
        headers: { ...own, ...headers },
        timeout: ANSWER_TIMEOUT_MS,
      })
      request.on('timeout', () => request.destroy(new Error('no answer')))
      request.on('error', reject)
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response
          try {
            resolve({ status, headers, text: textOf(Buffer.concat(chunks), headers) })
          } catch (error) {
            reject(error)
          }
        })
      })
      request.end(payload)
    })
  }

  /** Waits until the service is ready; returns the milliseconds that it took. */
  async ready(timeout = ANSWER_TIMEOUT_MS): Promise<number> {
    const started = Date.now()
    while (Date.now() - started < timeout) {
      const reply = await this.send('GET', '/health/ready', { token: null }).catch(() => undefined)
      if (reply?.status === 200) return Date.now() - started
      await sleep(50)
    }
    throw new Error(`the service was not ready within ${timeout} ms`)
  }

  /** Returns a value of `/metrics`, such as `process_resident_memory_bytes`. */
  async metric(name: string): Promise<number> {
    const { text } = await this.send('GET', '/metrics')
    return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1])
  }

  /**
   * Runs a query on a connection of its own. Retries for a minute while the server cannot be
   * reached: it may be starting.
   */
  async rows(sql: string): Promise<unknown[][]> {
    for (const deadline = Date.now() + ANSWER_TIMEOUT_MS; ; await sleep(100)) {
      try {
        return await query(this.connection, sql)
      } catch (error) {
        if (Date.now() > deadline) throw error
      }
    }
  }

  /** The OpenAPI document that the service serves, in a shape of choices. */
  async document(choices: 'pair' | 'object' = 'pair'): Promise<ServedDocument> {
    const headers = { accept: `application/json; choices=${choices}` }
    return new ServedDocument((await this.send('GET', '/api/schema/', { headers })).object)
  }

  /** Ends the service and its PostgreSQL, and removes the data. */
  async end(): Promise<void> {
    this.#agent.destroy()
    await this.#database?.close()
    this.#served?.child.kill('SIGKILL')
    await this.#served?.exit()
    const { postgres } = this
    if (postgres !== undefined) process.kill(postgres, 'SIGKILL')
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

const unpack: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gunzipSync(body),
  br: (body) => brotliDecompressSync(body),
}

/** Returns the decompressed text of a body. */
function textOf(body: Buffer, headers: IncomingHttpHeaders): string {
  const unpacked = body.length > 0 ? unpack[headers['content-encoding'] ?? '']?.(body) : undefined
  return (unpacked ?? body).toString('utf8')
}

/** The data folder of a service that was started and stopped once: a first start takes a second. */
let started: Promise<string> | undefined

async function startOnce(): Promise<string> {
  const subject = new Subject()
  process.once('exit', () => rmSync(subject.folder, { recursive: true, force: true }))
  await subject.start()
  subject.process.child.kill('SIGTERM')
  await subject.process.exit()
  return join(subject.folder, 'data')
}

/** Runs work on a started service, which it then ends. */
export async function withSubject<T>(
  settings: Readonly<Record<string, string>>,
  work: (subject: Subject) => Promise<T>,
): Promise<T> {
  const subject = new Subject(settings)
  try {
    // Without the program `cp`, the start creates the data.
    copyDataFolder(await (started ??= startOnce()), join(subject.folder, 'data'))
    await subject.start()
    return await work(subject)
  } finally {
    await subject.end()
  }
}
