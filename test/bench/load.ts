import { once } from 'node:events'
import autocannon from 'autocannon'
import type { Case } from './cases.ts'
import { requestOf, type BenchRequest } from './request.ts'
import type { Protocol } from './servers.ts'

/** The load on a service. */
export interface Load {
  readonly connections: number
  readonly seconds: number
  readonly rows: number
}

/**
 * The number of requests of all measurements: it is not reset, because requests of the last
 * measurement may still be running.
 */
let requestCount = 0

/** The number of requests that a service answered, and their rate. */
export interface Answered {
  /** All of the requests, also those that are not in the rate. */
  readonly requests: number
  /** Requests a second of the last ones, until the last response. */
  readonly rate: number
}

/** The smallest number of responses for each connection that a rate is computed from. */
const MIN_RESPONSES = 4

/**
 * Sends requests of a case to a service for some seconds, or longer where few are answered in this
 * time. Throws when one fails.
 */
export async function loadCase(
  one: Case,
  url: string,
  { connections, seconds, rows }: Load,
  protocol?: Protocol,
): Promise<Answered> {
  const next = (): BenchRequest => {
    const request = requestOf(one, requestCount++, rows)
    return protocol?.requestOf(one, request) ?? request
  }
  const options = {
    title: one.name,
    url,
    connections,
    sampleInt: 100, // milliseconds after which the end is noticed
    timeout: 60, // seconds of a request
    requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }],
    ...(protocol ? { verifyBody: (body: unknown) => protocol.isSuccess(String(body)) } : {}),
  }
  if (one.method !== 'GET') return sendWrites(options, seconds, one.maxRequests?.(rows))
  const answered = await send({ ...options, duration: seconds })
  const least = MIN_RESPONSES * connections
  if (answered.requests >= least) return answered
  const { requests, rate } = await send({ ...options, amount: least })
  return { requests: answered.requests + requests, rate }
}

/**
 * Sends as many writes as take some seconds, at most `most`, and waits for all responses: a write
 * whose connection closes may be executed later. The first ones tell how many they are.
 */
async function sendWrites(
  options: autocannon.Options & { readonly connections: number },
  seconds: number,
  most = Infinity,
): Promise<Answered> {
  const { connections } = options
  const least = MIN_RESPONSES * connections
  let [amount, requests] = [least, 0]
  for (let left = most; ;) {
    const { rate } = await send({ ...options, amount })
    requests += amount
    left -= amount + connections // a request of each connection is made, but not sent
    if (amount / rate > seconds / 2 || left < least + connections) return { requests, rate }
    amount = Math.max(least, Math.min(left - connections, Math.floor(rate * seconds)))
  }
}

/** Sends requests and returns what is answered until the last response. */
async function send(options: autocannon.Options): Promise<Answered> {
  const running = autocannon(options, () => undefined)
  const began = performance.now()
  let ended = began
  running.on('response', () => (ended = performance.now()))
  const [result] = (await once(running, 'done')) as [autocannon.Result] // as autocannon emits it
  const failed = result.non2xx + result.errors + result.timeouts + result.mismatches
  if (failed > 0) throw new Error(`${options.title} at ${options.url}: ${failed} requests failed`)
  const requests = result['2xx']
  return { requests, rate: (1000 * requests) / (ended - began) }
}
