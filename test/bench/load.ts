import { once } from 'node:events'
import autocannon from 'autocannon'
import type { Case } from './cases.ts'
import { requestOf } from './request.ts'

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

/**
 * Returns the requests a second that a service answers, until its last answer. Throws when a
 * request fails.
 */
export async function loadCase(
  one: Case,
  url: string,
  { connections, seconds, rows }: Load,
): Promise<number> {
  // A request of each connection is made, but not sent.
  const most = Math.floor(one.maxRequests?.(rows) ?? Infinity) - 2 * connections
  const running = autocannon(
    {
      url,
      connections,
      duration: seconds,
      ...(Number.isFinite(most) ? { maxOverallRequests: most } : {}),
      requests: [
        { setupRequest: (request) => ({ ...request, ...requestOf(one, requestCount++, rows) }) },
      ],
    },
    () => undefined,
  )
  const began = performance.now()
  // The duration in autocannon's result is whole seconds, also where requests end earlier.
  let ended = began
  running.on('response', () => (ended = performance.now()))
  const [result] = (await once(running, 'done')) as [autocannon.Result] // as autocannon emits it
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${one.name} at ${url}: ${failed} requests failed`)
  return (1000 * result['2xx']) / (ended - began)
}
