import { Agent, request as send, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { requireCase, type Case } from './cases.ts'
import { requestOf } from './request.ts'

/** The milliseconds that requests took. */
export interface MixedTimes {
  /** One read after the other. */
  readonly alone: readonly number[]
  /** When each client sends its next request at once. */
  readonly saturated: readonly number[]
  /** At the rate of the measurement. */
  readonly atRate: readonly number[]
}

/** One request in so many is a write. */
const EVERY_WRITE = 20

/** The share of the requests of saturation that is sent while times are measured. */
const SHARE = 0.5

const CLIENTS = 64

type CaseOf = (n: number) => Case

/** Sends requests, and measures the milliseconds that each takes. */
class Sender {
  readonly #url: string
  readonly #rows: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  #count = 0

  constructor(url: string, rows: number) {
    this.#url = url
    this.#rows = rows
  }

  /** Sends from some clients, of which each sends its next request once it has the response. */
  async saturate(seconds: number, caseOf: CaseOf, clients: number): Promise<readonly number[]> {
    const end = performance.now() + seconds * 1000
    const times: number[] = []
    const run = async (): Promise<void> => {
      while (performance.now() < end) times.push(await this.#time(caseOf, performance.now()))
    }
    await Promise.all(Array.from({ length: clients }, run))
    return times
  }

  /** Sends `rate` requests a second on average, at random moments. */
  async sendAtRate(seconds: number, caseOf: CaseOf, rate: number): Promise<readonly number[]> {
    const begin = performance.now()
    const times: Promise<number>[] = []
    for (let at = 0; at < seconds * 1000; at += (-Math.log(1 - Math.random()) * 1000) / rate) {
      const wait = begin + at - performance.now()
      if (wait > 0) await sleep(wait) // up to a millisecond longer
      times.push(this.#time(caseOf, performance.now()))
    }
    return Promise.all(times)
  }

  /** Sends a request. Returns the milliseconds from `from` to its end. Throws if it fails. */
  async #time(caseOf: CaseOf, from: number): Promise<number> {
    const n = (this.#count += 1)
    const { path, body, ...options } = requestOf(caseOf(n), n, this.#rows)
    const sent = send(this.#url + path, { ...options, agent: this.#agent }).end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`)
    return performance.now() - from
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** The sender of `mixed.ts`: `mixed-sender.ts <url> <rows> <seconds of each measurement>`. */
const [url = '', rows = '', secondsText = ''] = process.argv.slice(2)
const seconds = Number(secondsText)
const read = requireCase('filtered list')
const write = requireCase('update')
const mixed = (n: number): Case => (n % EVERY_WRITE === 0 ? write : read)
const sender = new Sender(url, Number(rows))
await sender.saturate(1, mixed, CLIENTS)
const alone = await sender.saturate(seconds, () => read, 1)
const saturated = await sender.saturate(seconds, mixed, CLIENTS)
const rate = (saturated.length / seconds) * SHARE
const atRate = await sender.sendAtRate(seconds, mixed, rate)
sender.close()
process.send?.({ alone, saturated, atRate } satisfies MixedTimes)
