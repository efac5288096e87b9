import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../../src/inventory/demo/random.ts'
import { asList, asObject, type Json } from '../../support/json.ts'
import { servedToken } from '../../support/served.ts'
import type { Tally } from '../campaign.ts'
import type { Subject } from '../subject.ts'

/** The longest time, in milliseconds, that a connection of a follower lasts. */
const CONNECTION_MS = 6_000

/** The seconds of `wait`. */
const WAIT = 5

/** Two times, in milliseconds since 1970. */
interface Arrival {
  readonly at: number
  readonly opened: number
}

/** What a follower does with its connections. */
export interface FollowerOptions {
  readonly subject: Subject
  readonly tally: Tally
  readonly random: Random
  /** The cursor that it begins with. */
  readonly since: string
}

/**
 * Follows the changes by requests that wait and by streams, drops its connection at random times,
 * and goes on after the last event that it has got.
 */
export class Follower {
  /** The ids of the events in the order in which they came. */
  readonly ids: number[] = []
  /** When the event of a name came, and when its connection was opened. */
  readonly times = new Map<string, Arrival>()
  readonly #options: FollowerOptions
  #since: string
  #opened = 0
  #isStopped = false

  constructor(options: FollowerOptions) {
    this.#options = options
    this.#since = options.since
  }

  /** Follows until `stop`; connects again after each failure. */
  async run(): Promise<void> {
    const { random, tally } = this.#options
    for (this.#isStopped = false; !this.#isStopped;) {
      const isStream = random.below(2) === 1
      tally.add(isStream ? 'streams' : 'requests that wait')
      const isOver = AbortSignal.timeout(50 + random.below(CONNECTION_MS))
      await (isStream ? this.#stream(isOver) : this.#poll(isOver)).catch(async (error: unknown) => {
        if (isOver.aborted) return
        tally.add('connections that failed')
        if (error instanceof WrongStatus) tally.fail(error.message)
        await sleep(100)
      })
    }
  }

  stop(): void {
    this.#isStopped = true
  }

  async #poll(signal: AbortSignal): Promise<void> {
    const response = await this.#open(`&wait=${WAIT}`, 'application/json', signal)
    const page = asObject(JSON.parse(await textOf(response)))
    for (const event of asList(page['events'])) this.#take(asObject(event))
    this.#since = String(page['next'])
  }

  async #stream(signal: AbortSignal): Promise<void> {
    const response = await this.#open('', 'text/event-stream', signal)
    let rest = ''
    for await (const chunk of response.setEncoding('utf8')) {
      const blocks = `${rest}${String(chunk)}`.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, id] = /^id: (.*)$/m.exec(block) ?? []
        const [, data] = /^data: (.*)$/m.exec(block) ?? []
        if (block.startsWith('event: error')) throw new Error(data)
        if (data !== undefined) this.#take(asObject(JSON.parse(data)))
        if (id !== undefined) this.#since = id
      }
    }
  }

  #take(event: Json): void {
    this.ids.push(Number(event['id']))
    const name = String(asObject(event['data'])['object_name'])
    this.times.set(name, { at: Date.now(), opened: this.#opened })
    this.#options.tally.add('events')
  }

  /** Sends a request; rejects when there is no answer, and when it is not a 200. */
  async #open(query: string, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
    const path = `/api/changes/?since=${this.#since}${query}`
    this.#opened = Date.now()
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const { port } = this.#options.subject
      const headers = {
        authorization: `Token ${servedToken}`,
        accept,
        'accept-encoding': 'identity',
      }
      get({ host: '127.0.0.1', port, path, headers, signal, agent: false }, resolve).on(
        'error',
        reject,
      )
    })
    const { statusCode: status = 0 } = response
    if (status === 200) return response
    const text = await textOf(response)
    // A 503 says that there is no primary just now.
    if (status === 503) throw new Error(text)
    throw new WrongStatus(`a follower gets ${status}: ${text}`)
  }
}

/** An answer that is neither a 200 nor a 503. */
class WrongStatus extends Error {}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
  return text
}
