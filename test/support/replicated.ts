import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { service } from '../../src/app.ts'
import type { Environment } from '../../src/framework/config/setting.ts'
import { asObject, type Json } from './json.ts'
import { openProcess, processToken, type ServiceProcess } from './open-process.ts'
import type { Teardown } from './postgres.ts'
import { Replication, type ReplicaServer } from './replication.ts'
import { until } from './until.ts'

/** A response of the service. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Json
}

/** A process of the service. */
export interface Process extends ServiceProcess {
  /** Sends a request, by default with the token of the superuser; a null token sends none. */
  readonly send: (method: Method, url: string, options?: SendOptions) => Promise<Reply>
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface SendOptions {
  readonly body?: object
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** A primary, two standbys, and two processes of the service that use them. */
export class ReplicatedService {
  readonly replication: Replication
  /** The primary at the beginning. */
  readonly first: ReplicaServer
  readonly standbys: readonly [ReplicaServer, ReplicaServer]
  /** The number of sites that `makeSite` made. */
  siteCount = 0
  readonly #test: Teardown
  #processes: readonly Process[] = []

  private constructor(test: Teardown, replication: Replication) {
    this.#test = test
    this.replication = replication
    const [first, second, third] = replication.servers
    if (!first || !second || !third) throw new Error('there are three servers')
    this.first = first
    this.standbys = [second, third]
  }

  static async open(test: Teardown): Promise<ReplicatedService> {
    const replication = await Replication.open({ servers: 3 })
    test.teardown(() => replication.close())
    const opened = new ReplicatedService(test, replication)
    opened.#processes = [
      await opened.openReader(),
      await opened.openReader({ REPLICA_MAX_LAG: '60' }),
    ]
    return opened
  }

  /** The first process, with the default settings. */
  get one(): Process {
    return this.#process(0)
  }

  /** The second process, which reads standbys that are up to a minute behind. */
  get two(): Process {
    return this.#process(1)
  }

  /** Opens a process of the service, with connections of its own. */
  async openReader(settings: Environment = {}): Promise<Process> {
    const own = { DATABASE_URL: this.replication.url(), ...settings }
    const process = await openProcess(this.#test, service, own)
    const { database } = process
    await until(
      'all servers were checked',
      () => database.servers?.().every(({ position }) => position) === true,
    )
    return { ...process, send: senderOf(process.app) }
  }

  /** Makes each standby replay commits with a delay. */
  async replayAfter(time: string): Promise<void> {
    for (const standby of this.standbys) {
      await standby.configure(`recovery_min_apply_delay = '${time}'`)
      await standby.reload()
    }
  }

  /** Does the same, and returns when all standbys are behind the primary. */
  async delayReplay(time: string): Promise<void> {
    await this.replayAfter(time)
    await until('the standbys are behind', async () => {
      await this.makeSite()
      await sleep(100)
      return !(await this.#haveReplayed()).includes(true)
    })
  }

  /** Waits until the standbys have replayed all changes of the primary. */
  async untilCaughtUp(): Promise<void> {
    await until('the standbys have caught up', async () =>
      (await this.#haveReplayed()).every((isReplayed) => isReplayed === true),
    )
  }

  /** Makes a site by the first process; returns its URL and the response. */
  async makeSite(): Promise<{ readonly path: string; readonly reply: Reply }> {
    this.siteCount += 1
    const body = { name: `site ${this.siteCount}`, slug: `site-${this.siteCount}` }
    const reply = await this.one.send('POST', '/api/dcim/sites/', { body })
    return { path: `/api/dcim/sites/${String(reply.body['id'])}/`, reply }
  }

  #process(index: number): Process {
    const process = this.#processes[index]
    if (!process) throw new Error('the processes are open')
    return process
  }

  /** Returns for each standby whether it has replayed all changes of the primary. */
  async #haveReplayed(): Promise<readonly unknown[]> {
    const [[lsn] = []] = await this.first.rows('select pg_current_wal_lsn()::text')
    const replayed = this.standbys.map((standby) =>
      standby.rows(`select pg_last_wal_replay_lsn() >= '${String(lsn)}'`),
    )
    return (await Promise.all(replayed)).map(([row]) => row?.[0])
  }
}

const senderOf =
  (app: FastifyInstance): Process['send'] =>
  async (method, url, { body, token: key = processToken, headers } = {}) => {
    const authorization = key === null ? {} : { authorization: `Token ${key}` }
    const payload = body === undefined ? {} : { payload: body }
    const all = { ...authorization, ...headers }
    const reply = await app.inject({ method, url, headers: all, ...payload })
    const { statusCode: status, payload: text } = reply
    return { status, headers: reply.headers, body: text === '' ? {} : asObject(reply.json()) }
  }
