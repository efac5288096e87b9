import { Agent, request as send, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { requireCase, type Case } from './cases.ts'
import type { Load } from './load.ts'
import { sortedOf } from './measure.ts'
import { requestOf } from './request.ts'

/** How long requests wait while many clients read and some of them write. */
export interface Mixed {
  /** Requests a second that the clients get when each sends its next one at once. */
  readonly saturation: number
  /** The median time of a read that is alone, in milliseconds. */
  readonly alone: number
  /** The times within which half and 99 % of the requests are answered, in milliseconds. */
  readonly median: number
  readonly p99: number
  /** The largest ratio of `p99` to `alone` that the service should have. */
  readonly aim: number
}

/** One request in so many is a write. */
const EVERY_WRITE = 20

/** The share of the requests of saturation that is sent while times are measured. */
const SHARE = 0.5

const CLIENTS = 64

/** The fewest seconds of a measurement: one in a hundred requests has to be many. */
const LEAST_SECONDS = 10

/**
 * Measures how long requests take while 64 clients send half as many as the service can answer.
 * 95 % of the requests are filtered lists, 5 % are updates. Requests come at random moments, as
 * those of clients that know nothing of each other, and each is measured from its moment: one that
 * has to wait for a connection waits longer.
 *
 * Requests that come at random to a queue with one server, which takes the same time for each, wait
 * so long at half of its rate that one in a hundred takes over 4.3 times as long as one alone; over
 * 9.2 times if its times vary exponentially (M/D/1 and M/M/1).
 */
export async function measureMixed(
  url: string,
  { rows, seconds: given }: Pick<Load, 'rows' | 'seconds'>,
): Promise<Mixed> {
  const seconds = Math.max(given, LEAST_SECONDS)
  const read = requireCase('filtered list')
  const write = requireCase('update')
  const mixed = (n: number): Case => (n % EVERY_WRITE === 0 ? write : read)
  const sender = new Sender(url, rows)
  try {
    await sender.saturate(1, mixed, CLIENTS)
    const alone = await sender.saturate(seconds, () => read, 1)
    const saturation = (await sender.saturate(seconds, mixed, CLIENTS)).length / seconds
    const times = await sender.sendAtRate(seconds, mixed, saturation * SHARE)
    return {
      saturation,
      alone: quantile(alone, 0.5),
      median: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      aim: 4,
    }
  } finally {
    sender.close()
  }
}

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
    return sortedOf(times)
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
    return sortedOf(await Promise.all(times))
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

const quantile = (times: readonly number[], share: number): number =>
  times[Math.floor(times.length * share)] ?? 0
