import { deliverWebhooks } from '../../src/features/webhooks/deliver-webhooks.ts'
import { commandLineAuthor } from '../../src/framework/model/author.ts'
import { requireModel } from '../../src/framework/model/graph.ts'
import { seesAll } from '../../src/framework/model/permission.ts'
import type { Job } from '../../src/framework/write/context.ts'
import { extensions } from '../fixtures/inventory.ts'
import { asList, asObject, type Json } from './json.ts'
import type { TestApp } from './open-app.ts'

/** The URL of the webhooks in the API. */
export const webhooksUrl = '/api/extras/webhooks/'

/** The URL of their deliveries. */
export const deliveriesUrl = '/api/extras/webhook-deliveries/'

/** A registered webhook. */
export interface Registered {
  readonly id: number
  readonly secret: string
}

/** Registers webhooks of a service and delivers to them, without a process that runs jobs. */
export class Webhooks {
  readonly #app: TestApp

  constructor(app: TestApp) {
    this.#app = app
  }

  /** Registers a webhook, and makes its secret. Throws when it is refused. */
  async register(body: Json, token?: string): Promise<Registered> {
    const sent = token === undefined ? {} : { token }
    const made = await this.#app.request('POST', webhooksUrl, {
      ...sent,
      body: { name: `webhook ${Math.random()}`, ...body },
    })
    if (made.status !== 201)
      throw new Error(`${made.status}: ${made.text} ${this.#app.logged.join(' ')}`)
    const id = Number(made.object['id'])
    const { object } = await this.#app.request('POST', `${webhooksUrl}${id}/secret/`, sent)
    return { id, secret: String(object['secret']) }
  }

  /** Delivers what is to be delivered now, once. */
  async deliver(): Promise<void> {
    await deliverWebhooks(this.job())
  }

  /** Lets the next attempts of all deliveries be now. */
  async hasten(): Promise<void> {
    await this.#app.runSql('update extras_webhookdelivery set next_attempt = now()')
  }

  /** Returns the deliveries of a webhook in the order of their changes. */
  async deliveries(id: number): Promise<readonly Json[]> {
    const { object } = await this.#app.request(
      'GET',
      `${deliveriesUrl}?webhook_id=${id}&ordering=id&limit=1000`,
    )
    return asList(object['results']).map(asObject)
  }

  /** Returns a job that ends when nothing is left to do. */
  job(signal: AbortSignal = new AbortController().signal): Job {
    const { graph, config, database } = this.#app
    const author = commandLineAuthor()
    const shared = { graph, database, extensions, author, reader: seesAll }
    return {
      key: 'test',
      attempt: 1,
      graph,
      config,
      database,
      author,
      signal,
      contextOf: (model) => ({ ...shared, model: requireModel(graph, model) }),
    }
  }
}
